"""`labyrinth seat`: play a seat from the PC. Its hidden cards are shown there and only there."""


def add_arguments(parser):
    from host.link import ports

    parser.add_argument("seat", help="its colour or name, such as red, or its number from 1")
    ports.add_arguments(parser)


def run(args):
    from host.spectator.seat import Seat
    from host.spectator.table import run_app

    run_app(Seat, args.port, args.seat)
    print("Left. The cards of a seat that was held are on the handheld again, behind a curtain.")

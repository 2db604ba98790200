"""`labyrinth spectate`: watch a game over the cable, in the terminal or on one page for many."""

from pathlib import Path

from host.games import UserError


def add_arguments(parser):
    from host.link import ports

    ports.add_arguments(parser)
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the game's record there as it goes on"
    )
    parser.add_argument("--web", action="store_true", help="show it on a page for any number")
    parser.add_argument(
        "--listen", action="store_true", help="with --web: also for others in the local network"
    )
    parser.add_argument("--web-port", type=int, metavar="N", help="with --web: the page's port")
    parser.add_argument("--no-browser", action="store_true", help="with --web: open no browser")


def run(args):
    if not args.web:
        from . import terminal

        if args.listen or args.web_port or args.no_browser:
            raise UserError("--listen, --web-port and --no-browser go with --web")
        return terminal.run(args)
    from host.link import ports

    from . import web

    if args.record:
        raise UserError("--record is for the terminal; on the page there is a button to save")
    client = ports.connect_or_find(args.port)
    return web.run(client, args.listen, args.web_port, not args.no_browser)

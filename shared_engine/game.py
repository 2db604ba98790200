"""What all rule sets share: options, seats, events, reasons for refusing, and perft."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NOBODY = const(255)  # also: no slot yet, no pawn

# Events: what an action did, as tuples (kind, ...). All of them are public.
SHIFTED = const(0)  # seat, slot, rotation
CARRIED = const(1)  # pawn, cell: pushed out and set on the tile just inserted
MOVED = const(2)  # seat, pawn, cell; staying is a move to the own cell
REACHED = const(3)  # seat, card: laid open
LEFT = const(4)  # seat, cell: the ship left the maze there
TURN = const(5)  # seat: whose turn it is now
WON = const(6)  # seat, ...: who has won; the game is over
EVENT_NAMES = ("shifted", "carried", "moved", "reached", "left", "turn", "won")

REASONS = {
    "over": "the game is over",
    "not-your-turn": "it is another seat's turn",
    "unknown": "there is no such action",
    "shift-first": "first shift the maze, then move",
    "shifted": "the maze has been shifted in this turn, now move",
    "push-back": "the spare must not go back in where it has just come out",
    "same-turn": "that turn of the spare equals a lower one, which stands for both",
    "no-path": "no unbroken path leads there",
    "wrong-pawn": "this turn is not for moving that pawn",
    "not-yet": "leaving the maze needs all cards laid open on an earlier turn",
    "no-way-out": "the tile there is not open to the outside",
    "no-exit": "ships do not leave the maze in this game",
}


class IllegalAction(Exception):
    """An action against the rules; `code` is a key of REASONS. The state has not changed."""

    def __init__(self, code: str):
        super().__init__(REASONS[code])
        self.code = code


class OptionError(ValueError):
    """Options or seats that the rule set does not have or that contradict each other."""


class NotationError(ValueError):
    """Text that does not read as an action."""


def option_text(value) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def option_value(declared, name: str, text: str):
    """The value that `text` means for option `name`."""
    choices = _choices(declared, name)
    for choice in choices:
        if option_text(choice) == text:
            return choice
    raise OptionError(_not_among(name, text, choices))


def check_options(declared, given) -> dict:
    """All declared options with their values; declared is ((name, choices, default, help), ...)."""
    for name in given:
        choices = _choices(declared, name)
        _index(choices, given[name], name)
    return {name: given.get(name, default) for name, _, default, _ in declared}


def pack_options(declared, options) -> bytes:
    return bytes([_index(choices, options[name], name) for name, choices, _, _ in declared])


def unpack_options(declared, packed) -> dict:
    options = {}
    for (name, choices, _, _), index in zip(declared, packed):
        if index >= len(choices):
            raise OptionError("option " + name + " has no choice number " + str(index))
        options[name] = choices[index]
    return options


def check_seats(places: int, fewest: int, seats) -> bytes:
    """Ascending places at the table, `fewest` of them at least."""
    seats = list(seats)
    if not fewest <= len(seats) <= places:
        raise OptionError(
            "this game is for "
            + str(fewest)
            + " to "
            + str(places)
            + " players, not "
            + str(len(seats))
        )
    for i, seat in enumerate(seats):
        if not isinstance(seat, int) or not 0 <= seat < places:
            raise OptionError("there is no place " + str(seat))
        if i and seats[i - 1] >= seat:
            raise OptionError("seats are different places in clockwise order")
    return bytes(seats)


def seat_mask(seats) -> int:
    """Places at the table as bits."""
    return sum([1 << place for place in seats])


def seats_of(mask: int) -> list:
    return [place for place in range(8) if mask >> place & 1]


def _choices(declared, name):
    for option, choices, _, _ in declared:
        if option == name:
            return choices
    names = ", ".join([declaration[0] for declaration in declared])
    raise OptionError("no option " + str(name) + "; there are " + names)


def _index(choices, value, name) -> int:
    # By type as well: 1 is no True, and False no 0.
    for i, choice in enumerate(choices):
        if type(choice) is type(value) and choice == value:
            return i
    raise OptionError(_not_among(name, value, choices))


def _not_among(name, value, choices) -> str:
    allowed = ", ".join([option_text(choice) for choice in choices])
    return "option " + name + " is one of " + allowed + ", not " + option_text(value)


def perft(game, depth: int) -> int:
    """How many sequences of `depth` actions there are; the goldens of move generation."""
    count = 0
    for seat in range(len(game.seats)):
        if not game.actors() >> seat & 1:
            continue
        actions = game.legal(seat)
        if depth == 1:
            count += len(actions)
            continue
        for action in actions:
            after = game.copy()
            after.play(seat, action, 0)
            count += perft(after, depth - 1)
    return count

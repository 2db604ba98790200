"""What all rule sets share: options, seats, events, reasons for refusing, and perft."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .shuffle import Stream

NOBODY = const(255)  # also: no slot yet, no pawn

# Events: what an action did, as tuples (kind, ...). All of them are public.
SHIFTED = const(0)  # seat, slot, rotation
CARRIED = const(1)  # pawn, cell: pushed out and set on the tile just inserted
MOVED = const(2)  # seat, pawn, cell; staying is a move to the own cell
REACHED = const(3)  # seat, card: laid open
LEFT = const(4)  # seat, cell: the ship left the maze there
TURN = const(5)  # seat: whose turn it is now
WON = const(6)  # seat, ...: who has won; the game is over
OPENED = const(7)  # card: turned over for all to see
LAID = const(8)  # seat, card, place, rotation
TOOK = const(9)  # seat, card: a point
DREW = const(10)  # seat, how many cards
PASSED = const(11)  # seat
SLID = const(12)  # seat, cell: the gap is there now
STOPPED = const(13)  # seat, whether the path is joined
ROUND = const(14)  # seat or NOBODY, card: who gets the card of the round
SHUFFLED = const(15)  # how many cards went into the pile again

REASONS = {
    "over": "the game is over",
    "not-your-turn": "it is another seat's turn",
    "unknown": "there is no such action",
    "shift-first": "first shift the maze, then move",
    "shifted": "the shift of this turn is over, now move",
    "push-back": "the spare must not go back in where it has just come out",
    "same-turn": "that turn looks like a lower one, which stands for both",
    "no-path": "no unbroken path leads there",
    "wrong-pawn": "this turn is not for moving that pawn",
    "not-yet": "leaving the maze needs all cards laid open on an earlier turn",
    "no-way-out": "the tile there is not open to the outside",
    "no-exit": "ships do not leave the maze in this game",
    "must-shift": "without a shift only a target that can be reached as the maze lies is open",
    "target-only": "without a shift the only way is to the target",
    "not-in-hand": "that card is not in your hand",
    "occupied": "a card lies there",
    "not-beside": "a card is laid edge to edge with the maze",
    "not-joined": "at least one path must join a card that lies there",
    "lay-first": "first lay a card",
    "laid": "a card has been laid in this turn, now take or stop",
    "stays": "the laid card stays",
    "no-path-to-card": "no unbroken path leads from the laid card to that one",
    "no-match": "that card shows none of the laid card's treasures",
    "falls-apart": "the cards left would not hang together",
    "can-lay": "passing is for those who can lay no card",
    "not-in-line": "only tiles in line with the gap slide",
    "stopped": "you have called stop in this round",
    "late": "that round is over",
    "no-target": "no target lies open",
    "target-open": "the target lies open already",
    "time": "time does not run backwards",
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


def check_seats(places: int, fewest: int, seats, defaults=None) -> bytes:
    """Ascending places at the table, `fewest` of them at least.

    `seats` are the places, or how many; then `defaults` may say which, else it is the first ones.
    """
    count = seats if isinstance(seats, int) else len(seats)
    if not fewest <= count <= places:
        players = str(fewest) + " to " + str(places) + " players"
        raise OptionError("this game is for " + players + ", not " + str(count))
    if isinstance(seats, int):
        return bytes(defaults[seats] if defaults else range(seats))
    for i, seat in enumerate(seats):
        if not isinstance(seat, int) or not 0 <= seat < places:
            raise OptionError("there is no place " + str(seat))
        if i and seats[i - 1] >= seat:
            raise OptionError("seats are different places in clockwise order")
    return bytes(seats)


def check_first(options, seats):
    """The seat that is to begin is there."""
    if options["first_seat"] != "random" and options["first_seat"] >= len(seats):
        raise OptionError("first_seat is beyond the last of " + str(len(seats)) + " seats")


def first_seat(options, seats, seed: bytes) -> int:
    """D4: not the youngest begins, but the one that is agreed on or drawn."""
    first = options["first_seat"]
    return Stream(seed, "first").below(len(seats)) if first == "random" else first


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

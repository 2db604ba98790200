"""What all rule sets share: options, seats, events, refusing an action, and perft."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from .shuffle import Stream

NOBODY = const(255)  # also: no slot yet, no pawn

# Options that 0.1 does not have. They stand last among their rule set's, and are packed and written
# only where they differ from the default, so that all else stays as 0.1 reads it.
ADDED = ("push_back",)

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


class IllegalAction(Exception):
    """An action against the rules; `code` is a key of REASONS. The state has not changed."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code

    def __str__(self):
        from .reasons import REASONS  # screens have words of their own

        return REASONS[self.code]


class OptionError(ValueError):
    """Options or seats that the rule set does not have or that contradict each other."""


class NotationError(ValueError):
    """Text that does not read as an action."""


def option_text(value) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def options_text(declared, options) -> str:
    """Return the options as a record has them."""
    words = []
    for name, _, default, _ in declared:
        if name not in ADDED or options[name] != default:
            words.append(name + "=" + option_text(options[name]))
    return " ".join(words)


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
    """Return the number of each choice; of added options up to the last one that is no default."""
    packed = bytes([_index(choices, options[name], name) for name, choices, _, _ in declared])
    count = first_options(declared)
    for at in range(count, len(declared)):
        name, _, default, _ = declared[at]
        if options[name] != default:
            count = at + 1
    return packed[:count]


def first_options(declared) -> int:
    """Return how many of the options 0.1 has."""
    return len([name for name, _, _, _ in declared if name not in ADDED])


def unpack_options(declared, packed) -> dict:
    """Return the options in `packed`; those that are missing have their defaults."""
    if len(packed) > len(declared):
        raise OptionError("an option that this version does not have")
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

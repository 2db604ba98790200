"""What a seat, or nobody, may see. Secret by default: a field is here because a rule shows it.

Screens, link, bots, spectators and logs get views, never the game, and events through `public`.
"""

from . import game as face
from .game import NOBODY, seat_mask
from .pack import seal, versioned_options

VERSION = 2
KIND = 128  # added to the game's kind

# 'What is secret' in docs/rules.md, the other way round: what everyone sees of a rule set, and
# what a seat sees of its own beyond that. What else a game holds stays with the game.
VISIBLE = {
    # Cards that are laid open, and how many each has left; in the basic junior game the open token,
    # but not the order of the pile below it. Own cards: those that the rule set says one sees.
    "shift": (
        ("first", "last", "maze", "pawns", "left", "laid_open", "target", "pile"),
        ("cards",),
    ),
    # The same, and par; puzzles never leave the device, so nothing unpacks their views.
    "puzzle": (
        ("first", "last", "maze", "pawns", "left", "laid_open", "target", "pile", "par", "turns"),
        ("cards",),
    ),
    # The maze, what was laid in this turn and may be taken for it, points; of hands and pile only
    # how many cards they are. Own cards: the hand.
    "cards": (
        ("first", "passes", "maze", "laid", "candidates", "taken", "hand_sizes", "pile"),
        ("cards",),
    ),
    # All but the order of the cards to come.
    "duel": (
        ("clock", "caller", "called", "frames", "starts", "opened", "rounds", "owners"),
        (),
    ),
}

# Events that everyone may hear of: they tell no more than what all see happen.
PUBLIC = (
    face.SHIFTED,
    face.CARRIED,
    face.MOVED,
    face.REACHED,
    face.LEFT,
    face.TURN,
    face.WON,
    face.OPENED,
    face.LAID,
    face.TOOK,
    face.DREW,
    face.PASSED,
    face.SLID,
    face.STOPPED,
    face.ROUND,
    face.SHUFFLED,
)


def public(events) -> list:
    """The events that may leave the game."""
    return [event for event in events if event[0] in PUBLIC]


def unpack(data):
    """The view in `data`; PackError if it is damaged or no game could look like that."""
    from .view_reader import unpack

    return unpack(data)


class View:
    """What everyone may know of any game, and the door for what a rule set adds.

    A rule set's view says in `_open` and `_own` what there is to see; VISIBLE has the last word.
    """

    RULES = ""  # in VISIBLE

    def __init__(self, game, seat):
        if seat is not None and not 0 <= seat < len(game.seats):
            raise ValueError("no seat " + str(seat))
        self.game = game.name
        self.seat = seat
        self.options = dict(game.options)
        self.seats = game.seats
        self.turn = game.turn
        self.phase = game.phase
        self.actors = game.actors()
        self.result = game.result()
        self._kind = KIND + game.KIND
        self._options = versioned_options(VERSION, game.OPTIONS, game.options)
        everyone, own = VISIBLE[self.RULES]
        fields = self._open(game)
        for name in everyone:
            setattr(self, name, fields[name])
        fields = {} if seat is None else self._own(game, seat)
        for name in own:
            setattr(self, name, b"" if seat is None else fields[name])

    def __getattr__(self, name: str):
        """What VISIBLE does not name is not there."""
        return getattr(object, name)  # AttributeError; a plain raise misleads the type checker

    def _open(self, game) -> dict:
        """What everyone sees; it is not told for whom."""
        raise NotImplementedError

    def _own(self, game, seat: int) -> dict:
        """What only the seat sees."""
        return {}

    def dealt_open(self) -> bytes:
        """The cards that lie open at the start of a game."""
        return b""

    def pack(self) -> bytes:
        """The view as bytes; two views are equal when their bytes are."""
        seat = NOBODY if self.seat is None else self.seat
        result = seat_mask(self.result or ())
        head = bytes([seat_mask(self.seats), seat, self.phase, self.actors, result])
        version, options = self._options
        head = options + head + self.turn.to_bytes(4, "big")
        return seal(self._kind, version, head + self._body())

    def _body(self) -> bytes:
        """What the rule set adds; view_reader.py takes it apart."""
        raise NotImplementedError


class ShiftView(View):
    """A game on a shifting maze. `cards` are sorted: their order in the hand is secret."""

    RULES = "shift"

    def _open(self, game) -> dict:
        return {
            "first": game.first,
            "last": game.last,
            "maze": game.maze.copy(),
            "pawns": bytes(game.pawns),
            "left": bytes([len(hand) - found for hand, found in zip(game.hands, game.found)]),
            "laid_open": [bytes(hand[:found]) for hand, found in zip(game.hands, game.found)],
            "target": game.pile[0] if game.pile else NOBODY,
            "pile": len(game.pile),
        }

    def _own(self, game, seat: int) -> dict:
        return {"cards": bytes(sorted(game.sees(seat)))}

    @property
    def banned(self) -> int:
        """The slot where the spare has just come out, or NOBODY where it may go in again."""
        if self.last == NOBODY or self.options.get("push_back"):
            return NOBODY
        return self.maze.opposite(self.last)

    def dealt_open(self) -> bytes:
        return bytes([self.target]) if self.pile else b""

    def _body(self) -> bytes:
        body = bytes([self.first, self.last, len(self.pawns)]) + self.pawns + self.maze.pack()
        for left, cards in zip(self.left, self.laid_open):
            body += bytes([left, len(cards)]) + cards
        return body + bytes([self.target, self.pile, len(self.cards)]) + self.cards

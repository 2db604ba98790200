"""Positions for the tests of the reference.

Most are closed mazes: every tile without openings but for the few that a test names, so that
what can be reached is seen at a glance.
"""

from tests.reference.galaxy import CELLS, FIXED, Reference

TOP_1, TOP_3, TOP_5, RIGHT_1, RIGHT_3, RIGHT_5 = range(6)
BOTTOM_5, BOTTOM_3, BOTTOM_1, LEFT_5, LEFT_3, LEFT_1 = range(6, 12)
CLOSED = (frozenset(), None)


def tile(ways, picture=None):
    return (frozenset(ways), picture)


def ship(row, col):
    return 128 + row * 7 + col


def vader(row, col):
    return 256 + row * 7 + col


def leave(row, col):
    return 384 + row * 7 + col


def options(**changes):
    return {"edition": 2012, "neutral": False, "open_hand": False, "finish": "home"} | changes


def loose_tiles():
    """The 34 loose tiles of D1, D2 and D27, a blank straight one last."""
    return (
        [tile("NS", "neutral")]
        + [tile("NE")] * 10
        + [tile("NE", picture) for picture in range(12, 18)]
        + [tile("NES", picture) for picture in range(18, 24)]
        + [tile("NS")] * 11
    )


def deal(seats=2, **changes):
    """The arguments of a possible beginning; changes replace some of them."""
    free = [cell for cell in CELLS if cell not in FIXED]
    tiles = loose_tiles()
    parts = {
        "options": options(),
        "corners": {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[seats],
        "first_seat": 0,
        "board": FIXED | dict(zip(free, tiles[:-1], strict=True)),
        "spare": tiles[-1],
        "hands": [list(range(seat, 24, seats)) for seat in range(seats)],
    }
    return parts | changes


def closed_maze(tiles):
    return dict.fromkeys(CELLS, CLOSED) | tiles


def position(tiles=None, spare=CLOSED, hidden=None, pawns=None, vader_at=None, seats=2, **chosen):
    """A running game in a closed maze with a few open tiles; seat 0 is to shift.

    With vader_at the option neutral is on and the neutral pawn stands there.
    """
    chosen["neutral"] = vader_at is not None
    game = Reference(**deal(seats, options=options(**chosen)))
    game.board = closed_maze(tiles or {})
    game.spare = spare
    for seat, cards in (hidden or {}).items():
        game.hidden[seat] = list(cards)
    for seat, cell in (pawns or {}).items():
        game.pawns[seat] = cell
    game.neutral = vader_at
    return game


def turn(game, slot, move):
    game.play(slot * 4)
    game.play(move)


SIDE_BY_SIDE = {(0, 0): tile("E", 7), (0, 1): tile("EW", 5), (0, 2): tile("W", 6)}
GATE = {(0, 0): tile("E"), (0, 1): tile("NW", 5)}

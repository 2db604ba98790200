"""A galaxy game as bytes, and the proof that such bytes are a game that could have come about."""

from ..pack import PackError, seal
from . import galaxy
from .galaxy import NEUTRAL, Galaxy
from .galaxy_parts import CARDS, FIXED, LOOSE, NEUTRAL_SYMBOL
from .shift import OVER, SHIFT
from .shift_pack import (
    VERSION,
    check_cards,
    check_home,
    check_last,
    check_pawn,
    check_tiles,
    check_turns,
    pack_common,
    read_common,
)


def pack(game) -> bytes:
    found = (bytes(game.found) + b"\0\0")[:4]
    return seal(Galaxy.KIND, VERSION, pack_common(game) + b"".join(game.hands) + found)


def unpack(data):
    """The game in `data`; PackError with the reason if it is damaged or impossible."""
    start, progress, read = read_common(galaxy, Galaxy, data, CARDS + 4)
    players = len(start[1])
    hands = [bytearray(read.take(CARDS // players)) for _ in range(players)]
    found = bytearray(read.take(4))
    if max(found[players:] + b"\0"):
        raise PackError("cards laid open at an empty seat")
    game = Galaxy(*start, hands, found[:players], *progress)
    _check(game)
    return game


def _check(game):
    if game.phase > OVER:
        raise PackError("no such phase")
    begun = game.turn + (game.phase != SHIFT)
    neutral = game.options["neutral"]
    check_tiles(game.maze, FIXED, LOOSE)
    for pawn in range(Galaxy.PAWNS):
        check_pawn(game, pawn, neutral if pawn == NEUTRAL else pawn < len(game.seats))
    if not begun and neutral and game.maze.symbols[game.pawns[NEUTRAL]] != NEUTRAL_SYMBOL:
        raise PackError("the neutral pawn does not start on its symbol")
    check_cards(game, CARDS)
    check_turns(game)
    check_last(game, begun > 0)
    finish = game.options["finish"]
    if finish == "home":
        check_home(game)
    elif game.phase == OVER and not game.done(game.seat):
        raise PackError("won with cards left")
    elif finish == "exit" and game.phase == OVER and not game.maze.leads_out(game.pawns[game.seat]):
        raise PackError("won where no path leads out")
    elif finish == "none":
        for seat in range(len(game.seats)):
            if game.done(seat) and not (game.phase == OVER and seat == game.seat):
                raise PackError("all cards laid open, but the game goes on")

"""The proof that packed bytes are a galaxy game that could have come about."""

from ..pack import PackError
from . import galaxy
from .galaxy import NEUTRAL, Galaxy
from .galaxy_parts import CARDS, FIXED, LOOSE, NEUTRAL_CARDS
from .shift import OVER, SHIFT, deal
from .shift_unpack import (
    check_cards,
    check_dealt,
    check_home,
    check_last,
    check_pawn,
    check_tiles,
    check_turns,
    check_won_later,
    read_common,
)


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
    neutral = game.options["neutral"]
    check_tiles(game.maze, FIXED, LOOSE)
    for pawn in range(Galaxy.PAWNS):
        check_pawn(game, pawn, neutral if pawn == NEUTRAL else pawn < len(game.seats))
    check_cards(game, CARDS)
    check_dealt(game, deal(CARDS, len(game.seats), game.seed), game.options["open_hand"])
    check_last(game, game.turn + (game.phase != SHIFT) > 0)
    check_turns(game, galaxy)
    finish = game.options["finish"]
    if finish == "home":
        check_home(game, neutral)
    elif finish == "none":
        _check_last_card(game)
    elif game.phase == OVER:
        check_won_later(game)
        if not game.maze.leads_out(game.pawns[game.seat]):
            raise PackError("won where no path leads out")


def _check_last_card(game):
    """Finish 'none': over, and only then, if the seat to move has just taken its last card."""
    for seat in range(len(game.seats)):
        won = game.phase == OVER and seat == game.seat
        if game.done(seat) != won:
            raise PackError("all cards laid open is the end, and nothing else is")
        if won:
            card = game.hands[seat][-1]
            marked = game.options["neutral"] and card in NEUTRAL_CARDS
            at = game.pawns[NEUTRAL if marked else seat]
            if game.maze.symbols[at] != card:
                raise PackError("won away from the last card")

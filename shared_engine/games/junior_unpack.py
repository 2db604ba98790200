"""The proof that packed bytes are a junior game that could have come about."""

from ..game import NOBODY
from ..pack import PackError
from . import junior
from .junior import Junior
from .junior_parts import FIXED, TOKENS, loose
from .shift import MOVE, OVER, SHIFT, STRAIGHT, deal
from .shift_unpack import (
    check_cards,
    check_dealt,
    check_home,
    check_last,
    check_pawn,
    check_tiles,
    check_turns,
    own_turns,
    read_common,
)


def unpack(data):
    """The game in `data`; PackError with the reason if it is damaged or impossible."""
    start, progress, read = read_common(junior, Junior, data, TOKENS + 5)
    players = len(start[1])
    tokens = read.take(TOKENS)
    found = bytearray(read.take(4))
    if max(found[players:] + b"\0"):
        raise PackError("tokens at an empty seat")
    expert = start[0]["expert"]
    sizes = [TOKENS // players] * players if expert else found[:players]
    hands = []
    for size in sizes:
        hands.append(bytearray(tokens[:size]))
        tokens = tokens[size:]
    game = Junior(*start, hands, found[:players], *progress)
    game.pile = tokens
    game.looked = read.byte()
    _check(game)
    return game


def _check(game):
    if game.phase > (OVER if game.options["expert"] else STRAIGHT):
        raise PackError("no such phase")
    check_tiles(game.maze, FIXED, loose(game.options["crossings"]))
    for pawn in range(Junior.PAWNS):
        check_pawn(game, pawn, pawn < len(game.seats))
    check_cards(game, TOKENS)
    if game.options["expert"]:
        check_dealt(game, deal(TOKENS, len(game.seats), game.seed), False)
        check_last(game, game.turn + (game.phase != SHIFT) > 0)
        check_home(game, False)
        _check_looked(game)
    else:
        _check_basic(game)
    check_turns(game, junior)


def _check_basic(game):
    if game.looked:
        raise PackError("nobody has secrets in the basic game")
    # Tokens are won in the order of the pile, so each hand is in that order too.
    dealt = deal(TOKENS, 1, game.seed)[0]
    won = bytes(dealt[: sum(game.found)])
    for hand in game.hands:
        if bytes([token for token in won if token in bytes(hand)]) != bytes(hand):
            raise PackError("the seed deals other tokens")
    if bytes(dealt[len(won) :]) != game.pile:
        raise PackError("the seed deals another pile")
    if (game.phase == OVER) != (not game.pile):
        raise PackError("the game ends with the last token, and then only")
    # Without a shift so far, every turn went straight to its target and won.
    straight = sum(game.found) == game.turn + (game.phase == OVER) and game.phase != MOVE
    if game.last != NOBODY or not straight:
        check_last(game, True)
    elif not _went_straight(game):
        raise PackError("nobody has shifted, but the maze or a pawn is elsewhere")
    if game.phase == OVER:
        last = dealt[-1]
        if bytes(game.hands[game.seat][-1:]) != bytes([last]):
            raise PackError("the last token is another seat's")
        if game.maze.symbols[game.pawns[game.seat]] != last:
            raise PackError("won away from the last token")
    if game.phase == STRAIGHT and game.target_cell() not in game.maze.reach(game.pawns[game.seat]):
        raise PackError("no straight way to the target")


def _went_straight(game) -> bool:
    """The maze is as dealt, and each wizard where it won its last token, or at home."""
    fresh = junior.new(game.options, game.seats, game.seed)
    for seat, hand in enumerate(game.hands):
        at = fresh.maze.symbols.find(bytes(hand[-1:])) if hand else game.home(seat)
        if game.pawns[seat] != at:
            return False
    return fresh.maze.pack() == game.maze.pack()


def _check_looked(game):
    if game.looked >> len(game.seats):
        raise PackError("an empty seat looks at a token")
    for seat in range(len(game.seats)):
        looked = game.looked >> seat & 1
        turn = game.phase != OVER and seat == game.seat
        own = own_turns(game, seat)
        found = game.found[seat]
        # One who reached a token in every turn has not seen the next one before the turn begins;
        # one who had turns and reached none still knows the first.
        if looked and (game.done(seat) or (found == own and not turn)):
            raise PackError("seat " + str(seat) + " cannot have looked at a token yet")
        if not looked and not game.done(seat) and (turn or (own and not found)):
            raise PackError("seat " + str(seat) + " has looked at its token")

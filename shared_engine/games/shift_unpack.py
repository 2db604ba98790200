"""The checks that packed bytes are a game on a shifting maze that could have come about.

A rule set's unpack module adds what only it has.
"""

from ..game import NOBODY, first_seat
from ..maze import Maze
from ..pack import PackError
from ..tiles import NO_SYMBOL, shape
from ..unpack import unpack_nibbles, unseal_game
from .shift import OVER, SHIFT, VERSION


def read_common(module, kind, data, rest: int):
    """(constructor's arguments but hands and found, Reader of the `rest` bytes that follow)."""
    cells = module.SIZE * module.SIZE
    nibbles = (cells + 2) // 2
    length = 2 + 4 + kind.PAWNS + nibbles + cells + 1 + rest
    (options, seats, seed), read = unseal_game(data, module, kind.KIND, VERSION, length)
    phase = read.byte()
    last = read.byte()
    turn = read.count()
    pawns = bytearray(read.take(kind.PAWNS))
    openings = unpack_nibbles(read.take(nibbles), cells + 1)
    symbols = read.take(cells + 1)
    maze = Maze(module.SIZE, openings[:-1], symbols[:-1], openings[-1], symbols[-1])
    first = first_seat(options, seats, seed)
    return (options, seats, seed, first, maze, pawns), (turn, last, phase), read


def check_tiles(maze, fixed, loose):
    """Every tile of the box is there once, the fixed ones where they belong."""
    there = [(shape(maze.spare), maze.spare_symbol)]
    belongs = {cell: (openings, symbol) for cell, openings, symbol in fixed}
    for cell in range(maze.n * maze.n):
        tile = (maze.openings[cell], maze.symbols[cell])
        if cell not in belongs:
            there.append((shape(tile[0]), tile[1]))
        elif tile != belongs[cell]:
            raise PackError("the fixed tile of cell " + str(cell) + " is changed")
    symbols = [symbol for _, symbol in there if symbol != NO_SYMBOL]
    if len(symbols) != len(set(symbols)):
        raise PackError("a picture is there twice")
    if sorted(there) != sorted(loose):
        raise PackError("the loose tiles are not those of the box")


def check_pawn(game, pawn: int, used: bool):
    cell = game.pawns[pawn]
    if used and cell >= game.maze.n * game.maze.n:
        raise PackError("pawn " + str(pawn) + " is off the board")
    if not used and cell != NOBODY:
        raise PackError("pawn " + str(pawn) + " is not in this game")


def check_cards(game, cards: int):
    """Every card is in one place, and not more are laid open than a hand has."""
    there = sorted(b"".join(game.hands) + game.pile)
    if there != list(range(cards)):
        twice = [card for card in range(cards) if there.count(card) > 1]
        raise PackError("card " + str(twice[0]) + " is in two hands" if twice else "no such card")
    for hand, found in zip(game.hands, game.found):
        if found > len(hand):
            raise PackError("more cards laid open than dealt")


def own_turns(game, seat: int) -> int:
    """How many turns the seat has finished."""
    players = len(game.seats)
    finished = game.turn + (game.phase == OVER)
    return (finished + players - 1 - (seat - game.first) % players) // players


def check_turns(game, module):
    """Cards laid open and pawns fit the turns that were played, and the first one fits the deal."""
    for seat, found in enumerate(game.found):
        own = own_turns(game, seat)
        if found > own:
            raise PackError("seat " + str(seat) + " laid open more cards than it had turns")
        # Corners never slide, so a pawn stays there until its first move.
        if own == 0 and game.pawns[seat] != game.home(seat):
            raise PackError("seat " + str(seat) + " has left its start before its first move")
    if game.turn == 0 and game.phase != OVER:
        _check_start(game, module.new(game.options, game.seats, game.seed))


def _check_start(game, fresh):
    """A game in its first turn is what the seed deals, or that after one action."""
    packed = game.pack()
    if game.phase == SHIFT:
        if fresh.pack() != packed:
            raise PackError("the seed deals another game")
        return
    for action in fresh.legal(fresh.seat):
        if action // 4 in (game.last, game.maze.slots):
            after = fresh.copy()
            after.play(fresh.seat, action, 0)
            if after.pack() == packed:
                return
    raise PackError("the first shift does not lead here from what the seed deals")


def check_dealt(game, dealt, any_order: bool):
    """Hands are what the seed deals; those not laid open, and with one target all, in order."""
    for seat, hand in enumerate(dealt):
        opened = bytes(game.hands[seat][: game.found[seat]])
        rest = bytes([card for card in hand if card not in opened])
        if rest != game.hidden(seat) or not (any_order or opened + rest == bytes(hand)):
            raise PackError("the seed deals other cards to seat " + str(seat))


def check_last(game, shifted: bool):
    """`shifted`: whether somebody must have shifted by now; else nobody can have."""
    if (game.last != NOBODY) != shifted or (shifted and game.last >= game.maze.slots):
        raise PackError("the last shift does not fit the turn")


def check_home(game, ship_at_home: bool):
    """The end is there for one who has laid open all cards and then come home, and then only.

    `ship_at_home`: whether a seat can be at home with all cards and yet not have won.
    """
    for seat in range(len(game.seats)):
        at_home = game.pawns[seat] == game.home(seat)
        if game.phase == OVER and seat == game.seat:
            check_won_later(game)
            if not at_home:
                raise PackError("won away from home")
        elif game.done(seat) and at_home and not ship_at_home:
            raise PackError("home with all cards, but the game goes on")


def check_won_later(game):
    """The winner has laid open all cards on an earlier turn (D18)."""
    if not game.done(game.seat):
        raise PackError("won with cards left")
    if own_turns(game, game.seat) <= game.found[game.seat]:
        raise PackError("won in the turn of the last card")

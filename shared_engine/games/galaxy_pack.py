"""A galaxy game as bytes, and the proof that such bytes are a game that could have come about."""

from ..game import NOBODY, OptionError, pack_options, seat_mask, seats_of, unpack_options
from ..maze import Maze
from ..pack import PackError, Reader, seal, unpack_nibbles, unseal
from ..shuffle import SEED_BYTES
from ..tiles import NO_SYMBOL, shape
from .galaxy import NEUTRAL, OPTIONS, OVER, SHIFT, Galaxy, check, first_seat
from .galaxy_parts import CARDS, FIXED, LOOSE, NEUTRAL_SYMBOL, SIZE

VERSION = 1
_CELLS = SIZE * SIZE
_LENGTH = len(OPTIONS) + 1 + SEED_BYTES + 2 + 4 + 5 + (_CELLS + 2) // 2 + _CELLS + 1 + CARDS + 4
_LONGEST = 1 << 29  # turns; keeps the count within a small int


def pack(game) -> bytes:
    body = pack_options(OPTIONS, game.options) + bytes([seat_mask(game.seats)]) + game.seed
    body += bytes([game.phase, game.last]) + game.turn.to_bytes(4, "big") + game.pawns
    body += game.maze.pack() + b"".join(game.hands)
    return seal(Galaxy.KIND, VERSION, body + (bytes(game.found) + b"\0\0")[:4])


def unpack(data):
    """The game in `data`; PackError with the reason if it is damaged or impossible."""
    read = Reader(unseal(data, Galaxy.KIND, VERSION, _LENGTH))
    try:
        options = unpack_options(OPTIONS, read.take(len(OPTIONS)))
        options, seats = check(options, seats_of(read.byte()))
    except OptionError as error:
        raise PackError(str(error)) from error
    seed = read.take(SEED_BYTES)
    phase = read.byte()
    last = read.byte()
    turn = int.from_bytes(read.take(4), "big")
    pawns = bytearray(read.take(5))
    openings = unpack_nibbles(read.take((_CELLS + 2) // 2), _CELLS + 1)
    symbols = read.take(_CELLS + 1)
    maze = Maze(SIZE, openings[:-1], symbols[:-1], openings[-1], symbols[-1])
    each = CARDS // len(seats)
    hands = [bytearray(read.take(each)) for _ in seats]
    found = read.take(4)
    if max(found[len(seats) :] or b"\0"):
        raise PackError("cards laid open at an empty seat")
    game = Galaxy(
        options,
        seats,
        seed,
        first_seat(options, seats, seed),
        maze,
        pawns,
        hands,
        bytearray(found[: len(seats)]),
        turn,
        last,
        phase,
    )
    if phase > OVER or turn >= _LONGEST:
        raise PackError("no such phase or turn")
    for test in (_check_tiles, _check_pawns, _check_cards, _check_turn, _check_end):
        test(game)
    return game


def _check_tiles(game):
    """Every tile of the box is there once, the fixed ones where they belong."""
    maze = game.maze
    loose = [(shape(maze.spare), maze.spare_symbol)]
    fixed = {cell: (openings, symbol) for cell, openings, symbol in FIXED}
    for cell in range(_CELLS):
        tile = (maze.openings[cell], maze.symbols[cell])
        if cell not in fixed:
            loose.append((shape(tile[0]), tile[1]))
        elif tile != fixed[cell]:
            raise PackError("the fixed tile of cell " + str(cell) + " is changed")
    symbols = [symbol for _, symbol in loose if symbol != NO_SYMBOL]
    if len(symbols) != len(set(symbols)):
        raise PackError("a picture is there twice")
    if sorted(loose) != sorted(LOOSE):
        raise PackError("the loose tiles are not those of the box")


def _check_pawns(game):
    for pawn, cell in enumerate(game.pawns):
        used = game.options["neutral"] if pawn == NEUTRAL else pawn < len(game.seats)
        if used and cell >= _CELLS:
            raise PackError("pawn " + str(pawn) + " is off the board")
        if not used and cell != NOBODY:
            raise PackError("pawn " + str(pawn) + " is not in this game")


def _check_cards(game):
    cards = sorted(b"".join(game.hands))
    if cards != list(range(CARDS)):
        twice = [card for card in range(CARDS) if cards.count(card) > 1]
        raise PackError("card " + str(twice[0]) + " is in two hands" if twice else "no such card")
    for seat, found in enumerate(game.found):
        if found > len(game.hands[seat]):
            raise PackError("more cards laid open than dealt")


def _check_turn(game):
    """Turns, shifts and cards laid open fit together."""
    players = len(game.seats)
    begun = game.turn + (game.phase != SHIFT)
    if (game.last == NOBODY) != (begun == 0) or (begun and game.last >= game.maze.slots):
        raise PackError("the last shift does not fit the turn")
    finished = game.turn + (game.phase == OVER)
    for seat, found in enumerate(game.found):
        own = (finished + players - 1 - (seat - game.first) % players) // players
        if found > own:
            raise PackError("seat " + str(seat) + " laid open more cards than it had turns")
        if own == 0 and begun == 0 and game.pawns[seat] != game.home(seat):
            raise PackError("seat " + str(seat) + " has left its start before the first turn")
    if begun == 0 and game.options["neutral"]:
        at = game.pawns[NEUTRAL]
        if game.maze.symbols[at] != NEUTRAL_SYMBOL:
            raise PackError("the neutral pawn does not start on its symbol")


def _check_end(game):
    """Over, and only then, if the seat to move has met the aim."""
    finish = game.options["finish"]
    for seat in range(len(game.seats)):
        over = game.phase == OVER and seat == game.seat
        if over and not game.done(seat):
            raise PackError("won with cards left")
        if finish == "none" and game.done(seat) and not over:
            raise PackError("all cards laid open, but the game goes on")
        if over and finish == "home" and game.pawns[seat] != game.home(seat):
            raise PackError("won away from home")
        if over and finish == "exit" and not game.maze.leads_out(game.pawns[seat]):
            raise PackError("won where no path leads out")

"""The proof that packed bytes are a duel that could have come about."""

from ..game import NOBODY
from ..pack import PackError
from ..unpack import unpack_nibbles, unseal_game
from . import duel
from .duel import OVER, RUN, WAIT, WINDOW, Duel, new, shuffled
from .duel_pack import FRAME, VERSION
from .duel_parts import CARDS, CELLS, EDGES, TARGETS, TO_WIN, joined

_PILES = 50  # 750 targets alone, without a limit
_LENGTH = 3 + 3 * 4 + 2 + CARDS // 2 + TARGETS + 2 * FRAME


def unpack(data):
    """The game in `data`; PackError with the reason if it is damaged or impossible."""
    (options, seats, seed), read = unseal_game(data, duel, Duel.KIND, VERSION, _LENGTH)
    phase = read.byte()
    caller = read.byte()
    age = read.byte()
    turn, clock, done = [read.count() for _ in range(3)]
    starts = read.take(2)
    cards = unpack_nibbles(read.take(CARDS // 2), CARDS)
    owners = bytearray(read.take(TARGETS))
    frames = [unpack_nibbles(read.take(FRAME), CELLS) for _ in range(2)]
    if phase > OVER:
        raise PackError("no such phase")
    if age > min(clock, WINDOW) or (caller == NOBODY and age):
        raise PackError("a call that could not be waiting")
    if len(seats) == 1 and (starts[1] != NOBODY or max(frames[1])):
        raise PackError("tiles or a start at an empty seat")
    game = Duel(
        options,
        seats,
        seed,
        frames[: len(seats)],
        cards,
        bytearray(starts[: len(seats)]),
        owners,
        done,
        turn,
        phase,
        clock,
        caller,
        0 if caller == NOBODY else clock - age,
    )
    if turn == 0 and clock:
        raise PackError("time has passed, but nothing has happened")
    _check_deal(game)
    for test in (_check_solo,) if game.solo else (_check_rounds, _check_turn, _check_end):
        test(game)
    return game


def _check_deal(game):
    """Cards and tiles are those that the seed deals; the tiles slide, but never turn."""
    times = game.done // TARGETS if game.solo else 0
    if sorted(game.cards) != list(range(CARDS)):
        raise PackError("a card is there twice")
    if _pile(game, times) != bytes(game.cards):
        raise PackError("the seed deals other cards")
    dealt = new(game.options, game.seats, game.seed).frames
    for seat, frame in enumerate(game.frames):
        if sorted(frame) != sorted(dealt[seat]):
            raise PackError("the seed deals other tiles to seat " + str(seat))
    if _slides(game) == 0 and game.frames != dealt:
        raise PackError("tiles lie elsewhere, but nobody has slid one")


def _pile(game, times: int) -> bytes:
    """What the seed deals; the last card of each pile is the start of the next."""
    if times > _PILES:  # too long a chain to follow, so the start is taken on trust
        return shuffled(game.seed, times, game.cards[0])
    cards = shuffled(game.seed)
    for pile in range(1, times + 1):
        cards = shuffled(game.seed, pile, cards[-1])
    return cards


def _slides(game) -> int:
    """How many turns were slides, at most.

    A round of two ends by two calls, or by one and its time; then its winner, if any, opens a card.
    """
    if game.solo:
        return game.turn - game.done - (game.phase == OVER)
    owners = bytes(game.owners[: game.done])
    opened = game.done - owners.count(bytes([NOBODY]))
    if game.phase != RUN and owners[-1:] != bytes([NOBODY]):
        opened -= 1
    return game.turn - 2 * game.done - opened - (game.caller != NOBODY)


def _check_solo(game):
    limit = game.options["limit"] * 1000
    if game.phase == WAIT or game.caller != NOBODY:
        raise PackError("alone, no card and no call waits")
    if (game.phase == OVER) != (limit > 0 and game.clock >= limit):
        raise PackError("the time does not fit the limit")
    if _slides(game) < 0:
        raise PackError("more has happened than turns were played")
    if game.starts[0] != game.cards[game.done % TARGETS]:
        raise PackError("the start is not the last card taken")
    if min(game.owners) != NOBODY:
        raise PackError("an owner of cards in a game alone")


def _check_rounds(game):
    """Cards, their owners, starts and the phase fit together."""
    done = game.done
    if done > TARGETS or min(game.owners[done:] or b"\xff") != NOBODY:
        raise PackError("a card has an owner before its round is over")
    for owner in game.owners[:done]:
        if owner > 1 and owner != NOBODY:
            raise PackError("no such owner of a card")
    scores = game.scores()
    most = max(scores)
    last = game.owners[done - 1] if done else NOBODY
    if game.phase == WAIT and last == NOBODY:
        raise PackError("nobody is there to open the next card")
    if most > TO_WIN or (most == TO_WIN and (last == NOBODY or scores[last] != most)):
        raise PackError("cards were taken after the end")
    if (game.phase == OVER) != (most == TO_WIN or done == TARGETS):
        raise PackError("the phase does not fit the cards taken")
    for seat in (0, 1):
        if game.starts[seat] not in _starts(game, seat, done):
            raise PackError("seat " + str(seat) + " could not start there")


def _starts(game, seat: int, rounds: int) -> bytes:
    """Where the seat may start after so many rounds: cards taken by a path move the start."""
    taken = [game.cards[i + 1] for i in range(rounds) if game.owners[i] == seat]
    first = game.cards[0]
    if game.options["false_stop"] == "void":  # every card taken was
        return bytes(taken[-1:] or [first])
    return bytes([first] + taken)


def _check_turn(game):
    if game.caller != NOBODY and (game.caller > 1 or game.phase != RUN):
        raise PackError("a call that could not be waiting")
    if _slides(game) < 0:
        raise PackError("more has happened than turns were played")


def _check_end(game):
    """Until the next card is opened, the frames still show how the last one was won."""
    if game.phase == RUN or game.owners[game.done - 1] == NOBODY:
        return
    winner = game.owners[game.done - 1]
    card = game.cards[game.done]
    if game.starts[winner] == card:
        for start in _starts(game, winner, game.done - 1):
            if joined(game.frames[winner], EDGES[start], EDGES[card]):
                return
        raise PackError("the last card was taken without a path")
    loser = 1 - winner
    if joined(game.frames[loser], EDGES[game.starts[loser]], EDGES[card]):
        raise PackError("the last stop was right, but the card went to the other seat")

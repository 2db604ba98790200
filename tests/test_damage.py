"""Damaged packs: every single-byte change and every truncation, of 50 games and more.

With the check sum made right again, validation itself decides: a pack is refused with a reason,
or it is a state that can go on; for the shifting mazes the reference engines confirm the parts.
"""

import hashlib
from itertools import islice

import pytest

from shared_engine.games import load
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.anyone import playing
from tests.differential import cards, galaxy, junior
from tests.differential.shift import rules
from tests.long import LONG
from tests.reference.galaxy import check_deal as check_galaxy
from tests.reference.junior import check_deal as check_junior

STEPS = (0, 1, 7, 40, 10_000)  # how far the packed games are; the last are over
DUEL = [({}, 2), ({"false_stop": "void", "same_board": False}, 2), ({}, 1), ({"limit": 0}, 1)]
OPTION_SETS = {
    "galaxy": galaxy.OPTION_SETS,
    "junior": junior.OPTION_SETS,
    "cards": cards.OPTION_SETS,
    "duel": DUEL,
}
PACKS = {"galaxy": 50, "junior": 10, "cards": 10, "duel": 10}
if not LONG:
    PACKS = {game: count // 2 for game, count in PACKS.items()}
CASES = [(game, number) for game, count in PACKS.items() for number in range(count)]


def packed(name, number):
    """A game of another option set and length each time."""
    options, players = OPTION_SETS[name][number * 29 % len(OPTION_SETS[name])]
    seed = hashlib.sha256(b"damage %d" % number).digest()[:16]
    game = load(name).new(options, players, seed)
    most = STEPS[number % len(STEPS)]
    list(islice(playing(game, Stream(seed, "damage"), most), min(most, 2000)))
    return game.pack()


def refused(module, data):
    """Whether it is refused with a reason; any other exception than PackError is a failure."""
    try:
        module.unpack(data)
    except PackError as error:
        assert str(error)
        return True
    return False


def mutations(data, step=1, start=0):
    """Every byte changed to every value, or to every so-manieth one."""
    for at in range(len(data)):
        for value in range(start, 256, step):
            if value != data[at]:
                yield data[:at] + bytes([value]) + data[at + 1 :]


def confirm(module, data):
    """An accepted state comes back to the byte, can go on, and has the parts of the box."""
    game = module.unpack(data)
    assert game.pack() == data
    now = getattr(game, "clock", 0)
    for seat in range(len(game.seats)):
        for action in game.legal(seat)[:1]:
            game.copy().play(seat, action, now)
    if module.NAME == "galaxy":
        # D24 holds at the start only, so the neutral pawn is left out here.
        board, spare = galaxy.shift.tiles(game.maze)
        hands = [list(hand) for hand in game.hands]
        options = rules(game) | {"neutral": False}
        check_galaxy(options, tuple(game.seats), game.first, board, spare, hands)
    if module.NAME == "junior":
        board, spare = junior.shift.tiles(game.maze)
        expert = game.options["expert"]
        hands = [list(hand) for hand in game.hands] if expert else None
        pile = None if expert else [*b"".join(game.hands), *game.pile]
        check_junior(rules(game), tuple(game.seats), game.first, board, spare, pile, hands)


@pytest.mark.parametrize(("name", "number"), CASES)
def test_every_mutation_and_truncation_is_refused(name, number):
    module, data = load(name), packed(name, number)
    assert not refused(module, data)
    assert all(refused(module, data[:length]) for length in range(len(data)))
    assert all(refused(module, mutated) for mutated in mutations(data))


@pytest.mark.parametrize(("name", "number"), CASES)
def test_with_the_check_sum_right_a_mutation_is_refused_or_a_possible_game(name, number):
    module, data = load(name), packed(name, number)
    kind, version, body = data[0], data[1], data[2:-4]
    # A quarter of the values, others for each pack: this takes its time.
    sealed = (seal(kind, version, mutated) for mutated in mutations(body, 4, number % 4))
    accepted = [mutated for mutated in sealed if not refused(module, mutated)]
    assert len(accepted) < len(body) * 64 // 4  # most are refused
    for mutated in accepted:
        confirm(module, mutated)
    for length in range(len(body)):
        assert refused(module, seal(kind, version, body[:length]))
    for value in range(256):
        if value != kind:
            assert refused(module, seal(value, version, body))
        if value != version:
            assert refused(module, seal(kind, value, body))

"""Damaged packs: every single-byte change and every truncation of 50 packed games.

With the check sum made right again, validation itself decides: a pack is refused with a reason,
or it is a state that the rules allow, which the reference engine confirms.
"""

import hashlib

import pytest

from shared_engine.games import galaxy
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.players import eager
from tests.differential.galaxy import OPTION_SETS, snapshot
from tests.reference.galaxy import check_deal

PACKS = 50


def packed(number):
    """A game of another option set and length each time, some of them over."""
    options, players = OPTION_SETS[number * 29 % len(OPTION_SETS)]
    seed = hashlib.sha256(b"damage %d" % number).digest()[:16]
    game = galaxy.new(options | {"first_seat": "random"}, players, seed)
    stream = Stream(seed, "damage")
    for _ in range((0, 1, 7, 40, 10_000)[number % 5]):
        if game.result() is None:
            game.play(game.seat, eager(game, stream), 0)
    return game.pack()


def refused(data):
    """Whether it is refused with a reason; any other exception than PackError is a failure."""
    try:
        galaxy.unpack(data)
    except PackError as error:
        assert str(error)
        return True
    return False


def mutations(data):
    for at in range(len(data)):
        for value in range(256):
            if value != data[at]:
                yield data[:at] + bytes([value]) + data[at + 1 :]


def confirm(data):
    """An accepted state has the parts of the box, comes back to the byte and can go on."""
    game = galaxy.unpack(data)
    assert game.pack() == data
    state = snapshot(game)
    hands = [
        open_ + hidden for open_, hidden in zip(state["revealed"], state["hidden"], strict=True)
    ]
    rules = {name: value for name, value in game.options.items() if name != "first_seat"}
    # D24 holds at the start only, so the neutral pawn is left out here.
    rules["neutral"] = False
    check_deal(rules, tuple(game.seats), game.first, state["board"], state["spare"], hands)
    for action in game.legal(game.seat)[:1]:
        game.play(game.seat, action, 0)


@pytest.mark.parametrize("number", range(PACKS))
def test_every_mutation_and_truncation_is_refused(number):
    data = packed(number)
    assert not refused(data)
    assert all(refused(data[:length]) for length in range(len(data)))
    assert all(refused(mutated) for mutated in mutations(data))


@pytest.mark.parametrize("number", range(PACKS))
def test_with_the_check_sum_right_a_mutation_is_refused_or_a_possible_game(number):
    data = packed(number)
    kind, version, body = data[0], data[1], data[2:-4]
    accepted = [seal(kind, version, mutated) for mutated in mutations(body)]
    accepted = [mutated for mutated in accepted if not refused(mutated)]
    assert len(accepted) < len(body) * 255 // 4  # most are refused
    for mutated in accepted[number % 7 :: 7]:
        confirm(mutated)
    for length in range(len(body)):
        assert refused(seal(kind, version, body[:length]))
    for value in range(256):
        if value != kind:
            assert refused(seal(value, version, body))
        if value != version:
            assert refused(seal(kind, value, body))

"""Nothing secret can be inferred: pairs of games that differ only in it look the same.

240 pairs of up to 60 actions for every rule set, seat and spectator, 1,000 with LABYRINTH_LONG=1;
`make soak` plays more.
"""

import gc
import types
import zlib

import pytest

from shared_engine import bots
from shared_engine.game import DREW
from shared_engine.games import load
from shared_engine.record import Record
from shared_engine.shuffle import Stream, commitment
from shared_engine.view import unpack
from tests import secrets
from tests.both.transcript import CASES
from tests.long import LONG
from tests.secrets import WATCHED, Leak, bot_pairs, hidden, pairs, positions, steps, twin

SHARES = 4 if LONG else 2  # of the pairs of each viewer, so that they spread over the cores
PAIRS = (1000 if LONG else 240) // SHARES
BOT_PAIRS = 40  # for each seat and level
# Actions of a pair on average, at least; cards that a viewer draws end many pairs.
LENGTHS = {"galaxy": 40, "junior": 30, "expert": 30, "cards": 15, "duel": 20, "solo": 50}
SEATS = [(name, viewer) for name, viewer in WATCHED if viewer is not None]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(("name", "viewer"), WATCHED)
def test_twins_look_the_same(name, viewer, share, record_property):
    actions = pairs(name, viewer, PAIRS, bytes([share] * 16))
    record_property("actions a pair", actions / PAIRS)
    assert actions >= LENGTHS[name] * PAIRS


# What a careless view could tell, and that it is noticed


def all_hidden(game, viewer):
    """The hidden cards in their order."""
    hands = [bytes(hand) for hand in getattr(game, "hands", ())]
    hands.append(bytes(game.cards if game.name == "duel" else game.pile))
    return bytes(hands[who][i] for pool in hidden(game, viewer) for who, i in pool)


LEAKS = {
    "seed": lambda game, viewer: game.seed[:1],
    "one bit of the seed": lambda game, viewer: [game.seed[7] & 1],
    "hash of the order": lambda game, viewer: zlib.crc32(all_hidden(game, viewer)),
    "last hidden card": lambda game, viewer: all_hidden(game, viewer)[-1:],
    "where card 5 is": lambda game, viewer: all_hidden(game, viewer).find(b"\x05"),
    "packed save": lambda game, viewer: game.pack()[-4:],
    "length by a secret": lambda game, viewer: b"x" * (all_hidden(game, viewer)[:1] < b"\x07"),
}


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("name", secrets.TABLES)
def test_a_leaking_view_is_caught(name, leak):
    def look(game, viewer):
        return secrets.packed(game, viewer), LEAKS[leak](game, viewer)

    for viewer in (0, None):
        with pytest.raises(Leak, match="views"):
            pairs(name, viewer, 200, bytes(16), look)


@pytest.mark.parametrize("name", secrets.TABLES)
def test_leaking_events_are_caught(name):
    def door(game, events):
        return [*events, all_hidden(game, None)[:1]]

    with pytest.raises(Leak, match="events"):
        pairs(name, None, 200, bytes(16), door=door)


def test_drawn_cards_in_events_are_caught():
    def door(game, events):
        return [
            (*event, game.hands[event[1]][-1]) if event[0] == DREW else event for event in events
        ]

    with pytest.raises(Leak, match="events"):
        pairs("cards", None, 200, bytes(16), door=door)


def test_the_order_of_an_open_hand_is_caught():
    def look(game, viewer):
        return bytes(game.sees(viewer))

    with pytest.raises(Leak, match="views"):
        pairs("galaxy", 0, 200, bytes(16), look)


@pytest.mark.parametrize("rule_set", ["galaxy", "cards"])
def test_telling_reasons_are_caught(monkeypatch, rule_set):
    real = secrets.refusal

    def refusal(game, seat, action, now):
        return real(game, seat, action, now), all_hidden(game, seat)[:1]

    monkeypatch.setattr(secrets, "refusal", refusal)
    with pytest.raises(Leak, match="reasons"):
        pairs(rule_set, 0, 200, bytes(16))


# Bots


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_bots_do_not_tell_twins_apart(name, seat, level):
    assert bot_pairs(name, seat, level, BOT_PAIRS, bytes(16)) == BOT_PAIRS


@pytest.mark.parametrize("name", secrets.TABLES)
def test_a_bot_that_looks_under_the_cards_is_caught(monkeypatch, name):
    def peeking(game, seat, level, seed):
        return all_hidden(game, seat)[:1]

    monkeypatch.setattr(secrets, "_thought", peeking)
    with pytest.raises(Leak, match="easy"):
        bot_pairs(name, 0, "easy", 200, bytes(16))


@pytest.mark.parametrize("name", secrets.TABLES)
def test_bots_play_the_same_from_a_view_that_came_over_the_link(name):
    asked = 0
    for game in positions(name, 0, Stream(bytes(16), "link")):
        if game.actors() & 1:
            view = game.view(0)
            assert bots.hint(view) == bots.hint(unpack(view.pack()))
            asked += 1
        if asked == 20:
            break


# Everything else that leaves a game


@pytest.mark.parametrize(("name", "viewer"), WATCHED)
def test_records_during_the_game_are_the_same_but_for_the_commitment(name, viewer):
    stream = Stream(bytes(16), "records")
    noted = 0
    starts = (game for game in positions(name, viewer, stream) if game.turn == 0)
    for _ in range(8):
        game = next(starts)
        one, two = game.copy(), twin(game, viewer, stream)
        kept = [(_record(played), played.copy()) for played in (one, two)]
        for *_, seat, action, now in steps(one, two, viewer, stream, keen=1):
            for record, played in kept:
                record.advance(played, now)
                if seat is not None:
                    record.play(played, seat, action, now)
        texts = [record.text() for record, _ in kept]
        noted += len(kept[0][0].turns)
        assert [len(text) for text in texts] == [len(texts[0])] * 2
        lines = [text.split("\n") for text in texts]
        differing = [a for a, b in zip(*lines, strict=True) if a != b]
        assert [line.partition(":")[0] for line in differing] == ["commitment"]
        for (_, played), text in zip(kept, texts, strict=True):
            assert played.seed.hex() not in text
    assert noted > 8


def _record(game):
    opened = game.view(None).dealt_open()
    return Record(game.name, game.options, list(game.seats), game.seed, opened=opened)


def test_a_commitment_tells_nothing_of_the_seed():
    """SHA-256 over 16 unknown bytes: equally long, and any other bit changes half of it."""
    header = "game: galaxy\noptions: neutral=on\nseats: red green\n"
    seed = bytes(range(16))
    values = {commitment(seed, header)}
    for bit in range(128):
        other = bytearray(seed)
        other[bit // 8] ^= 1 << bit % 8
        value = commitment(bytes(other), header)
        assert len(value) == 32
        changed = int.from_bytes(value, "big") ^ int.from_bytes(commitment(seed, header), "big")
        assert 80 < changed.bit_count() < 176
        values.add(value)
    assert len(values) == 129
    assert commitment(seed, header) != commitment(seed, header.replace("red", "blue"))


@pytest.mark.parametrize(("name", "options", "seats"), CASES)
def test_a_view_holds_neither_the_game_nor_a_secret(name, options, seats):
    seed = bytes(range(100, 116))
    game = load(name).new(options, seats, seed)
    for seat in [*range(len(game.seats)), None]:
        held = reachable(game.view(seat))
        secret = [game, game.seed, *getattr(game, "hands", ())]
        secret.append(game.cards if name == "duel" else game.pile)
        if name == "cards" and seat is not None:
            secret.remove(game.hands[seat])  # the own hand
        for thing in secret:
            assert not thing or id(thing) not in held
            assert not isinstance(thing, bytes | bytearray) or not _holds(held, bytes(thing))
        assert not _holds(held, seed[:4])


def _holds(held, secret):
    blocks = [thing for thing in held.values() if isinstance(thing, bytes | bytearray)]
    return len(secret) > 1 and any(secret in block for block in blocks)


def reachable(view):
    """Whatever can be got at from a view, but for classes and code."""
    code = type | types.ModuleType | types.FunctionType
    found = {id(view): view}
    todo = [view]
    while todo:
        for thing in gc.get_referents(todo.pop()):
            if not isinstance(thing, code) and id(thing) not in found:
                found[id(thing)] = thing
                todo.append(thing)
    return found


def test_the_walk_finds_what_a_view_holds():
    game = load("galaxy").new({}, 2, bytes(range(100, 116)))
    view = game.view(0)
    view.later = lambda: 0
    view.notes = [{"game": (game,)}]
    held = reachable(view)
    assert id(game) in held and id(game.hands[1]) in held and _holds(held, game.seed)

"""Packed duels: whole games come back to the byte, impossible ones are refused."""

from shared_engine.game import NOBODY
from shared_engine.games import duel
from shared_engine.games.duel import OVER, RUN, STOP, WAIT
from shared_engine.games.duel_parts import EDGES, gap_of, joined, slide
from shared_engine.games.duel_solver import solve
from shared_engine.pack import PackError, seal
from shared_engine.shuffle import Stream
from tests.both.anyone import playing
from tests.both.duel_player import SEED, played, until


def refusal(data):
    try:
        duel.unpack(data)
    except PackError as error:
        assert str(error)
        return str(error)
    return ""


def spoilt(change, game):
    """Why a game that `change` has made impossible is refused; its check sum is right."""
    game = game.copy()
    assert refusal(game.pack()) == ""
    change(game)
    return refusal(game.pack())


def put(field, value, at=None):
    def change(game):
        if at is None:
            setattr(game, field, value)
        else:
            getattr(game, field)[at] = value

    return change


def whole_games():
    for options, seats in (
        ({}, 2),
        ({"false_stop": "void", "same_board": False}, 2),
        ({"limit": 60}, 1),
        ({"limit": 0}, 1),
    ):
        game = duel.new(options, seats, SEED)
        yield game
        for _ in playing(game, Stream(SEED, "test"), 900):
            yield game


def test_every_state_of_whole_games_comes_back_to_the_byte():
    phases = set()
    for steps, game in enumerate(whole_games()):
        if steps % 7 == 0 or game.caller != NOBODY or game.phase != RUN:
            packed = game.pack()
            back = duel.unpack(packed)
            assert back.pack() == packed and len(packed) == 82
            assert back.result() == game.result() and back.actors() == game.actors()
            assert back.called == game.called and back.target == game.target
            for seat in range(len(game.seats)):
                assert back.legal(seat) == game.legal(seat)
            phases.add((game.phase, game.caller != NOBODY))
    assert sorted(phases) == [(RUN, False), (RUN, True), (WAIT, False), (OVER, False)]


def test_a_copy_is_equal_and_apart():
    game = played(100)
    other = game.copy()
    assert other.pack() == game.pack()
    before = game.pack()
    for seat in (0, 1):
        if other.actors() >> seat & 1:
            other.play(seat, other.legal(seat)[0], other.clock)
    assert game.pack() == before != other.pack()


def test_damage_is_noticed_by_the_check_sum():
    packed = bytearray(played(3).pack())
    packed[60] ^= 1
    assert "damaged" in refusal(packed)


def test_other_kinds_and_versions_are_refused_by_name():
    body = played(3).pack()[2:-4]
    assert "rule set" in refusal(seal(1, 1, body))
    assert "version 2" in refusal(seal(4, 2, body))
    assert "bytes" in refusal(seal(4, 1, body[:-1]))
    for length in range(6):
        assert "too short" in refusal(bytes(length))


def test_options_and_seats_must_exist_and_fit():
    for at, value, reason in ((0, 2, "false_stop"), (1, 2, "same_board"), (2, 6, "limit")):
        body = bytearray(played(3).pack()[2:-4])
        body[at] = value
        assert reason in refusal(seal(4, 1, body))
    body = bytearray(played(3).pack()[2:-4])
    body[2] = 0
    assert "one player" in refusal(seal(4, 1, body))
    body[3] = 0
    assert "players" in refusal(seal(4, 1, body))


def test_tiles_must_be_those_that_were_dealt():
    game = played(30)
    straight = game.frames[1].find(bytes([5]))

    def turned(game):
        game.frames[1][straight] = 10

    def no_gap(game):
        game.frames[0][game.frames[0].find(b"\0")] = 5

    def slid(game):
        slide(game.frames[0], game.legal(0)[0])

    assert "other tiles to seat 1" in spoilt(turned, game)
    assert "other tiles to seat 0" in spoilt(no_gap, game)
    assert "nobody has slid" in spoilt(slid, duel.new({}, 2, SEED))
    assert "nobody has slid" in spoilt(slid, duel.new({}, 1, SEED))
    assert "empty seat" in refusal(mutated(duel.new({}, 1, SEED), -1, 5))


def mutated(game, at, value):
    body = bytearray(game.pack()[2:-4])
    body[at] = value
    return seal(4, 1, body)


def test_cards_must_be_those_that_were_dealt():
    def exchanged(game):
        game.cards[3], game.cards[4] = game.cards[4], game.cards[3]

    game = played(30)
    assert "twice" in spoilt(put("cards", game.cards[5], 6), game)
    assert "other cards" in spoilt(exchanged, game)
    alone = played(30, 1, limit=0)
    for _ in range(16):
        alone.frames[0] = bytearray([15] * 16)
        alone.play(0, STOP, alone.clock)
    assert alone.done > 15
    alone.frames = duel.new({"limit": 0}, 1, SEED).frames
    assert refusal(alone.pack()) == ""
    assert "other cards" in spoilt(exchanged, alone)


def test_phase_turn_time_and_round_exist():
    game = played(30)
    assert "no such phase" in spoilt(put("phase", 3), game)
    for field in ("turn", "clock", "done"):
        assert "too large" in spoilt(put(field, 1 << 29), game)
    assert "nothing has happened" in spoilt(put("clock", 1), duel.new({}, 2, SEED))


def test_rounds_and_owners_fit():
    game = until(lambda game: game.done > 2 and game.phase == RUN)
    assert "before its round" in spoilt(put("owners", 0, game.done), game)
    assert "no such owner" in spoilt(put("owners", 2, 0), game)
    assert "turns were played" in spoilt(put("turn", 2 * game.done - 1), game)
    assert "before its round" in spoilt(put("done", 16), game)
    assert "does not fit the cards" in spoilt(put("phase", OVER), game)
    start = until(lambda game: game.done == 0)
    assert "nobody is there" in spoilt(put("phase", WAIT), start)


def test_starts_are_cards_taken():
    for false_stop in ("opponent", "void"):
        game = until(lambda game: game.done > 1 and game.phase == RUN, false_stop=false_stop)
        assert "could not start" in spoilt(put("starts", game.target, 0), game)
        assert "could not start" in spoilt(put("starts", 16, 1), game)
    game = until(lambda game: game.scores()[0] > 0, false_stop="void")
    assert "could not start" in spoilt(put("starts", game.cards[0], 0), game)
    alone = until(lambda game: game.done > 1, 1)
    assert "last card taken" in spoilt(put("starts", alone.cards[0], 0), alone)


def test_the_end_has_to_be_earned():
    def goes_on(game):
        game.phase = WAIT

    def beyond(game):
        game.done += 1
        game.turn += 9
        game.owners[game.done - 1] = NOBODY

    over = until(lambda game: game.result() and max(game.scores()) == 8)
    assert "does not fit the cards" in spoilt(goes_on, over)
    if over.done < 15:
        assert "after the end" in spoilt(beyond, over)


def won_by_path(game):
    return game.phase == WAIT and game.cards[game.done] in bytes(game.starts)


def won_by_gift(game):
    return game.phase == WAIT and not won_by_path(game)


def test_the_last_card_was_won_by_the_path_that_still_lies():
    def broken(game):
        winner = game.owners[game.done - 1]
        edges = [EDGES[card] for card in game.cards]
        while [edge for edge in edges if joined(game.frames[winner], edge, edges[game.done])]:
            game.frames[winner] = game.frames[winner][1:] + game.frames[winner][:1]

    assert "without a path" in spoilt(broken, until(won_by_path))


def test_the_last_card_was_a_gift_for_the_stop_that_is_still_wrong():
    def mended(game):
        seat = 1 - game.owners[game.done - 1]
        frame = game.frames[seat]
        edges = EDGES[game.starts[seat]], EDGES[game.cards[game.done]]
        for cell in solve(frame, gap_of(frame), *edges, joint=False)[0]:
            slide(frame, cell)

    assert "stop was right" in spoilt(mended, until(won_by_gift))


def test_a_round_won_by_a_single_call_comes_back_while_its_winner_is_to_open():
    game = duel.new({}, 2, SEED)
    game.play(0, STOP, 0)  # wrong at once, so the card is the other's
    game.advance(101)
    assert game.phase == WAIT
    assert refusal(game.pack()) == ""
    moved = game.copy()
    slide(moved.frames[1], (gap_of(moved.frames[1]) + 4) % 16)
    assert "slid" in refusal(moved.pack())


def test_the_start_of_a_later_pile_is_the_last_card_of_the_one_before():
    game = duel.new({"limit": 0}, 1, SEED)
    game.cards = bytearray(duel.shuffled(SEED, 1, game.cards[-1]))
    game.starts[0] = game.cards[1]
    game.done, game.turn = 16, 200
    assert refusal(game.pack()) == ""
    other = game.copy()
    start = (game.cards[0] + 1) % 16
    other.cards = bytearray(duel.shuffled(game.seed, 1, start))
    other.starts[0] = other.cards[1]
    assert "seed deals other cards" in refusal(other.pack())


def test_a_waiting_call_fits_phase_seat_and_time():
    calling = until(lambda game: game.caller != NOBODY and game.clock > 200)
    assert "waiting" in spoilt(put("caller", 2), calling)
    assert "waiting" in spoilt(put("called", calling.clock - 101), calling)
    assert refusal(mutated(calling, 22, 101)) and not refusal(mutated(calling, 22, 100))
    assert "waiting" in refusal(mutated(played(30), 22, 1))
    waiting = until(lambda game: game.phase == WAIT)
    waiting.called = waiting.clock
    assert "waiting" in spoilt(put("caller", 0), waiting)


def test_alone_nothing_waits_and_the_limit_holds():
    game = played(40, 1, limit=60)
    assert "waits" in spoilt(put("phase", WAIT), game)
    assert "waits" in refusal(mutated(game, 21, 0))
    assert "limit" in spoilt(put("clock", 60000), game)
    assert "limit" in spoilt(put("phase", OVER), game)
    assert "owner" in spoilt(put("owners", 0, 0), game)
    assert "turns were played" in spoilt(put("turn", 1), until(lambda game: game.done == 2, 1))
    over = played(2000, 1, limit=60)
    assert over.result() == (0,) and refusal(over.pack()) == ""
    assert "limit" in spoilt(put("phase", RUN), over)
    assert "limit" in spoilt(put("clock", 59999), over)


def test_with_the_check_sum_right_a_mutation_is_refused_or_a_game_that_goes_on():
    packs = [played(0), played(25), until(lambda game: game.caller != NOBODY), played(9, 1)]
    packs.append(until(lambda game: game.phase == WAIT, false_stop="void"))
    for game in packs:
        body = game.pack()[2:-4]
        accepted = 0
        for at in range(len(body)):
            for value in (0, 1, 2, 15, 16, 127, 128, 255, body[at] ^ 1, body[at] ^ 16):
                data = mutated(game, at, value)
                if value == body[at] or refusal(data):
                    continue
                back = duel.unpack(data)
                assert back.pack() == data
                for seat in range(len(back.seats)):
                    for action in back.legal(seat)[:1]:
                        back.copy().play(seat, action, back.clock)
                accepted += 1
        assert accepted < len(body) * 2

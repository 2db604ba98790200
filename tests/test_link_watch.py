"""Watching over the cable: every rule set, late, interrupted, and never more than all may see."""

import random
from types import SimpleNamespace

import pytest

from firmware import history
from host.link import messages
from host.link.messages import Game, Lost, NoGame, Over, Step
from host.sim import headless, machine
from shared_engine import view_reader
from shared_engine.games import load
from shared_engine.pack import PackError
from shared_engine.shuffle import Stream
from tests import swift
from tests.both.anyone import somebody
from tests.wire import Cable, catch_up, gather, of, until

TABLES = {
    "galaxy": ({"neutral": True, "finish": "exit"}, 4),
    "junior": ({"crossings": 2}, 3),
    "push_back": ({"push_back": True}, 2),
    "expert": ({"expert": True}, 2),
    "cards": ({}, 5),
    "duel": ({}, 2),
    "solo": ({"limit": 60}, 1),
}


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


def dealt(name, cable):
    options, seats = TABLES[name]
    rule_set = {"expert": "junior", "push_back": "junior", "solo": "duel"}.get(name, name)
    return cable.app.deal(rule_set, options, seats, bytes(seats))


def play(session, stream, cable, steps=5000):
    """Let somebody play so many steps; time passes, for the link too."""
    for _ in range(steps):
        if session.over:
            return
        cable.handheld.run(20)
        now = machine.now - cable.app.began
        if not session.advance(now):
            seat, action = somebody(session._game, stream)
            session.act(seat, action, now)


def test_steps_and_views_are_the_games_own():
    for name in TABLES:
        cable = Cable()
        client = cable.client()
        client.watch()
        session = dealt(name, cable)
        stream = Stream(bytes(16), name)
        views = [session.view(None).pack()]
        while not session.over and len(views) < 20:
            play(session, stream, cable, 1)
            views.append(session.view(None).pack())
            catch_up(client, session)
        assert client.game.view.pack() == views[0]
        assert [step.view.pack() for step in client.steps] == views[1:]
        assert [step.number for step in client.steps] == list(range(len(views) - 1))
        last = client.steps[-1]
        assert (last.seat, last.action, last.now, last.events) == session.last
        assert machine.problems == []


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_watched_and_found_fair(name):
    cable = Cable()
    client = cable.client()
    client.watch()
    gather(client, 0.2)
    session = dealt(name, cable)
    stream = Stream(bytes(16), name)
    news = []
    while not session.over:
        play(session, stream, cable, 20)
        news += client.poll(0.01)
    news += until(client, lambda: client.over)
    (over,) = of(news, Over)
    assert "both are in it" in over.checks[0][1]
    if client.game.whole:
        assert over.fair, over
        assert client.record().text(True) == headless.record_text(session, True)
    else:
        assert over.verdict == "not checked" and session.steps > history.MOST
    assert machine.problems == []


@pytest.mark.parametrize("name", TABLES)
def test_a_game_of_which_this_pc_has_the_seats_is_found_fair(name):
    cable = Cable()
    client = cable.client()
    client.watch()
    client.claim(9)  # declined, but from then on there are seats
    gather(client, 0.2)
    session = dealt(name, cable)
    session.held = (1 << len(session.seats)) - 1
    stream = Stream(bytes(16), name)
    while not session.over and session.steps < history.MOST:
        play(session, stream, cable, 1)
        catch_up(client, session)
        gather(client, 0.1)
    assert len(client._deals.hidden._views) >= session.steps
    if session.over:
        until(client, lambda: client.over)
        assert client.over.fair, client.over
    assert machine.problems == []


def test_a_late_spectator_is_told_the_game_from_its_start():
    cable = Cable()
    session = dealt("galaxy", cable)
    play(session, Stream(bytes(16), "late"), cable, 60)
    client = cable.client()
    client.watch()
    news = catch_up(client, session)
    assert of(news, Game)[0].first == 0
    assert len(of(news, Step)) == 60
    assert client.view.pack() == session.view(None).pack()


def test_unplugged_anywhere_no_step_is_lost():
    chance = random.Random(7)
    cable = Cable()
    client = cable.client()
    client.watch()
    session = dealt("cards", cable)
    stream = Stream(bytes(16), "plug")
    for _ in range(12):
        play(session, stream, cable, chance.randrange(1, 4))
        gather(client, chance.randrange(200) / 1000)
        if chance.randrange(2):
            cable.plugged = False
            lost = client.connected
            news = gather(client, chance.randrange(1, 5))
            assert len(of(news, Lost)) == lost
            play(session, stream, cable, chance.randrange(3))
            cable.plugged = True
    catch_up(client, session)
    assert [step.number for step in client.steps] == list(range(session.steps))
    assert client.view.pack() == session.view(None).pack()
    assert machine.problems == []


def test_another_program_after_one_that_died_without_a_word():
    cable = Cable()
    session = dealt("galaxy", cable)
    first = cable.client()
    first.watch()
    gather(first, 0.01)  # in the middle of a message
    cable.ports[-1].close()
    play(session, Stream(bytes(16), "next"), cable, 5)
    client = cable.client()
    client.watch()
    catch_up(client, session)


def test_of_a_game_whose_beginning_is_forgotten_the_rest_is_told(monkeypatch):
    monkeypatch.setattr(history, "MOST", 30)
    cable = Cable()
    client = cable.client()
    client.watch()
    session = dealt("galaxy", cable)
    stream = Stream(bytes(16), "forgotten")
    for _ in range(40):
        play(session, stream, cable, 1)
        gather(client, 0.05)
    assert len(client.steps) == 40  # it was there all the time
    late = cable.client()
    late.watch()
    (game,) = of(until(late, lambda: late.game), Game)
    assert (game.first, game.whole) == (40, False)
    for _ in range(3):
        play(session, stream, cable, 1)
        gather(late, 0.1)
    assert [step.number for step in late.steps] == [40, 41, 42]
    assert late.record() is None


def test_of_a_beginning_that_is_forgotten_while_it_is_sent_the_rest_comes_as_steps(monkeypatch):
    monkeypatch.setattr(history, "MOST", 30)
    cable = Cable()
    session = dealt("galaxy", cable)
    stream = Stream(bytes(16), "forgotten on the way")
    play(session, stream, cable, 30)
    client = cable.client()
    client.watch()
    gather(client, 0.05)
    assert 0 < len(client.steps) < 30
    play(session, stream, cable, 1)
    (game,) = of(gather(client, 1.0), Game)
    assert (game.first, game.whole) == (31, False)
    for _ in range(3):
        play(session, stream, cable, 1)
        assert not of(gather(client, 0.1), Game)
    assert [step.number for step in client.steps] == [31, 32, 33]
    assert not cable.app.link.telling


def test_a_new_game_and_none_are_told():
    cable = Cable()
    client = cable.client()
    client.watch()
    assert of(gather(client, 0.3), NoGame)
    dealt("duel", cable)
    assert of(gather(client, 0.3), Game)[0].name == "duel"
    dealt("junior", cable)
    assert of(gather(client, 0.3), Game)[0].name == "junior"
    cable.app.session = None
    assert of(gather(client, 0.3), NoGame)
    assert client.game is None


def test_puzzles_stay_on_the_device():
    from firmware import puzzle_session
    from tests.both.disk import Disk, files_on

    cable = Cable()
    cable.app.session = puzzle_session.start(files_on(Disk()), bytes(16))
    client = cable.client()
    client.watch()
    assert of(gather(client, 0.3), NoGame)


def test_a_deal_that_is_not_the_promised_one_is_found_out():
    cable = Cable()
    client = cable.client()
    client.watch()
    gather(client, 0.2)
    session = dealt("duel", cable)
    gather(client, 0.2)
    session.drawn = bytes(16)  # as if another had been drawn
    stream = Stream(bytes(16), "unfair")
    while not session.over:
        play(session, stream, cable, 100)
    until(client, lambda: client.over)
    assert client.over.verdict == "unfair"


def test_what_the_device_says_is_what_a_view_reader_takes():
    """Each view that a spectator gets could be of a game; damaged bytes would not pass."""
    cable = Cable()
    client = cable.client()
    client.watch()
    dealt("cards", cable)
    gather(client, 0.3)
    assert view_reader.unpack(client.view.pack()).seat is None


def of_0_1(name):
    """A rule set as a program of version 0.1 has it, which lacks push_back."""
    module = load(name)
    if name != "junior":
        return module

    def check(options, seats):
        options, seats = module.check(options, seats)
        return {name: options[name] for name in ("crossings", "expert", "first_seat")}, seats

    return SimpleNamespace(**vars(module) | {"OPTIONS": module.OPTIONS[:3], "check": check})


def test_a_program_of_0_1_says_that_it_cannot_show_a_game_with_push_back(monkeypatch):
    """And goes on: the next game, without it, is watched as ever."""
    for reader in (messages, view_reader):
        monkeypatch.setattr(reader, "load", of_0_1)
    cable = Cable()
    client = cable.client()
    client.watch()
    gather(client, 0.2)
    session = cable.app.deal("junior", {"push_back": True}, 2, bytes(2))
    (none,) = of(gather(client, 0.5), NoGame)
    assert "update this program" in none.reason and client.game is None
    with pytest.raises(PackError, match="packed by version 3, this is 2"):
        view_reader.unpack(session.view(None).pack())
    session = cable.app.deal("junior", {}, 2, bytes(2))
    play(session, Stream(bytes(16), "old"), cable, 4)
    catch_up(client, session)
    assert client.view.pack() == session.view(None).pack()
    assert machine.problems == []

"""D34: the moment at which a bot acts tells nothing of what it thought about."""

from itertools import pairwise

import pytest

from firmware import session as sessions
from firmware.session import EASY, HARD, HUMAN, MEDIUM, Session
from host.sim import machine
from shared_engine import frames
from shared_engine.game import REACHED
from tests import swift
from tests.long import LONG
from tests.secrets import Leak, viewers
from tests.wire import Cable, Listener, bot_twins, catch_up, gather

GAMES = [("galaxy", {}), ("junior", {"expert": True}), ("cards", {})]
STEPS = 24
PAIRS = 200 if LONG else 12


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path)
    cable.app.settings.animations = 0
    yield cable
    assert machine.problems == []


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_spectator_sees_every_bot_act_after_the_same_time(cable, name, options, level):
    cable.begin((level, level), name, options)
    client = cable.client()
    client.watch()
    while cable.app.session.steps < STEPS:
        gather(client, 0.5)
    catch_up(client, cable.app.session)
    gaps = {}
    steps = client.steps
    for before, step in pairwise(steps):
        if all(event[0] != REACHED for event in before.events):  # that is shown for a while
            gaps.setdefault(before.view.phase, []).append(step.now - before.now)
    assert gaps
    for waited in gaps.values():
        assert max(waited) - min(waited) <= 5, waited  # ticks of the clock, not thoughts


def test_coming_back_from_the_menu_tells_nothing(cable):
    """However far the bot had thought before, it takes its time again."""
    waited = set()
    for pause_ms in (5, 60, 400):
        session = cable.begin((EASY, HARD), "cards")
        while session.seat != 1:
            cable.handheld.run(20)
        cable.handheld.run(pause_ms)
        cable.tap("BACK")
        assert cable.screen == "Pause"
        cable.handheld.run(3000)
        steps = session.steps
        cable.tap("BACK")
        back = machine.now
        while session.steps == steps:
            cable.handheld.run(1)
        waited.add((machine.now - back) // 10)
    assert len(waited) == 1


@pytest.mark.parametrize(("thought_ms", "paces"), [(100, 1), (900, 2), (1500, 2), (1700, 3)])
def test_a_bot_that_thinks_beyond_its_pace_acts_at_the_next_multiple_of_it(
    thought_ms, paces, cable, monkeypatch
):
    pace_ms = 800  # a hard bot's, of a shift
    session = cable.begin((HARD, EASY))
    cable.handheld.run(20)
    began = machine.now
    think = session.think
    monkeypatch.setattr(
        session, "think", lambda nodes: machine.now >= began + thought_ms and think(1 << 20)
    )
    while not session.steps:
        cable.handheld.run(1)
    assert abs(machine.now - began - paces * pace_ms) <= 50
    assert abs(session.clock - paces * pace_ms) <= 50  # in records, and on the cable


@pytest.mark.parametrize("thought_ms", [100, 600])
def test_loading_a_saved_game_is_not_part_of_a_bots_time(thought_ms, cable, monkeypatch):
    """It takes 0.4 s on the chip, in the tick in which the bot's turn comes up."""
    resume = sessions.resume

    def loading(files):
        machine.pass_time(400)
        session, end, think = resume(files), machine.now + thought_ms, Session.think
        session.think = lambda nodes: machine.now >= end and think(session, 1 << 20)
        return session

    monkeypatch.setattr(sessions, "resume", loading)
    cable.begin((HARD, HUMAN))
    cable.app.leave_game()
    cable.handheld.run(1000)
    cable.handheld.finger("OK", 1)  # continue
    while cable.screen != "Watch":
        cable.handheld.run(1)
    began = machine.now
    while not cable.app.session.steps:
        cable.handheld.run(1)
    assert abs(machine.now - began - 800) <= 10


@pytest.mark.parametrize("name", ["galaxy", "cards"])
def test_a_late_spectator_cannot_tell_when_a_bot_has_decided(name, tmp_path):
    """Old steps come slowly while a bot thinks, and not faster while it waits for its moment."""
    told = []
    for slices in (1, 100, 1000):
        folder = tmp_path / str(slices)
        folder.mkdir()
        cable = Cable(folder)
        cable.app.settings.animations = 0
        session = cable.begin((HARD, HARD), name)
        client = cable.client()
        while session.steps < STEPS or session._game.phase:
            gather(client, 0.02)
        left = [slices]
        think = session.think

        def thinking(nodes, think=think, left=left):
            left[0] -= 1
            return left[0] < 0 and think(1 << 20)

        session.think = thinking
        client.watch()
        heard = len(cable.ports[-1].heard)
        gather(client, 0.7)
        told.append(len(cable.ports[-1].heard) - heard)
    assert min(told) > 100 and max(told) - min(told) <= 120, told  # two parts


@pytest.mark.parametrize("name", ["galaxy", "cards"])
def test_a_pc_cannot_tell_by_its_answers_when_a_bot_has_decided(name, tmp_path, monkeypatch):
    """A PC that asks all the time gets the same answers at the same moments."""
    answers = []
    for slices in (1, 10, 20):
        folder = tmp_path / str(slices)
        folder.mkdir()
        cable = Cable(folder)
        session, left, written = cable.begin((HARD, HUMAN), name), [1000], []
        think = session.think

        def thinking(nodes, think=think, left=left):
            if left[0] < 0:
                return think(1 << 20)
            left[0] -= 1
            machine.pass_time(10)  # as on the chip
            return False

        session.think = thinking
        listener = Listener()
        for _ in range(12):
            cable.handheld.run(20)
            listener.listen()
        left[0] = slices

        def ask(number):
            """Send a line again that was read before: it is answered at once."""
            machine.usb.host_write(frames.line(frames.WATCH, 1, number, 0, b"\0"))

        def answer(data, written=written):
            written.append((machine.now, bytes(data)))
            ask(frames.read(bytes(data).strip())[1])

        with monkeypatch.context() as patched:
            patched.setattr(machine.usb, "write", answer)
            ask(listener._line)
            began = machine.now
            while not session.steps:
                cable.handheld.run(1)
        assert left[0] < 0
        answers.append([(now - began, data) for now, data in written])
    assert len(answers[0]) > 5
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(
    ("name", "viewer"),
    [(name, who) for name in ("galaxy", "expert", "cards") for who in viewers(name)],
)
def test_bots_of_paired_games_act_at_the_same_moment_on_the_wire(name, viewer):
    assert bot_twins(name, viewer, PAIRS, bytes(16)) == PAIRS


def test_bots_that_act_as_soon_as_they_have_decided_are_noticed(monkeypatch):
    def hasty(session, nodes, since, now):
        if session.think(nodes):
            session.bot_act(now)
            return -1
        return 0

    monkeypatch.setattr(Session, "bot_turn", hasty)
    for name in ("galaxy", "expert", "cards"):
        with pytest.raises(Leak, match="the moment of a bot's action"):
            bot_twins(name, 0, 50, bytes(16))


def test_a_person_is_never_kept_waiting_by_the_pace(cable):
    """The bot's time begins when its turn comes into sight, not with the last person's action."""
    session = cable.begin((HUMAN, EASY))
    cable.handheld.run(30_000)
    while session.seat == 0:
        cable.tap("OK")
    steps = session.steps
    cable.handheld.run(450)
    assert session.steps > steps

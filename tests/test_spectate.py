"""`labyrinth spectate` in the terminal, as those who watch meet it."""

import sys
from dataclasses import replace

import pytest

from host.games import UserError
from host.link import messages
from host.spectator import table, terminal
from tests.fake_client import HELLO, FakeClient
from tests.screens import drawn, use, watching


@pytest.mark.parametrize("game", ["galaxy", "junior", "cards", "duel"])
def test_every_size_shows_the_game(game):
    async def resize(user):
        for size in ((20, 6), (60, 16), (200, 60), (80, 24)):
            await user.pilot.resize_terminal(*size)
            await user.settle()
            assert user.text().strip()
        assert "LIVE" in user.text()

    use(watching(game, 2, 30), resize, (40, 12))


def test_large_terminals_get_large_boards():
    async def look(user):
        assert " 1       ┏r━━━━━" in user.text()

    use(watching("galaxy", 2, 0), look, (140, 45))


def test_a_move_appears_as_it_is_made():
    async def watch(user):
        assert "Turn 1: red" in user.text()
        user.client.play_on(2)
        await user.settle()
        assert "Turn 2: green" in user.text() and "- red moves to" in user.text()

    use(watching("galaxy", 2, 0), watch)


def test_stepping_back_and_on_while_the_game_goes_on():
    async def step(user):
        start = watching("galaxy", 2, 0).client.game.view
        await user.press("home")
        assert "Position 0 of 10" in user.text()
        assert user.app.board_view(user.app.shown())[0].pack() == start.pack()
        await user.press("right", "right")
        assert "Position 2 of 10" in user.text()
        user.client.play_on(2)
        await user.settle()
        assert "Position 2 of 12" in user.text()
        await user.press("pagedown")
        assert "LIVE" in user.text()
        await user.press("left")
        assert "Position 11 of 12" in user.text()
        await user.press("end")
        assert "LIVE" in user.text()

    use(watching("galaxy", 2, 10), step)


def test_unplugged_and_plugged_in_again_nothing_is_lost():
    async def unplug(user):
        client = user.client
        client.news.append(messages.Lost("/dev/x: the cable is unplugged; trying again"))
        await user.settle()
        assert "NOT CONNECTED" in user.text() and "trying again" in user.text()
        client.plugged = False
        await user.settle()
        view = client.steps[-1].view
        client.news += [HELLO, replace(client.game, first=len(client.steps), view=view)]
        client.play_on(2)
        client.plugged = True
        await user.settle()
        assert "LIVE" in user.text() and "NOT CONNECTED" not in user.text()
        await user.press("home")
        assert "Position 0 of 8" in user.text()

    use(watching("galaxy", 2, 6), unplug)


def test_waiting_for_a_game_is_said():
    app = watching("galaxy", 2, 0)
    app.client.news = [HELLO, messages.NoGame()]

    async def wait(user):
        assert "No game is running" in user.text()

    use(app, wait)


def test_the_end_says_who_won_and_that_the_deal_was_fair():
    async def look(user):
        assert "red and green win. The deal was fair." in user.text()

    use(watching("junior", 2, -1), look)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("unfair", "THE DEAL WAS NOT FAIR: the seed is another one."),
        ("not checked", "The deal was not checked: the seed is another one."),
    ],
)
def test_the_end_says_how_fair_the_deal_was(verdict, said):
    app = watching("junior", 2, -1)
    over = app.client.over
    checks = [(False, "commitment: seed and header do not give it")]
    end = messages.Over(over.seed, b"", b"", verdict, "the seed is another one", checks)
    app.client.news[-1] = end

    async def look(user):
        words = " ".join(user.text().split())
        assert said in words and said in app.turn_text()
        assert "WRONG: commitment" in user.text()

    use(app, look)


def test_what_is_wrong_with_a_deal_is_said_from_its_start_on():
    app = watching("galaxy", 2, 0)
    warning = "the device restarted or dealt without this program twice before this deal"
    app.client.news[-1] = replace(app.client.game, warning=warning)

    async def look(user):
        assert f"T{warning[1:]}." in user.text()
        user.client.play_on(3)
        await user.settle()
        assert f"T{warning[1:]}." in user.text()
        user.client.news.append(messages.Notice("the deal is not fair: it was seen"))
        await user.settle()
        assert "The deal is not fair: it was seen." in user.text() and "LIVE" in user.text()
        user.client.news.append(messages.NoGame("update this program"))
        await user.settle()
        assert "Update this program." in user.text() and "not fair" not in user.text()

    use(app, look)


def test_a_long_warning_leaves_room_for_whose_turn_it_is():
    app = watching("galaxy", 2, 0)
    warning = (
        "the deal is not fair: the device changed its promise without a deal; the device "
        "restarted or dealt without this program 12 times before this deal; the device has dealt "
        "12 other games that were not seen to the end here"
    )
    app.client.news[-1] = replace(app.client.game, warning=warning)

    async def look(user):
        for size in ((80, 24), (50, 30)):
            await user.pilot.resize_terminal(*size)
            await user.settle()
            shown = " ".join(user.text().split())
            assert "seen to the end here. LIVE Turn 1: red" in shown
        await user.pilot.resize_terminal(20, 6)
        await user.settle()
        assert "The deal is not" in user.text()

    use(app, look)


def test_who_plays_a_duel_alone_has_a_clock():
    app = watching("duel", 1, 0)
    app.client.now = 61_000

    async def look(user):
        assert "Round 1: red slides, 3:59 left" in user.text()

    use(app, look)


def test_help_is_a_page_that_any_key_closes():
    async def read(user):
        await user.press("question_mark")
        assert "one step back or on" in user.text()
        await user.press("x")
        assert "one step back or on" not in user.text() and "LIVE" in user.text()

    use(watching("galaxy", 2, 4), read)


@pytest.mark.parametrize("neutral", [False, True])
def test_the_sign_of_the_neutral_pawn_is_shown_and_explained_where_it_counts(neutral):
    async def look(user):
        assert ("*" in user.text()) == neutral
        await user.press("question_mark")
        assert ("A card with * is for Darth Vader" in user.text()) == neutral

    use(watching("galaxy", 2, 0, {"neutral": neutral}), look)


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("x", "y"), "LIVE"),
        (("down", "enter"), "LIVE"),
        (("x", "y", "z", "left"), "Position 3 of 4"),
        (("q", "left"), "Position 3 of 4"),
    ],
)
def test_keys_that_come_together_close_the_help_once(keys, shown):
    async def read(user):
        await user.press("question_mark")
        await user.press_together(*keys)
        assert "one step back or on" not in user.text() and shown in user.text()

    app = watching("galaxy", 2, 4)
    use(app, read)
    assert app.return_value is None


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_the_help_does_not_keep_from_leaving(key):
    async def leave(user):
        await user.press("question_mark")
        await user.press_together(key, "x")

    app = watching("galaxy", 2, 4)
    use(app, leave)
    assert app.client.closed


def test_leaving_closes_the_client():
    async def leave(user):
        await user.press("q")

    app = watching("galaxy", 2, 4)
    use(app, leave)
    assert app.client.closed and app.return_value is None


def test_another_version_ends_with_its_exit_code():
    app = watching("galaxy", 2, 0)
    app.client.news = [messages.Unfit("the device speaks version 2")]

    async def wait(user):
        pass

    use(app, wait)
    assert app.return_value.exit_code == 7


@pytest.fixture
def terminal_with(monkeypatch):
    """A terminal on which `labyrinth spectate` and `seat` find this client."""

    def sit(client):
        for stream in (sys.stdin, sys.stdout):
            monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(table.ports, "connect", lambda port: client)

    return sit


def test_whatever_fails_is_one_line(terminal_with, monkeypatch):
    def poll(timeout):
        raise KeyError("secret")

    client = FakeClient()
    client.poll = poll
    terminal_with(client)
    run = terminal.Spectator.run
    monkeypatch.setattr(terminal.Spectator, "run", lambda app: run(app, headless=True))
    with pytest.raises(UserError, match=r"program failed \(KeyError in test_spectate.py") as caught:
        table.run_app(terminal.Spectator, None, None)
    assert "secret" not in str(caught.value)
    assert client.closed


def test_without_a_terminal_it_says_what_else_there_is(capsys, monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(UserError, match="--web"):
        table.run_app(terminal.Spectator, None, None)


def test_the_spare_lies_below_a_maze_and_the_last_shift_has_an_arrow():
    text = drawn("galaxy")
    assert "spare" in text and "bN▲" in text and "--" in text.splitlines()[1]


def test_a_device_that_never_stops_does_not_fill_the_memory():
    """What it says is drawn before more of it is heard."""
    app = watching("galaxy", 2, 0)
    client = app.client
    waiting = []

    def poll(timeout):
        client.polls += 1
        waiting.append(app._message_queue.qsize() if app._running else 0)
        if max(waiting) > 30:  # it has gone wrong: no more of it
            return []
        return [messages.Refused(0, "late"), client.game]

    client.poll = poll

    async def watch(user):
        while client.polls < 50:
            await user.pilot.pause()
        assert max(waiting) < 30

    use(app, watch)

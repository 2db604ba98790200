"""Every key on the screens that are no menus, on every board: what it does, or that it does not."""

import importlib

import pytest

from firmware.save import Files
from firmware.session import HUMAN, PC
from host.sim import machine
from shared_engine.games import GAMES
from tests import menus
from tests.menu_effects import stored
from tests.menus import BOARDS, LONG_MS, Walk, game_file
from tests.person import LOOK_MS
from tests.test_menus import steadily
from tests.wire import Cable, code_on_screen, gather

__all__ = ["steadily"]  # a fixture


def keys_of(board) -> list:
    return list(dict(importlib.import_module(f"boards.{board}").KEYS))


def walk_keys(board, reach, effects):
    """Press each key on a new walk to a screen: an effect is a check, without one it is idle."""
    for key in keys_of(board):
        walk = reach()
        before = walk.state()
        walk.press(key)
        if key in effects:
            assert walk.state() != before, f"{key} has no effect"
            effects[key](walk)
        else:
            assert walk.state() == before, f"{key} has an effect"
        assert machine.problems == []


def to(name):
    def check(walk):
        assert walk.name == name

    return check


@pytest.fixture(params=BOARDS)
def board(request):
    return request.param


@pytest.fixture
def switched_on(board, tmp_path):
    """Return a way to switch on a board that finds these files, and to take these entries."""
    folders = iter(tmp_path / str(number) for number in range(100))

    def switch_on(*entries, files=None, **more):
        walk = Walk(board, next(folders), files, **more)
        for entry in entries:
            walk.open(entry)
            walk.wait(300)
        return walk

    return switch_on


def test_about(board, switched_on):
    walk_keys(board, lambda: switched_on("about"), {"OK": to("Title"), "BACK": to("Title")})


def test_a_puzzle_that_is_being_made(board, switched_on):
    def reach():
        walk = switched_on("puzzle")
        assert walk.name == "Puzzle"
        return walk

    walk_keys(board, reach, {"BACK": to("Title")})


def test_a_notice_goes_with_any_key_that_goes_down(board, switched_on, monkeypatch):
    monkeypatch.setattr(Files, "write", lambda *_: False)

    def reach():
        walk = switched_on(new=True)
        walk.handheld.tap("OK", LONG_MS)  # the notice comes while it is down
        assert walk.name == "Notice", "a key that was down before is no answer"
        return walk

    walk_keys(board, reach, dict.fromkeys(keys_of(board), to("Title")))


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game(board, game, switched_on):
    def reach():
        walk = switched_on("continue", files=game_file(game, when=menus.over))
        assert walk.name == "Over"
        return walk

    def closed(walk):
        assert walk.name == "Title" and walk.app.session is None
        assert "continue" not in walk.entries() and "game" not in walk.files()

    walk_keys(board, reach, {"OK": closed, "BACK": closed})


def test_an_error(board, switched_on):
    def reach():
        walk = switched_on("continue", files=game_file("galaxy"))

        def broken(cue, now):
            raise ValueError

        sound, walk.app.sound = walk.app.sound, broken
        walk.handheld.tap("NEXT" if walk.few else "RIGHT")
        walk.app.sound = sound
        assert type(walk.screen).__name__ == "Error"
        walk.wait(LOOK_MS)
        return walk

    def left(walk):
        assert walk.name == "Title" and "continue" in walk.entries()

    def press(self, key):
        self.handheld.tap(key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Walk, "press", press)  # the usual one is stopped by an error
        walk_keys(board, reach, {"OK": left})


def test_a_curtain(board, switched_on):
    def reach():
        walk = switched_on("continue", files=game_file("galaxy", (HUMAN, HUMAN)))
        assert walk.name == "Curtain"
        return walk

    walk_keys(board, reach, {"OK": to("Shift"), "BACK": to("Pause")})


def test_before_a_duel(board, switched_on):
    def reach():
        walk = switched_on("continue", files=game_file("duel", (HUMAN,)))
        assert walk.name == "Ready"
        return walk

    walk_keys(board, reach, {"OK": to("Alone"), "BACK": to("Pause")})


@pytest.mark.parametrize(("game", "here"), [("galaxy", "Curtain"), ("cards", "Curtain")])
def test_a_seat_that_waits_for_a_pc_can_be_played_here(board, game, here, switched_on):
    def reach():
        walk = switched_on("continue", files=game_file(game, (PC, HUMAN)))
        assert walk.name == "Away"
        return walk

    walk_keys(board, reach, {"OK": to(here), "BACK": to("Pause")})


def test_maintenance_at_power_on(board, switched_on):
    files = game_file("galaxy")

    def reach():
        walk = switched_on(files=files, held=("BACK",))
        walk.handheld.finger("BACK", 0)
        walk.wait(1000)
        assert walk.name == "Maintenance"
        return walk

    def refused(walk):
        assert walk.name == "Title" and "continue" in walk.entries() and not walk.app.leaving

    walk_keys(board, reach, {"BACK": refused})  # a short OK does nothing
    walk = reach()
    walk.handheld.tap("OK", 2100)
    assert "game" not in walk.files() and walk.app.leaving
    assert stored(walk).language == walk.app.settings.language  # stays


class Asked(Walk):
    """A person at a board that is asked for a seat over the cable."""

    def __init__(self, board, folder, press_ms=menus.SHORT_MS):
        folder.mkdir()
        self.cable = Cable(folder, board=importlib.import_module(f"boards.{board}"))
        self.cable.begin((HUMAN, HUMAN))
        self.take(self.cable.handheld)
        self.press_ms = press_ms
        self.client = self.cable.client()
        self.client.claim(0)
        gather(self.client, 1)
        assert self.name == "Claim"

    def wait(self, ms=50):
        gather(self.client, ms / 1000)

    def press(self, *keys):
        super().press(*keys)
        self.wait(500)


def test_a_claim(board, tmp_path):
    folders = iter(tmp_path / str(number) for number in range(100))

    def reach(press_ms=menus.SHORT_MS):
        return Asked(board, next(folders), press_ms)

    def handed_over(walk):
        assert walk.name == "Claim" and not walk.app.session.held
        walk.client.code(code_on_screen(walk.cable))
        walk.wait(500)
        assert walk.app.session.held == 1 and walk.name != "Claim"

    def refused(walk):
        assert walk.name == "Curtain" and not walk.app.session.closed
        assert not walk.app.session.held

    for key in keys_of(board):
        walk = reach()
        walk.press(key)
        if key == "BACK":
            refused(walk)
        elif key == "OK":
            handed_over(walk)
        else:
            walk.client.code(code_on_screen(walk.cable))
            walk.wait(500)
            assert walk.name == "Claim" and not walk.app.session.held, f"{key} hands over a seat"
    walk = reach(LONG_MS)
    walk.press("BACK")
    assert walk.name == "Curtain" and walk.app.session.closed
    walk.client.claim(0)
    walk.wait(500)
    assert walk.name == "Curtain", "asked again"

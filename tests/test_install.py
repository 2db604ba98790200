"""Both wheels, installed into an empty environment in another folder, without node or npm on PATH.

What they ask for is copied from this environment, so that nothing is downloaded.
"""

import json
import os
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from boards import picosystem, waveshare_lcd_1_3
from firmware import built
from host.emulator import image as emulated
from host.flash import image, interpreter, uf2
from host.sim import headless, runtime
from host.sim.live import Live
from shared_engine.games import GAMES
from tests import swift
from tests.installed import Installed, read_until, wheels
from tests.repl import Repl
from tests.test_flash_image import DRIVE, SECTOR, micropython
from tests.test_link_live import PC, saved
from tests.test_page_games import KEYBOARD, PRESS_MS, Noting, follow, page, switch_on

__all__ = ["page", "wheels"]  # fixtures

pytestmark = [
    pytest.mark.xdist_group("install"),
    pytest.mark.skipif(not runtime.installed(), reason="MicroPython is not installed"),
    pytest.mark.skipif(os.name == "nt", reason="folders of an environment are named as on Unix"),
]

BOARD = "waveshare_lcd_1_3"


@pytest.fixture(scope="module")
def there(wheels, tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("else where"), wheels)


def test_what_site_packages_gains(there):
    gained = {path.relative_to(there.site).parts[0] for path in there.after.keys() - there.before}
    assert gained == {
        "pocket_labyrinth",
        "shared_engine",
        f"pocket_labyrinth-{built.VERSION}.dist-info",
        f"labyrinth_engine-{built.VERSION}.dist-info",
    }


def test_version_and_the_module(there):
    text = f"Pocket Labyrinth {built.VERSION}\n"
    assert there.run("--version") == text
    command = [str(there.bin / "python"), "-m", "pocket_labyrinth", "--version"]
    done = subprocess.run(command, check=True, capture_output=True, **there.options())
    assert done.stdout == text


def test_nothing_comes_from_a_repository_around(there, tmp_path):
    """Not even where a folder `host` is in the way."""
    (tmp_path / "host").mkdir()
    (tmp_path / "host/__init__.py").write_text("raise SystemExit('the wrong one')\n")
    command = [str(there.bin / "python"), "-m", "pocket_labyrinth", "games"]
    done = subprocess.run(command, check=True, capture_output=True, env=there.env, cwd=tmp_path)
    assert done.stdout.startswith(b"galaxy")


def finding(told, what):
    return next(one for one in told["findings"] if one["what"] == what)


def test_doctor_knows_a_whole_installation_and_a_broken_one(there):
    told = doctor(there)
    assert finding(told, "installation")["state"] == "ok"
    assert finding(told, "simulator")["state"] == "ok"
    assert finding(told, "node")["state"] == "note"
    page = there.site / "pocket_labyrinth/host/spectator/page/index.html"
    font = there.site / "pocket_labyrinth/firmware/ui/font_small.py"
    kept, text = page.with_suffix(".kept"), font.read_text()
    page.rename(kept)
    font.write_text(text + "\n")
    wrong = finding(doctor(there), "installation")
    kept.rename(page)
    font.write_text(text)
    os.utime(font, ns=(there.after[font][1], there.after[font][1]))
    assert wrong["state"] == "wrong"
    assert str(page) in wrong["text"] and str(font) in wrong["text"]
    assert wrong["next"].startswith("install pocket-labyrinth again")
    assert finding(doctor(there), "installation")["state"] == "ok"


def doctor(there):
    command = there.command("doctor", "--json")
    done = subprocess.run(command, check=False, capture_output=True, **there.options())
    return json.loads(done.stdout)


def test_games_are_played_replayed_and_verified(there):
    for game in GAMES:
        there.run("selfplay", game, "--record", f"{game}.txt", "--max-turns", 400)
        assert "after turn" in there.run("replay", f"{game}.txt")
        there.run("verify", f"{game}.txt")
    assert "The game is kept in" in there.run("play", "--terminal")
    assert "█" in there.run("puzzle", "--show")
    assert "hard" in there.run("tournament", "cards", "--games", 2, "--bots", "hard,easy")
    assert there.run("bench", "--boards", 2, "--games", 1)


def test_the_page_as_a_folder(there):
    there.run("site", "public")
    folder = there.work / "public"
    assert (folder / "micropython.wasm").read_bytes()[:4] == b"\0asm"
    assert "Damien P. George" in (folder / "NOTICES.txt").read_text()
    assert "MIT License" in (folder / "LICENSE.txt").read_text()
    assert "shared_engine/maze.py" in json.loads((folder / "device.json").read_text())["files"]
    assert (folder / "watch/index.html").is_file()


def test_sim_without_node_is_one_clear_line(there):
    (there.work / "keys.txt").write_text("wait 300\nshot title\n")
    told = there.run("sim", "--keys", "keys.txt", code=2)
    assert told.startswith("labyrinth: node 18 or newer is missing. Next: install Node.js")
    assert "pip install 'pocket-labyrinth[node]'" in told and told.count("\n") == 1
    there.run("sim", "--keys", "keys.txt", "--runtime", "cpython")
    assert (there.work / "title.png").is_file()


@pytest.fixture(scope="module")
def game():
    """What the repository builds for the board."""
    return emulated.built(BOARD)


def test_a_verified_image(there, game):
    uf2_file = os.environ.get("LABYRINTH_UF2")
    own = Path(uf2_file).read_bytes() if uf2_file else micropython(drive=(DRIVE, 352 * SECTOR))
    (there.work / "own.uf2").write_bytes(own)
    words = ("--board", BOARD, "--micropython", "own.uf2", "-o", "game.uf2")
    told = there.run("image", *words)
    assert "read back and verified block by block" in told and game.version in told
    python = interpreter.read(own, "own.uf2")
    data = (there.work / "game.uf2").read_bytes()
    image.check(data, image.contents(game), python)
    assert len(uf2.read(data, "game.uf2")) > len(python.pages)
    there.run("image", "--board", "picosystem", "--circuitpython", "-o", "drive")
    assert (there.work / "drive/code.py").is_file()


class Device(Repl):
    """A device that says hello when an installed version is complete."""

    game = None

    def _boot(self):
        found = self.files()
        folder = found.get("/current", b"").decode().strip()
        there = self.game and self.game.version.encode() in found.get(f"/{folder}/00", b"")
        self._mode = "game" if there else "friendly"
        self._hello = (self.game.version, waveshare_lcd_1_3.NAME) if there else ()
        return ""


def test_flash_brings_a_device_up_to_date(there, game):
    device = Device()
    try:
        device.game = game
        files = {"/" + path: data for path, data in image.contents(game).items()}
        missing = sorted(files)[5:8]
        left = {path: files[path] for path in files if path not in (*missing, "/current")}
        device.plug(left)
        told = there.run("flash", "--board", BOARD, "-p", device.port)
        assert f"Installed version {game.version} for {BOARD}" in told
        found = device.files()
        folder = found["/current"].decode().strip()
        new = image.contents(replace(game, install=int(folder.removeprefix("app-"), 16)))
        assert found.items() >= {"/" + path: data for path, data in new.items()}.items()
    finally:
        device.close()


# The page, and programs at its USB port


def twin(folder, monkeypatch, seed):
    """One turn of a new game, played on CPython: the person, with notes."""
    swift.install(monkeypatch.setattr)

    def start():
        handheld = headless.Handheld(picosystem, str(folder), seed)
        handheld.run(100)
        return handheld

    person = Noting(start)
    person.quieten()
    person.set_up(("human", "nobody", "human", "nobody"), {})
    while "Move" not in person.seen or person.name == "Move":
        person.play(1)
    person.notes.append((person.shown(), None, person.name))
    return person


def test_a_turn_on_the_page_which_others_find_by_themselves(there, page, tmp_path, monkeypatch):
    person = twin(tmp_path, monkeypatch, 3)
    with there.serving("play", "--no-browser") as (address, _):
        switch_on(page, f"{address}?board=picosystem&seed=3")
        follow(page, person.notes, lambda key: page.keyboard.press(KEYBOARD[key], delay=PRESS_MS))
        assert {"Shift", "Move"} <= set(person.seen)

        using = f"using the one of `labyrinth play` at {address}"
        with there.serving("spectate", "--web", "--no-browser") as (watch, said):
            assert using in said
            viewer = page.context.new_page()
            viewer.goto(watch)
            expect(viewer.locator("#seats li")).to_have_count(2)
            expect(viewer.locator("#board .tile.shifted")).to_have_count(7)
        for words, wanted in (("spectate",), b"Quit"), (("seat", "2"), b"code"):
            with there.terminal(*words) as terminal:
                seen = read_until(terminal, wanted)
                assert using.encode() in seen
                os.write(terminal, b"q" if words == ("spectate",) else b"q\r")
                read_until(terminal, b"\x1b[?1049l")
    assert list((there.folder / "run/pocket-labyrinth").iterdir()) == []
    assert "no handheld is on a cable" in there.run("spectate", "--web", "--no-browser", code=3)


def test_a_seat_with_its_hidden_cards(there, tmp_path):
    with Live("picosystem", seed=1) as device:
        device.switch_on(saved(tmp_path, "galaxy", (PC, PC)))
        device.press("OK")  # continue
        with there.terminal("seat", "1", "-p", device.port) as terminal:
            read_until(terminal, b"code")
            device.wait_for("Claim")
            code = device.ask("code").encode()
            while device.ask("screen") == "Claim":  # the terminal may have shown it too early
                os.write(terminal, code + b"\r")
                device.press("OK")
                time.sleep(0.5)
            read_until(terminal, b"Your card")
            os.write(terminal, b"q\r")
            read_until(terminal, b"behind a curtain")


# The last one: whatever ran before has written nothing there


def test_nothing_was_written_into_site_packages(there):
    found = there.files()
    assert {path for path in found if path.suffix != ".pyc"} == set(there.after)
    assert found == there.after

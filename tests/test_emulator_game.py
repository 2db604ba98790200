"""The game on real MicroPython on an emulated RP2040: what a player and a PC on the cable see.

A twin in the simulator gets the same keys, and the chip must show its frames.
"""

import hashlib
import random

import pytest

from host import cli
from host.emulator.handheld import Emulated
from host.emulator.image import built
from host.emulator.probed import Asked
from host.emulator.saved import settings
from host.flash import image
from host.flash.image import contents
from host.link import messages
from tests import frames, swift
from tests.emulator_chip import (
    BOARD,
    Plugged,
    Twins,
    code_on,
    nearly_won,
    patience,
    resumed,
    uf2,
)

__all__ = ["patience", "uf2"]  # fixtures

pytestmark = [
    pytest.mark.emulator,
    pytest.mark.usefixtures("uf2"),
    pytest.mark.xdist_group("emulator"),  # they share what has been switched on
]
long = pytest.mark.usefixtures("patience")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    swift.install(monkeypatch.setattr)


def shown(chip):
    return hashlib.sha256(chip.picture()).hexdigest()


def golden(name):
    return frames.golden()[name][0]


def installed(uf2, files):
    """A handheld with the game and these files."""
    return Emulated(BOARD, {**contents(built(BOARD)), **files}, uf2)


# From the image to a game


@pytest.fixture(scope="module")
def dropped(uf2, tmp_path_factory):
    """A chip whose flash holds what `labyrinth image` has written, and nothing else; booted."""
    target = tmp_path_factory.mktemp("image") / "game.uf2"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(image, "build", built)
        words = ["image", "--board", BOARD, "--micropython", str(uf2), "-o", str(target)]
        assert not cli.main(words)
    chip = Emulated(BOARD, {}, uf2)
    chip.drop(target.read_bytes())
    chip.boot()
    return chip


@pytest.fixture(scope="module")
def twins(dropped, tmp_path_factory):
    return Twins(dropped, tmp_path_factory.mktemp("twin"))


def test_the_image_starts_with_the_choice_of_a_language(dropped):
    assert shown(dropped) == golden("language")
    assert dropped.panel.problems == []


def test_keys_lead_to_the_title_and_into_a_game_against_a_bot(dropped, twins):
    twins.press("OK")
    assert shown(dropped) == golden("title")
    twins.press("OK", "OK", "OK")
    assert twins.name == "Shift"
    assert twins.app.session.kinds == bytes([frames.HUMAN, frames.MEDIUM])


@pytest.fixture(scope="module")
def spectator(twins):
    """A PC that watches the game; what happens on the chip from now on it hears."""
    plug = Plugged(twins.chip)
    plug.connect().watch()
    plug.until(lambda: plug.client.game)
    yield plug
    plug.unplug()


def test_a_shift_by_keys_is_seen_on_the_panel_and_by_the_spectator(twins, spectator):
    twins.press("RIGHT", "TURN", "OK")
    assert twins.name == "Move"
    spectator.until(lambda: spectator.client.steps)
    (step,) = spectator.client.steps
    assert (step.seat, step.action) == twins.app.session.last[:2]
    assert step.view.pack() == twins.app.session.view(None).pack()


@long
def test_a_pc_takes_the_seat_with_the_code_on_the_panel_and_plays(twins, spectator):
    client, chip = spectator.client, twins.chip
    client.claim(0)
    spectator.until(lambda: any(isinstance(said, messages.Claim) for said in spectator.news))
    chip.settle()
    client.code(code_on(chip))
    chip.run(900)  # until then, a key may have been meant for the screen before
    chip.tap("OK")
    spectator.until(lambda: 0 in client.private)
    assert client.private[0].view.pack() == twins.app.session.view(0).pack()
    assert client.private[0].legal == twins.app.session.legal(0)
    client.play(0, client.private[0].legal[0])
    spectator.until(lambda: len(client.steps) > 1)
    assert client.steps[1].action == twins.app.session.legal(0)[0]


@long
def test_a_game_near_its_end_is_resumed_and_won_while_a_pc_watches(uf2, tmp_path):
    """Two turns of the person and one of the bot; the PC comes late and is told all."""
    chip = installed(uf2, nearly_won())
    chip.boot()
    plug = Plugged(chip)
    twins = Twins(chip, tmp_path)
    twins.press("OK")
    plug.connect().watch()
    twins.play()
    assert (twins.name, twins.app.session.result) == ("Over", (0,))
    plug.until(lambda: plug.client.over)
    assert plug.client.over.verdict == "not checked"  # it was dealt before
    assert len(plug.client.steps) == twins.app.session.steps
    plug.unplug()


# What may go wrong


def test_back_at_power_on_leads_to_the_prompt_with_all_as_it_was(uf2):
    chip = installed(uf2, settings())
    chip.press("BACK")
    chip.boot()
    chip.release("BACK")
    chip.run(1000)  # it hears no key before
    chip.tap("OK", 2500)
    chip.run(500)
    said = chip.exec("import os\nprint(os.getcwd(), [name for name in os.listdir('/')])")
    assert said.startswith("/ ")
    assert "'settings'" in said
    assert "'app'" not in said  # of imports


_STACK = slice(0x40000, 0x42000)  # of the RAM: two banks beyond the heap's four; it grows downwards
_SPARE = 600  # bytes that MicroPython's own code may need below the last look at it


def test_the_stack_has_room_when_a_game_is_taken_up(uf2):
    """Imports within imports take the most of it."""
    chip = installed(uf2, nearly_won())
    chip.boot()
    chip.tap("OK")
    chip.settle()
    stack = bytes(chip.chip.sram[_STACK])
    free = len(stack) - len(stack.lstrip(b"\0"))
    assert free >= _SPARE


def test_where_a_version_fails_in_the_midst_of_its_imports_the_other_one_starts(uf2):
    made = built(BOARD)
    newer = {f"app-newer/{path}": data for path, data in made.files.items()}
    del newer["app-newer/firmware/app.mpy"]
    chip = installed(uf2, {**newer, "current": b"app-newer\n", **settings()})
    chip.boot()
    assert shown(chip) == golden("title")
    assert chip.files()["broken.txt"].startswith(b"app-newer\n")


def test_a_broken_save_is_set_aside_at_power_on(uf2):
    files = {name: bytes.fromhex(digits) for name, digits in frames.files("damaged").items()}
    chip = installed(uf2, files)
    chip.boot()
    assert shown(chip) == golden("title-damaged")
    files = chip.files()
    assert "game" not in files
    assert files["game.bad"] == b"\0"


# Takes the heap except 2.5 KB and pieces below 200 bytes: a game finds room in pieces of 2,000, and
# a menu finds it in 4 KB, as texts are read piece by piece.
_HOG = """
spare = bytearray(2500)
hog = None
for size in (2000, 200):
  try:
    while True: hog = hog, bytearray(size)
  except MemoryError:
    pass
del spare
"""


def run_out_of_memory(chip):
    """The next key finds none, not even for the error screen: the chip starts anew."""
    watchdog, restarts = chip.chip.watchdog, []
    restart = watchdog.on_watchdog_trigger
    watchdog.on_watchdog_trigger = lambda: (restarts.append(chip.us), restart())
    chip.do(_HOG)
    chip.tap("OK")
    assert chip.run_until(lambda: restarts, 5000)
    chip.run(2000)  # until it has started: the panel keeps its picture meanwhile, in the dark


@long
def test_without_memory_at_the_title_the_handheld_starts_anew_and_can_be_used(uf2, tmp_path):
    chip = Asked(BOARD, settings(), uf2)
    chip.boot()
    run_out_of_memory(chip)
    twins = Twins(chip, tmp_path)
    twins.compare()
    assert shown(chip) == golden("title")
    twins.press("DOWN", "UP", "OK", "OK", "OK")
    assert twins.name == "Shift"


@long
def test_without_memory_in_a_game_the_handheld_starts_anew_and_the_game_goes_on(uf2, tmp_path):
    chip = Asked(BOARD, nearly_won(), uf2)
    before = resumed(chip.files()["game"]).steps
    chip.boot()
    chip.tap("OK")
    chip.settle()
    run_out_of_memory(chip)
    goes_on(chip, before, tmp_path)


def goes_on(chip, before, folder):
    """At the title, the game can be taken up where it was, or one step on."""
    assert resumed(chip.files()["game"]).steps in (before, before + 1)
    twins = Twins(chip, folder)
    twins.compare()
    twins.press("OK")
    assert twins.name in ("Shift", "Move")


_HOG_AT_POWER_ON = b"""
import gc
hog = []
while gc.mem_free() > 40_000: hog.append(bytearray(1000))
"""


@long
def test_without_memory_at_power_on_the_prompt_opens_and_no_game_is_there_to_be_read(uf2):
    chip = installed(uf2, nearly_won() | {"main.py": _HOG_AT_POWER_ON + built(BOARD).main})
    assert chip.run_until(lambda: "broken.txt" in chip.files(), 5000, 100)
    chip.run(1000)
    assert b"MemoryError" in chip.files()["broken.txt"]
    assert chip.exec("import os\nprint('game' in os.listdir('/'))") == "False\n"


_OPERATIONS = 9  # that the flash does for a shift


@long
@pytest.mark.parametrize("cut", range(1, _OPERATIONS + 2))
def test_a_game_goes_on_after_a_cut_at_any_flash_operation_of_a_shift(uf2, tmp_path, cut):
    """The shift has been played then, or is yet to be played."""
    chip = installed(uf2, nearly_won())
    before = resumed(chip.files()["game"]).steps
    chip.boot()
    chip.tap("OK")
    chip.settle()
    chip.flash.cut_at = chip.flash.operations + cut
    chip.tap("OK")
    chip.settle()
    assert chip.dead == (cut <= _OPERATIONS)  # else some are not tried
    chip.power_cut()
    chip.boot()
    goes_on(chip, before, tmp_path)


# Any keys


def press_anything(chip, seed, events):
    """Random fingers: keys down and up, mostly quickly, sometimes for long."""
    chance = random.Random(seed)
    keys = [key for key, _ in chip.board.KEYS]
    held = set()
    log = []
    for _ in range(events):
        key = chance.choice(sorted(held)) if held and chance.random() < 0.7 else chance.choice(keys)
        log.append(key)
        (chip.release if key in held else chip.press)(key)
        held ^= {key}
        chip.run(chance.randint(0, 120) if chance.random() < 0.9 else chance.randint(120, 1500))
        assert chip.panel.problems == []
    for key in held:
        chip.release(key)
    chip.settle()
    files = chip.files()
    told = files.get("error.txt", b"") + files.get("broken.txt", b"")
    assert not told, f"{told.decode()} after {' '.join(log)}"
    assert "game" not in files or resumed(files["game"])


@long
@pytest.mark.parametrize("seed", range(5))
def test_five_hundred_events_of_any_keys_do_no_harm(uf2, seed):
    chip = installed(uf2, nearly_won() if seed % 2 else settings())
    chip.boot()
    press_anything(chip, seed, 100)

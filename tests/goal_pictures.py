"""Devices with a game whose cards are chosen, and what is found on their panels."""

import importlib
import re

from firmware import session as sessions
from firmware.history import History
from firmware.save import Files
from host.sim import headless, machine
from shared_engine.games import galaxy
from tests import swift
from tests.panel_pairs import Dark

machine.install()  # the screens need its framebuf

from firmware.screens import table  # noqa: E402
from firmware.ui import icons  # noqa: E402
from firmware.ui.palette import YELLOW  # noqa: E402

HUMAN, MEDIUM = sessions.HUMAN, sessions.MEDIUM
SIZES = (8, 14, 28, 42)  # of pictures
EIGHT = "picosystem"


def dealt(cards, seats=2, rules=galaxy, **options):
    """A game whose first player, whose turn it is, has these cards on top."""
    game = rules.new({"first_seat": 0} | options, seats, bytes(16))
    for at, card in enumerate(cards):
        for hand in game.hands:
            if card in hand:
                hand[hand.index(card)], game.hands[0][at] = game.hands[0][at], card
                break
    return game


def handheld(folder, game, board=EIGHT, people=1):
    """Return a device with that game, held by the first of `people`; the others are bots."""
    device = headless.Handheld(importlib.import_module(f"boards.{board}"), str(folder), 1, Dark)
    device.run(50)
    kinds = bytes([HUMAN] * people + [MEDIUM] * (len(game.seats) - people))
    session = sessions.Session(Files(str(folder)), game, kinds, History())
    session.save = lambda: None
    table.take_up(device.app, session, machine.now)
    device.app.seen_by = 0
    table.go_on(device.app, machine.now)
    device.run(100)
    return device


def pixels(canvas):
    return bytes(nibble for byte in canvas.buffer for nibble in (byte >> 4, byte & 15))


def found(device, number, sizes=SIZES):
    """Where a picture is drawn on the panel outside the maze: [(x, y, size)]."""
    app, width = device.app, device.app.canvas.width
    seen = pixels(app.canvas)
    kind = app.session.options.get("edition", app.session.name)
    places = []
    for size in sizes:
        blank = swift.Canvas(size, size)
        icons.symbol(blank, 0, 0, kind, number, size)
        art = pixels(blank)
        colour = bytes([max(art)])
        lines = [art[at : at + size] for at in range(0, size * size, size)]
        # Its longest run of pixels is quickly found; then all of it is compared.
        run = max(re.findall(colour + b"+", b" ".join(lines)), key=len)
        row = next(at for at, line in enumerate(lines) if run in line)
        column = lines[row].index(run)
        at = seen.find(run)
        while at >= 0:
            x, y = at % width - column, at // width - row
            whole = 0 <= x <= width - size and y >= 0 and _drawn(seen, width, x, y, art, size)
            if whole and not _in_maze(device, x, y):
                places.append((x, y, size))
            at = seen.find(run, at + 1)
    return places


def _drawn(seen, width, x, y, art, size):
    if (y + size) * width > len(seen):
        return False
    for row in range(size):
        start = (y + row) * width + x
        line = seen[start : start + size]
        for pixel, wanted in zip(line, art[row * size : row * size + size], strict=True):
            if (pixel == max(art)) != (wanted != 0):
                return False
    return True


def _in_maze(device, x, y):
    if headless.screen(device) not in ("Shift", "Move", "Watch"):
        return False
    maze = device.app.picture
    end = maze.n * maze.size
    return maze.left <= x < maze.left + end and maze.top <= y < maze.top + end


def held(device, key="PEEK"):
    device.finger(key, 1)
    device.run(700)


def let_go(device, key="PEEK"):
    device.finger(key, 0)
    device.run(100)


def peek_key(board):
    names = [name for name, _ in importlib.import_module(f"boards.{board}").KEYS]
    return "PEEK" if "PEEK" in names else "OK"


def written(device):
    """A list that grows by all text that is drawn."""
    lines, draw = [], device.app.canvas.text

    def text(x, y, string, *rest):
        lines.append(string)
        return draw(x, y, string, *rest)

    device.app.canvas.text = text
    return lines


def yellow(device):
    """How many pixels outside the maze have the colour of a goal's frame."""
    canvas = device.app.canvas
    places = range(canvas.width * canvas.height)
    seen = pixels(canvas)
    return sum(
        seen[at] == YELLOW and not _in_maze(device, at % canvas.width, at // canvas.width)
        for at in places
    )

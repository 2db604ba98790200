"""Faults whose text tells of a hidden card, in paired games: what the device logs must be equal.

Runs on CPython and on MicroPython.
"""

import os

from firmware import session as sessions
from firmware.history import History
from firmware.screens import table
from firmware.ui.palette import WALL
from host.sim import headless, machine
from shared_engine.game import NotationError
from shared_engine.games import galaxy
from shared_engine.pack import PackError


def cause(card):
    """An exception while another one is handled."""
    try:
        raise KeyError(card)
    except KeyError as error:
        raise PackError("card " + str(card)) from error


def fail(kind, card):
    """Raise what the device's own code could raise."""
    if kind == "key":
        raise KeyError(card)
    if kind == "text":
        raise ValueError("no card " + str(card) + " in the hand")
    if kind == "lines":
        raise ValueError('card\n  File "' + str(card) + '", line ' + str(card) + ", in hand\n    x")
    if kind == "first line":
        raise ValueError('  File "' + str(card) + '", line 1, in hand')
    if kind == "several":
        raise NotationError("card", card, [card] * 3)
    if kind == "chained":
        cause(card)
    if kind == "memory":
        raise MemoryError("card " + str(card))
    if kind == "file":
        raise OSError("card " + str(card), card)
    if kind == "real":
        {}[card]


KINDS = ("key", "text", "lines", "first line", "several", "chained", "memory", "file", "real")
NAMES = {
    "key": "KeyError",
    "several": "NotationError",
    "chained": "PackError",
    "memory": "MemoryError",
    "file": "OSError",
    "real": "KeyError",
}


def paired():
    """Two games that differ in the second player's next card only."""
    games = [galaxy.new({}, 2, bytes(range(16))) for _ in range(2)]
    hand = games[1].hands[1]
    hand[0], hand[1] = hand[1], hand[0]
    return games


def logs(folder, board):
    """What log() gives for each kind of fault, in both games: {kind: [it, it]}."""
    found = {}
    for kind in KINDS:
        found[kind] = [log(folder, board, game, kind) for game in paired()]
    return found


def log(folder, board, game, kind):
    """Return what is in error.txt after a fault in this game, the grey lines on the screen, and the
    sum of its pixels."""
    handheld = headless.Handheld(board, folder, 1)
    handheld.run(50)
    session = sessions.Session(handheld.app.files, game, bytes(2), History())
    table.take_up(handheld.app, session, machine.now)
    table.go_on(handheld.app, machine.now)
    handheld.run(50)
    handheld.app.sound = lambda cue, now: fail(kind, game.hands[1][0])
    canvas, lines = handheld.app.canvas, []
    write = canvas.text

    def text(x, y, string, font, colour):
        if colour == WALL:
            lines.append(string)
        return write(x, y, string, font, colour)

    canvas.text = text
    handheld.tap("OK")
    assert headless.screen(handheld) == "Error", headless.screen(handheld)
    logged = headless._text(folder + "/error.txt")
    os.remove(folder + "/error.txt")
    return logged, lines, sum(handheld.panel.picture())

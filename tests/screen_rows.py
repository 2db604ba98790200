"""How each screen comes up on the device, for the table of what it shows of hidden cards."""

import importlib

from firmware import puzzle_session
from firmware import session as sessions
from firmware.save import Files
from host.sim import machine

HUMAN, EASY, PC = sessions.HUMAN, sessions.EASY, sessions.PC
RED, YELLOW, BOT = range(3)


def _plain(stand, card):
    """The game shows it by itself."""


def _keys(*keys):
    def press(stand, card):
        for key in keys:
            stand.handheld.tap(key)

    return press


def _menu(entry):
    """The pause menu, or a screen behind it."""

    def press(stand, card):
        from firmware.screens.pause import Pause
        from firmware.screens.title import opened

        stand.app.push(Pause(stand.app))
        if entry:
            stand.app.push(opened(entry)(stand.app))

    return press


def _reached(seat):
    def show(stand, card):
        from firmware.screens.reached import Reached

        stand.app.seen_by = seat
        stand.app.replace(Reached(stand.app, seat, card))

    return show


def _moving(module):
    """Red, or the bot, pushes or lays something."""

    def show(stand, came):
        moving = importlib.import_module(f"firmware.screens.{module}").Moving
        stand.app.replace(moving(stand.app, *came, machine.now))

    return show


def _curtain(stand, card):
    from firmware.screens.table import woken

    woken(stand.app, machine.now)


def _notice(stand, card):
    from firmware.screens.notice import Notice

    stand.app.push(Notice(stand.app, "other_version"))


def _claim(stand, card):
    stand.connect()
    stand.happen("claim")


def _maintenance(stand, card):
    from firmware.screens.maintenance import ask

    ask(stand.app, machine.now)


def _error(stand, card):
    from firmware import main

    main._mishap(stand.app, ValueError())


def _opened(*path, **arguments):
    """A screen of the title's menus, without a game."""

    def show(stand, card):
        for entry in path:
            module = importlib.import_module(f"firmware.screens.{entry}")
            stand.app.push(getattr(module, entry.capitalize())(stand.app, *arguments.values()))

    return show


def _open_drive(stand, card):
    from firmware.drivers.open_drive import OpenDrive

    stand.app.push(OpenDrive(stand.app))


def _puzzle(stand, card):
    """It is being made."""
    _opened("puzzle")(stand, card)
    stand.app.stack[-1]._session.puzzle_think = lambda nodes: False


def _solved(stand, card):
    from firmware.screens import table

    session = puzzle_session.start(Files(stand.handheld.folder), bytes(16))
    while not session.puzzle_think(1000):
        pass
    table.take_up(stand.app, session, machine.now)
    module = importlib.import_module("firmware.screens.solved")
    stand.app.replace(module.Solved(stand.app))


def _in_turn(stand, card):
    from firmware.screens.duel_table import course
    from firmware.screens.duel_turn import InTurn

    course(stand.app).begin(stand.app, stand.app.session.view(None))
    stand.app.replace(InTurn(stand.app, machine.now))


ALL = (HUMAN, HUMAN, EASY)
AT_PC = (HUMAN, HUMAN, PC)
DUELS = {"both": (HUMAN, HUMAN), "alone": (HUMAN, EASY)}


class Row:
    """A screen: its module and class, the rule set, how it comes up on Red's turn, and on a bot's
    (or a PC's), where it can.
    """

    def __init__(self, where, game, show, stage=RED, bot=None, kinds=ALL, title=""):
        self.module, self.screen = where.split(":")
        self.game = game
        self.show = show
        self.stage = stage
        moving = stage in (RED, ("moved", RED))
        self.bot = show if bot is None and moving else bot or None
        self.kinds = kinds
        self.title = title or self.screen

    @property
    def label(self):
        return f"{self.title} ({self.game})" if self.game else self.title


ROWS = [
    Row("shift:Shift", "galaxy", _plain, bot=False),
    Row("shift:Shift", "junior", _plain, bot=False),
    Row("move:Move", "galaxy", _plain, "second half"),
    Row("moving:Moving", "galaxy", _moving("moving"), ("moved", RED)),
    Row("reached:Reached", "galaxy", _reached(RED), ("reached", RED), _reached(YELLOW)),
    Row("reached:Reached", "junior", _reached(RED), ("reached", RED), _reached(YELLOW)),
    Row("watch:Watch", "galaxy", _plain, BOT, _plain),
    Row("away:Away", "galaxy", _plain, BOT, _plain, AT_PC),
    Row("over:Over", "galaxy", _plain, "over"),
    Row("cards_lay:Lay", "cards", _plain, bot=False),
    Row("cards_take:Take", "cards", _plain, "second half"),
    Row("cards_watch:Moving", "cards", _moving("cards_watch"), ("moved", RED)),
    Row("cards_watch:Watch", "cards", _plain, BOT, _plain),
    Row("cards_watch:Away", "cards", _plain, BOT, _plain, AT_PC),
    Row("cards_over:Over", "cards", _plain, "over"),
    Row("curtain:Curtain", "galaxy", _curtain),
    Row("curtain:Curtain", "cards", _curtain),
    Row("pause:Pause", "galaxy", _menu("")),
    Row("pause:Pause", "cards", _menu("")),
    Row("settings:Settings", "galaxy", _menu("settings")),
    Row("rules:Rules", "galaxy", _menu("rules")),
    Row("notice:Notice", "galaxy", _notice),
    Row("claim:Claim", "galaxy", _claim),
    Row("maintenance:Maintenance", "galaxy", _maintenance),
    Row("error:Error", "galaxy", _error),
    Row("duel_ready:Ready", "duel", _plain, "start", kinds=DUELS["both"]),
    Row("duel_both:Both", "duel", _keys("OK"), "start", kinds=DUELS["both"]),
    Row("duel_alone:Alone", "duel", _keys("OK"), "start", kinds=DUELS["alone"]),
    Row("duel_turn:InTurn", "duel", _in_turn, "start", kinds=DUELS["both"]),
    Row("duel_over:Over", "duel", _plain, "over", kinds=DUELS["both"]),
    Row("title:Title", "", _plain),
    Row("language:Language", "", _opened("language")),
    Row("games:Games", "", _opened("games")),
    Row("new:New", "", _opened("new", name="galaxy")),
    Row("about:About", "", _opened("about")),
    Row("puzzle:Puzzle", "", _puzzle),
    Row("solved:Solved", "", _solved),
    Row("open_drive:OpenDrive", "", _open_drive),
]

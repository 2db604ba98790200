"""Walk through menus by keys: the ways to each menu, its entries, and what a press changes."""

import ast
import importlib
import inspect
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware import puzzle_session
from firmware import session as sessions
from firmware.save import Files, Settings
from host.sim import headless, machine
from host.sim.panel import PanelModel
from shared_engine.games import load, puzzle
from shared_engine.shuffle import Stream
from tests.both.anyone import somebody
from tests.person import LOOK_MS, Person, Stuck
from tests.person_duel import MENU_MS

ROOT = Path(__file__).parents[1]
BOARDS = sorted(path.stem for path in (ROOT / "boards").glob("[!_]*.py"))
# One for each size of panel.
SPOKEN = {(320, 240): "nl", (240, 240): "fr", (240, 135): "it", (128, 128): "es"}
SHORT_MS, LONG_MS = 60, 700  # a press; one that also says that the key is held
SEED = bytes(range(16))
DATE = "2026-01-03"
HUMAN, MEDIUM, PC = sessions.HUMAN, sessions.MEDIUM, sessions.PC


class Unseen(PanelModel):
    """A panel that nobody looks at: what is in its memory does not matter."""

    def _in_order(self, turns):
        return self._memory


class Walk(Person):
    """A person who switches a board on; `press_ms` is how long OK and BACK stay down."""

    def __init__(self, board, folder, files=None, new=False, held=()):
        folder.mkdir()
        board = importlib.import_module(f"boards.{board}")
        for name, body in (files or {}).items():
            Files(str(folder)).write(name, body)
        if not new:
            settings = Settings()
            settings.language = language_of(board)
            settings.store(Files(str(folder)))
        self.take(headless.Handheld(board, str(folder), 1, Unseen, held, new))
        self.wait()

    def take(self, handheld):
        """Take a device into the hand."""
        super().__init__(handheld)
        self.press_ms = SHORT_MS

    def press(self, *keys):
        for key in keys:
            self.keys += 1
            self.handheld.tap(key, self.press_ms if key in ("OK", "BACK") else SHORT_MS)
            if self.name == "Error":
                raise Stuck("error screen after " + key)

    def wait(self, ms=50):
        self.handheld.run(ms)

    # The menu on the screen

    @property
    def menu(self):
        return self.screen._menu

    def entries(self) -> list:
        """Return the name of each line."""
        names = FIXED.get(self.name) or getattr(self.screen, "_entries", None)
        names = list(names or self.screen._names)
        assert len(names) == len(self.menu.lines), "a line without a name"
        return names

    def choose_entry(self, entry):
        self.choose(self.entries().index(entry))

    def open(self, entry):
        self.choose_entry(entry)
        self.press("OK")

    def value(self, entry) -> str:
        """Return the value that stands beside an entry."""
        return self.menu.lines[self.entries().index(entry)][1]

    def help(self) -> str:
        """Return the help below the menu."""
        return self.menu.lines[self.menu.chosen][2]

    # What a press may change

    def files(self) -> dict:
        return {path.name: path.read_bytes() for path in Path(self.handheld.folder).iterdir()}

    def kept(self) -> tuple:
        """Return what outlasts a visit to a menu: settings, files, the game, the chosen set-up."""
        app = self.app
        session = app.session
        files = self.files()
        files.pop("turn", None)  # the time of a duel in turn, which runs behind no menu
        return (
            [getattr(app.settings, name) for name, *_ in Settings.RANGES],
            files,
            session and (session._game.pack(), bytes(session.kinds), session.held, session.closed),
            repr(app.chosen),
            app.leaving,
        )

    def state(self) -> tuple:
        """Return all that a press could change, except where a cursor stands."""
        screen = self.screen
        shown = [type(one) for one in self.app.stack], bool(getattr(screen, "_pages", None))
        menu = getattr(screen, "_menu", None)
        return self.kept(), shown, menu and (menu.title, [list(line) for line in menu.lines])


def pause(walk):
    """Open the menu of a game; two people at eight keys hold BACK for that."""
    if walk.name == "Curtain":
        walk.wait(LOOK_MS)
    if walk.name == "Both":
        walk.handheld.tap("BACK", MENU_MS)
        walk.wait(300)  # it comes by itself while the other one may be pressing keys
    else:
        walk.press("BACK")
    assert walk.name == "Pause", f"BACK leads to {walk.name}"


def language_of(board) -> int:
    from firmware.ui.words import LANGUAGES

    return LANGUAGES.index(SPOKEN[board.WIDTH, board.HEIGHT])


def _fixed():
    from firmware.screens.rules import _GAMES
    from firmware.ui.words import LANGUAGES

    return {"Language": LANGUAGES, "Rules": _GAMES, "Solved": ("retry", "undo", "back")}


machine.install()  # the screens need its framebuf
FIXED = _fixed()  # of menus that do not name their lines


def menus_of_the_firmware() -> dict:
    """Return {name: source} of the screens that have a menu."""
    found = {}
    for path in (ROOT / "firmware/screens").glob("*.py"):
        module = importlib.import_module(f"firmware.screens.{path.stem}")
        source = path.read_text(encoding="utf-8")
        if "Menu(" in source:
            classes = inspect.getmembers(module, inspect.isclass)
            found |= {name: source for name, one in classes if one.__module__ == module.__name__}
    return found


def entries_in(source) -> set:
    """Return the entries that a screen names in `entries`, in whatever state it adds them."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(targets=[to], value=added) | ast.AugAssign(target=to, value=added):
                pass
            case ast.Call(func=ast.Attribute(value=to, attr="append"), args=[added]):
                pass
            case _:
                continue
        if ast.unparse(to).endswith("entries"):
            for each in ast.walk(added):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    found.add(each.value)
    return found


# Games and puzzles that are found on the device


def game_file(name, kinds=(HUMAN, MEDIUM), when=None, **options) -> dict:
    """Return the files of a game: at its start, or played until `when` is so."""
    return {"game": _game(name, kinds, when, tuple(options.items()))}


@cache
def _game(name, kinds, when, options):
    four = load(name).PLAYERS[1] == 4
    seats = (0, 2) if four and len(kinds) == 2 else range(len(kinds))
    with TemporaryDirectory() as folder:
        files = Files(folder)
        session = sessions.start(files, name, dict(options), seats, bytes(kinds), SEED)
        stream = Stream(SEED, "menus")
        now = 0
        while when and not when(session._game):
            now += 1000
            if not session.advance(now):
                session.act(*somebody(session._game, stream), now)
        return files.read("game")


def second_half(game) -> bool:
    """Return whether the first seat has shifted, or laid a card, and its turn goes on."""
    return game.phase == 1 and game.seat == 0


def over(game) -> bool:
    return game.result() is not None


@cache
def puzzle_file(actions=0) -> dict:
    """Return the file of the day's puzzle after this number of actions, as its hints say."""
    with TemporaryDirectory() as folder:
        session = puzzle_session.start(Files(folder), puzzle.daily(DATE))
        while not session.puzzle_think(1000):
            pass
        while actions and not session.over:
            actions -= 1
            session.act(0, puzzle.hint(session.view(0))[0], 0)
        return {"puzzle": Files(folder).read("puzzle")}

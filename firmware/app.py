"""The device as one call: app.tick(now). Intents go in, frames come out, nothing sleeps."""

import gc

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


from shared_engine.game import NOBODY

from .drivers import buzzer as cues
from .drivers import heap
from .drivers.keys import HELD, RELEASED
from .link import Link
from .save import Files, Settings
from .ui import icons
from .ui.canvas import Canvas
from .ui.layout import Layout
from .ui.palette import BLACK
from .ui.words import name_keys

_WRAP = const(0x3FFFFFFF)  # of time.ticks_ms() on the chip
IDLE_MS = const(20)  # between two looks at the keys
DIM_MS = const(30_000)
OFF_MS = const(120_000)
_DIM_LIGHT = const(15)
_TIDY_MS = const(600)
_BATTERY_MS = const(10_000)
_ROWS = const(7)  # of the galactic maze
_SUDDEN_MS = const(250)  # nobody answers sooner to a screen that comes by itself


class Screen:
    """What is on the panel. `stale` asks for draw(); tick() gives the ms to the next."""

    secret = False  # whether it shows what only one player may see
    # Whether keys are ignored for a moment when it has come up: 0 never, 1 unless the player's key
    # has led to it, at once or, where `by_player` is 1, after this screen; 2 always. Screens with 0
    # go by themselves, so a key that hurries them on has not led to what follows.
    guard = 1
    by_player = 0

    def __init__(self, app):
        self.app = app
        self.stale = True

    def draw(self, canvas):
        raise NotImplementedError

    def on(self, intent: int, now: int):
        """A key went down, or is held (+ HELD), or went up (+ RELEASED)."""

    def tick(self, now: int) -> int:
        return IDLE_MS

    def shown(self):
        """It is on top again after another one has gone."""
        self.stale = True

    def hide(self):
        """The panel goes dark; whoever wakes it may be somebody else."""


class App:
    """`stack` are the screens, the one that is seen last. `leaving`: the program is to end."""

    def __init__(self, device, folder: str):
        self.device = device
        self.folder = folder
        self.files = Files(folder)
        self.settings = Settings()
        self.settings.load(self.files)
        self.canvas = Canvas(device.board.WIDTH, device.board.HEIGHT, device.panel.buffer)
        self.layout = Layout(device.board)
        name_keys(device.board)
        self._tiles = None
        self.stack = []
        # A game's: its session, its picture of the maze, the seat of the person who holds the
        # device, when its clock was 0, the slot's cursor, and the cell that the last pawn left.
        self.session = None
        self.picture = None
        self.seen_by = None
        self.began = 0
        self.cursor_slot = 0
        self.last_from = NOBODY
        # Of the last set-up: the rule set's number, and of each what was chosen for it.
        self.chosen = {}
        self.light = -1
        self._awake = 0  # when a key was last touched, or anybody played
        self._steps = 0  # of the game, until then
        self._sudden = False  # another one has come up that nobody may have expected
        self._came = -_SUDDEN_MS  # when keys could first see it
        self._looked = 0  # when the battery was last looked at
        self._untidy = False  # keys have left garbage
        self._warned = False  # that the battery is low
        self._asleep = False
        self._ignored = 0  # bits of keys that do nothing until they go up
        self.leaving = False
        self.link = Link(self)
        self.apply_settings()

    # Screens

    def push(self, screen):
        self.stack.append(screen)

    def pop(self):
        self.stack.pop()
        self.stack[-1].shown()

    def replace(self, screen):
        """Let the screen take the place of all that are there."""
        self.stack = [screen]

    def surprise(self, screen):
        """Let a screen that no key has led to take the place of all."""
        self.replace(screen)
        self._sudden = True

    def leave_game(self):
        """Back to the title; the game stays in its file, if it is still there."""
        from .screens.title import Title

        self.drop_game()
        self.replace(Title(self))

    def drop_game(self):
        """Drop the game, its screens and their code from the memory."""
        self.stack = []
        self.session = self.picture = self.seen_by = None
        self.device.led.show(0, 0, 0)
        self.last_from = NOBODY
        self.unload()

    def unload(self):
        """Drop the code of games and menus, and what has been made by it."""
        self._tiles = None
        icons.modules.clear()
        heap.unload()

    @property
    def tiles(self):
        """The pictures of a maze's tiles, which all that draw one share."""
        if not self._tiles:
            from .ui.board_art import Tiles

            self._tiles = Tiles(self.layout.maze(_ROWS)[0])
        return self._tiles

    def make_room(self, game: str = ""):
        """Make room for a game that begins or is taken up, or, without a name, for the game whose
        menus are left. Does nothing under MicroPython, which has unload(). CircuitPython puts
        unload_circuitpython.make_room in its place.
        """

    def sound(self, cue, now: int):
        self.device.buzzer.play(cue, now)

    def apply_settings(self):
        self.device.buzzer.volume = self.settings.sound
        self.set_light(self.settings.brightness)

    def set_light(self, percent: int):
        if percent != self.light:
            self.light = percent
            self.device.panel.backlight(percent)

    # Time

    def tick(self, now: int) -> int:
        """Do what is due; returns the ms after which it wants to be called again."""
        if self._sudden:  # the tick that has drawn it may have taken long
            self._sudden = False
            self._came = now
        event = self.device.keys.scan(now)
        while event:
            self._on(event, now)
            event = self.device.keys.scan(now)
        before = self.stack[-1]
        due = self.link.tick(now)
        if self._asleep:
            return min(due, IDLE_MS * 5)
        due = min(due, self.stack[-1].tick(now), IDLE_MS)
        if self.stack[-1].stale:
            self.stack[-1].stale = False
            self.stack[-1].draw(self.canvas)
        self.canvas.flush(self.device.panel)
        sounding = self.device.buzzer.tick(now)
        self._rest(now)
        self._guard(before, 0)
        if sounding is not None and sounding < due:
            due = sounding
        return due

    def _is_new(self, now: int) -> bool:
        """Return whether the screen came up by itself a moment ago."""
        return now - self._came & _WRAP < _SUDDEN_MS

    def _guard(self, before: Screen, by_key: int):
        """Ignore keys for a moment if the screen is another one than before, and not expected."""
        top = self.stack[-1]
        if len(self.stack) == 1 and not (by_key and before.guard):
            by_key = before.by_player
        if top is not before and top.guard > by_key:
            self._sudden = True

    def _on(self, event: int, now: int):
        before = self.stack[-1]
        self.device.stir()
        self.link.touched(now)
        idle = now - self._awake & _WRAP
        self._awake = now
        self._untidy = True
        key = 1 << (event & 15)
        if self._asleep:
            self._wake(now)
            self._ignored = 0 if event & RELEASED else key
        elif event < HELD and (idle >= DIM_MS or self._sudden or self._is_new(now)):
            self._ignored |= key  # it has only brightened the screen, or was meant for another
        elif not key & self._ignored:
            self.stack[-1].on(event, now)
        elif event & RELEASED:
            self._ignored &= ~key
        if event & RELEASED and self.link.telling:
            gc.collect()  # the past makes garbage: better now than before the next key's answer
        self._guard(before, 1)
        self.set_light(self.settings.brightness)

    def rouse(self, now: int):
        """Light up: something has come over the cable."""
        self._awake = now
        if self._asleep:
            self._wake(now)
        self.set_light(self.settings.brightness)

    def _rest(self, now: int):
        """Dim and switch off when nobody plays; save and say so when the battery runs low."""
        steps = self.session.steps if self.session else 0
        if steps != self._steps:  # bots at play, or people on PCs, keep it awake
            self._steps = steps
            self._awake = now
        idle = now - self._awake & _WRAP
        if self._untidy and idle >= _TIDY_MS:
            # Takes 20 ms: better now than in answer to a key.
            self._untidy = False
            gc.collect()
        if idle >= OFF_MS:
            self._sleep()
        elif idle >= DIM_MS:
            self.set_light(min(_DIM_LIGHT, self.settings.brightness))
        if now - self._looked & _WRAP >= _BATTERY_MS:
            self._looked = now
            self.device.battery.read()
            if self.device.battery.low and not self._warned:
                self._warn(now)
            self._warned = self.device.battery.low

    def _warn(self, now: int):
        """Say that the battery is low. Every action was saved when it was played; if that failed,
        this is the last chance.
        """
        from .screens.notice import Notice

        session = self.session
        if session and session.unsaved:
            session.save()
        self.sound(cues.LOW_BATTERY, now)
        self.stack[-1].hide()  # a key that peeks goes up unseen
        self.push(Notice(self, "unsaved" if session and session.unsaved else "low"))

    def _sleep(self):
        """Off, behind a curtain: whoever wakes it may be somebody else."""
        self._asleep = True
        for screen in self.stack:
            screen.hide()
        self.canvas.fill(BLACK)
        self.canvas.flush(self.device.panel)
        self.device.panel.sleep(True)

    def _wake(self, now: int):
        self._asleep = False
        self.device.panel.sleep(False)
        if self.session:
            from .screens.table import woken

            woken(self, now)
        self.stack[-1].shown()

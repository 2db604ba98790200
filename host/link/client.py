"""The device as a program on the PC sees it: poll() for what it tells, ask by the commands.

    client = ports.connect(args.port)
    client.watch()
    while True:
        for message in client.poll(0.2):
            ...

poll() belongs to one thread; the commands only queue and may come from any.
"""

import os
import time
from dataclasses import replace
from typing import Any

from host.printable import device_text
from shared_engine import frames
from shared_engine.game import NotationError, seats_of
from shared_engine.games import load

from . import messages, sense
from .deal import Deals, record_of, step_text
from .errors import LinkError, NotOurs, OtherVersion, Silent
from .messages import BadMessage
from .wire import Wire

RETRY_S = 1.0
AGAIN_S = 1.0  # before a game that made no sense is asked for again; twice as long each time
AGAIN_MOST_S = 64.0
MOST_STEPS = 10_000  # that are kept of a game
_SLICE_S = 0.05
_UNKNOWN = "the device plays a game that this program cannot show; update this program"
_NONSENSE = "what the device says makes no sense; this program asks it again"


class Client:
    """`opener()` gives an open port with read(timeout), write(data), close().

    What is known at any time: `hello`, `game`, `view`, `steps`, `held`, `private`, `over`.
    """

    def __init__(self, opener, name, clock=time.monotonic, sleep=time.sleep, urandom=os.urandom):
        self.name = name
        self.hello = None
        self.unfit = None
        self._opener = opener
        self._now = clock
        self._sleep = sleep
        self._urandom = urandom
        self._port: Any = None
        self._wire: Any = None
        self._retry = 0.0
        self._watching = False
        self._key = b""  # of masked messages
        self._welcomed = False  # on this connection
        self._deals = Deals(urandom)
        self._claims = 0  # how many claims there were
        self._claimed_seats = {}  # seat -> the number of its last claim
        self._again = 0.0  # when to ask for the game again, or 0
        self._pause = AGAIN_S  # before that
        self._news = []
        self._forget_game()
        self._forget_seats()

    def _forget_game(self):
        self.game: Any = None
        self.view: Any = None
        self.over: Any = None
        self.steps = []
        self._packed = b""
        self._spoken: Any = None  # a game of the same kind, for the notation
        self._beat = (0, 0.0)

    def _forget_seats(self):
        self.held = ()
        self.private = {}

    @property
    def connected(self):
        return self._wire is not None and self._wire.greeted and self._welcomed

    # Coming and going

    def greet(self, patience):
        """Open the port and say hello; LinkError if nobody of ours answers in so many seconds."""
        end = self._now() + patience
        self._open()
        try:
            while not self.connected and not self.unfit and self._now() < end:
                self._take(self._wire.pump(_SLICE_S))
        except OSError:
            pass  # as if silent
        if self.unfit:
            error = OtherVersion(self.name, self.unfit, frames.MAJOR)
        elif self.connected:
            return
        else:
            error = NotOurs(self.name) if self._wire.heard else Silent(self.name)
        self.close()
        raise error

    def _open(self):
        self._port = self._opener()
        self._wire = Wire(self._port, self._urandom(frames.NONCE), self._now)
        self._welcomed = False
        self._again, self._pause = 0.0, AGAIN_S

    def close(self, patience=0.5):
        """Hand back what is held, and leave."""
        end = self._now() + patience
        try:
            for seat in self.held:
                self.release(seat)
            while self.connected and not self._wire.settled and self._now() < end:
                self._wire.pump(0.02)
        except OSError:
            pass
        self._drop()

    def _drop(self):
        if self._port:
            self._port.close()
        self._port = self._wire = None
        self._forget_seats()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # What the device tells

    def poll(self, timeout):
        """What has come, at the latest after so many seconds; unplugging is told by Lost."""
        end = self._now() + timeout
        while True:
            self._step(min(_SLICE_S, max(0.0, end - self._now())))
            if self._news or self._now() >= end:
                news, self._news = self._news, []
                return news

    def _step(self, wait):
        if self.unfit:
            self._sleep(wait)
            return
        if not self._wire:
            self._come_back(wait)
            return
        if self._again and self._now() >= self._again:
            self._again = 0.0
            self.watch()
        try:
            self._take(self._wire.pump(wait))
        except OSError as error:
            was = self.connected
            self._drop()
            self._retry = self._now() + RETRY_S
            if was:
                reason = device_text(error, 200) or "the cable is unplugged"
                self._news.append(messages.Lost(f"{self.name}: {reason}; trying again"))

    def _come_back(self, wait):
        if self._now() < self._retry:
            self._sleep(wait)
            return
        self._retry = self._now() + RETRY_S
        try:
            self._open()
        except (LinkError, OSError):
            self._sleep(wait)

    def _take(self, lines):
        for kind, body in lines:
            handler = _HANDLERS.get(kind)
            if not handler:
                continue  # of a newer version
            try:
                message = handler(self, body)
            except (ValueError, LookupError):  # BadMessage, NotationError
                message = self._ask_again(kind)
            if message:
                self._news.append(message)

    def _ask_again(self, kind):
        """Ask for the whole game again after a message that made no sense, but not all the time."""
        if kind not in (frames.STEP, frames.OVER) or not self._watching:
            return None
        self._forget_game()
        if self._again:
            return None
        self._again = self._now() + self._pause
        self._pause = min(2 * self._pause, AGAIN_MOST_S)
        return messages.Notice(_NONSENSE)

    def _welcome(self, body):
        hello = messages.hello(body)
        again, self._welcomed, self.hello = self._welcomed, True, hello
        if hello.major != frames.MAJOR:
            self.unfit = hello.major
            return messages.Unfit(str(OtherVersion(self.name, self.unfit, frames.MAJOR)))
        self._key = frames.mask_key(hello.nonce, self._wire.nonce)
        self._deals.greeted(hello, again)
        self._ask(frames.CHANCE, self._deals.chance())
        if self._watching:
            self.watch()
        return hello

    def _promised(self, body):
        warning = self._deals.promised(messages.Reader(body).take(32))
        self._ask(frames.CHANCE, self._deals.chance())
        return messages.Notice(warning) if warning else None

    def _chance_taken(self, body):
        self._deals.taken(messages.Reader(body).take(32))

    def _game_told(self, body):
        head = messages.head(body)
        # Also of a game that cannot be shown: it was dealt, too.
        warning = self._deals.told(head.commitment, head.added)
        if not head.kind:
            self._forget_game()
            return messages.NoGame()
        try:
            told = messages.game(head, warning)
            return self._begin(told, head.packed)
        except (ValueError, LookupError):
            self._forget_game()
            return messages.NoGame(_UNKNOWN)

    def _begin(self, told, packed):
        game, steps = self.game, self.steps
        goes_on = game and told.whole and game.whole and game.commitment == told.commitment
        if goes_on and told.first:
            before = steps[told.first - 1].view if told.first <= len(steps) else None
            goes_on = before is not None and before.pack() == packed
        if told.first and not goes_on:
            told = replace(told, whole=False)  # not by what was seen here
        self._forget_game()
        self.game = replace(game, warning=told.warning) if goes_on and told.first else told
        self.steps = steps[: told.first] if goes_on else []
        self.view, self._packed = told.view, packed
        self._spoken = load(told.name).new(told.options, told.seats, bytes(16))
        return told

    def _step_told(self, body):
        if not self.game:
            return None
        read = messages.Reader(body)
        number, seat, action = read.number(), read.byte(), read.number()
        now, events = read.number(messages.LATEST), read.events()
        if number != _played(self.game, self.steps):
            raise BadMessage("a step is missing")
        packed = messages.changed(self._packed, read)
        view = messages.public_view(packed)
        sense.check_seat(self.game, seat)
        sense.check_next(self.game, self.view, view)
        events = sense.known_events(events, view)
        text = step_text(self._spoken, seat, action)
        self._packed, self.view = packed, view
        step = messages.Step(number, seat, action, text, now, events, view)
        self.steps.append(step)
        # What was open to a seat is not any more; the device will say what is.
        self.private = {
            held: replace(known, legal=[], actions=[]) for held, known in self.private.items()
        }
        self._beat = (now, self._now())
        if len(self.steps) > MOST_STEPS:
            self._forget_beginning()
        return step

    def _forget_beginning(self):
        """Forget all steps: a device that plays on for ever must not fill the memory."""
        count = _played(self.game, self.steps)
        self.game = replace(self.game, first=count, whole=False, view=self.view)
        self.steps = []

    def _over_told(self, body):
        if not self.game:
            return None
        if self.view.result is None:
            raise BadMessage("an end before the game is over")
        self.over = self._deals.end(self.game, self.steps, *messages.over(body))
        return self.over

    def _held_told(self, body):
        self.held = tuple(seats_of(messages.Reader(body).byte()))
        self.private = {seat: known for seat, known in self.private.items() if seat in self.held}
        return messages.Held(self.held)

    def _claimed(self, body):
        claim = messages.claim(body)
        if self.hello and not self.hello.minor:  # it knows no numbers: the last claim is meant
            return replace(claim, number=self._claimed_seats.get(claim.seat, 0))
        return claim

    def _private_told(self, body):
        seat, read = self._unmasked(body)
        if not self.game:
            return None
        packed = read.sized()
        view, legal = messages.unpacked(packed), read.ascending()
        sense.check_view(self.game, view, seat)
        sense.check_legal(view, legal)
        self._deals.hidden.add(_played(self.game, self.steps), seat, self._packed, packed)
        actions = [self._spoken.describe(action) for action in legal]
        self.private[seat] = messages.Private(seat, view, legal, actions)
        return self.private[seat]

    def _refused(self, body):
        seat, read = self._unmasked(body)
        return messages.Refused(seat, device_text(read.rest().decode(errors="replace")))

    def _unmasked(self, body):
        read = messages.Reader(body)
        seat, high, low = read.take(3)
        return seat, messages.Reader(frames.masked(read.rest(), self._key, high << 8 | low))

    def _beaten(self, body):
        now = messages.Reader(body).number(messages.LATEST)
        self._beat = (now, self._now())
        return messages.Beat(now)

    def clock(self):
        """Ms of the game by now."""
        told, heard = self._beat
        return told + int((self._now() - heard) * 1000)

    def record(self):
        """The Record of the game so far; None if its beginning is not known."""
        if not self.game or not self.game.whole:
            return None
        return record_of(self.game, self.steps, self.over)

    # Commands

    def _ask(self, kind, payload=b"") -> bool:
        wire = self._wire  # poll() may drop it meanwhile, in its own thread
        return bool(wire and wire.ask(kind, payload))

    def watch(self):
        """Ask the device to send the game, from now on and after each reconnection."""
        self._watching = True
        wanted = frames.number(0)
        if self.game and self.game.whole:
            wanted = frames.number(len(self.steps)) + self.game.commitment[:8]
        self._ask(frames.WATCH, wanted)

    def claim(self, seat):
        """Ask for a seat; returns the number of this claim, or 0 if it cannot be sent now."""
        self._claims += 1
        self._claimed_seats[seat] = self._claims
        asked = self._ask(frames.CLAIM, bytes([seat]) + frames.number(self._claims))
        return self._claims if asked else 0

    def code(self, digits):
        self._ask(frames.CODE, str(digits).strip().encode()[:8])

    def release(self, seat, number=0):
        """Hand the seat back, or withdraw the claim of that number."""
        self._ask(frames.RELEASE, bytes([seat]) + frames.number(number))

    def play(self, seat, action):
        """In the duel whatever the other does meanwhile, else only if nothing else was played."""
        game, steps = self.game, self.steps  # poll() may replace them meanwhile
        count = 0 if not game or game.name == "duel" else _played(game, steps) + 1
        self._ask(frames.PLAY, bytes([seat]) + frames.number(count) + frames.number(action))

    def maintenance(self):
        self._ask(frames.MAINTENANCE)

    def parse(self, text):
        """The action that a text means now; NotationError if none."""
        if not self._spoken:
            raise NotationError("the game is not known just now; try again")
        if hasattr(self.view, "maze") and hasattr(self._spoken, "maze"):
            self._spoken.maze = self.view.maze
        return self._spoken.parse(text)


def _played(game, steps):
    """Return how many steps have been played."""
    return steps[-1].number + 1 if steps else game.first


_HANDLERS = {
    frames.BEAT: Client._beaten,
    frames.WELCOME: Client._welcome,
    frames.GAME: Client._game_told,
    frames.STEP: Client._step_told,
    frames.OVER: Client._over_told,
    frames.HELD: Client._held_told,
    frames.CLAIMED: Client._claimed,
    frames.PRIVATE: Client._private_told,
    frames.REFUSED: Client._refused,
    frames.PROMISE: Client._promised,
    frames.CHANCE_TAKEN: Client._chance_taken,
    frames.PROMPT: lambda _, body: messages.prompt(body),
}

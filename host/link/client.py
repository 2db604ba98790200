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

from shared_engine import frames
from shared_engine.game import OptionError, seats_of
from shared_engine.games import load

from . import messages
from .deal import checks, record_of, step_text
from .errors import LinkError, NotOurs, OtherVersion, Silent
from .messages import BadMessage
from .wire import Wire

RETRY_S = 1.0
_SLICE_S = 0.05


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
        self._offers = {}  # promise -> what we added
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
        return self._wire is not None and self._wire.greeted

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
        try:
            self._take(self._wire.pump(wait))
        except OSError as error:
            was = self.connected
            self._drop()
            self._retry = self._now() + RETRY_S
            if was:
                reason = str(error) or "the cable is unplugged"
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
            except (BadMessage, OptionError, ValueError, LookupError):
                self._ask_again()
                continue
            if message:
                self._news.append(message)

    def _ask_again(self):
        """What was told makes no sense: have the whole game told anew."""
        if self._watching:
            self._forget_game()
            self.watch()

    def _welcome(self, body):
        self.hello = messages.hello(body)
        if self.hello.major != frames.MAJOR:
            self.unfit = self.hello.major
            return messages.Unfit(str(OtherVersion(self.name, self.unfit, frames.MAJOR)))
        self._key = frames.mask_key(self.hello.nonce, self._wire.nonce)
        self._offer(self.hello.promise)
        if self._watching:
            self.watch()
        return self.hello

    def _promised(self, body):
        self._offer(bytes(body))

    def _offer(self, promise):
        """Add our part to the next deal."""
        chance = self._offers.setdefault(promise, self._urandom(16))
        self._ask(frames.CHANCE, chance)

    def _game_told(self, body):
        told, packed = messages.game(body)
        if isinstance(told, messages.NoGame):
            self._forget_game()
            return told
        goes_on = self.game and told.whole and self.game.commitment == told.commitment
        start = self.game if goes_on and told.first else told
        steps = self.steps[: told.first] if goes_on else []
        self._forget_game()
        self.game, self.steps, self.view, self._packed = start, steps, told.view, packed
        self._spoken = load(told.name).new(told.options, told.seats, bytes(16))
        return told

    def _step_told(self, body):
        if not self.game:
            return None
        read = messages.Reader(body)
        number, seat, action, now = read.number(), read.byte(), read.number(), read.number()
        if number != self._played():
            raise BadMessage("a step is missing")
        events = read.events()
        self._packed = messages.changed(self._packed, read)
        self.view = messages.public_view(self._packed)
        text = step_text(self._spoken, seat, action)
        step = messages.Step(number, seat, action, text, now, events, self.view)
        self.steps.append(step)
        # What was open to a seat is not any more; the device tells anew what is.
        self.private = {
            held: replace(known, legal=[], actions=[]) for held, known in self.private.items()
        }
        self._beat = (now, self._now())
        return step

    def _over_told(self, body):
        if not self.game:
            return None
        read = messages.Reader(body)
        seed, drawn, added = read.take(16), read.sized(), read.sized()
        found = checks(self.game, self.steps, seed, drawn, added, self._offers)
        fair = all(passed for passed, _ in found)
        self.over = messages.Over(seed, drawn, added, fair, found)
        return self.over

    def _held_told(self, body):
        self.held = tuple(seats_of(messages.Reader(body).byte()))
        self.private = {seat: known for seat, known in self.private.items() if seat in self.held}
        return messages.Held(self.held)

    def _claimed(self, body):
        return messages.claim(body)

    def _private_told(self, body):
        seat, read = self._unmasked(body)
        if not self.game:
            return None
        view = messages.unpacked(read.sized())
        legal = read.ascending()
        actions = [self._spoken.describe(action) for action in legal]
        self.private[seat] = messages.Private(seat, view, legal, actions)
        return self.private[seat]

    def _refused(self, body):
        seat, read = self._unmasked(body)
        return messages.Refused(seat, read.rest().decode(errors="replace"))

    def _unmasked(self, body):
        read = messages.Reader(body)
        seat, high, low = read.take(3)
        return seat, messages.Reader(frames.masked(read.rest(), self._key, high << 8 | low))

    def _beaten(self, body):
        now = messages.Reader(body).number()
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

    def _ask(self, kind, payload=b""):
        if self._wire:
            self._wire.ask(kind, payload)

    def watch(self):
        """From now on, and after each reconnection, tell the game."""
        self._watching = True
        wanted = frames.number(0)
        if self.game and self.game.whole:
            wanted = frames.number(len(self.steps)) + self.game.commitment[:8]
        self._ask(frames.WATCH, wanted)

    def claim(self, seat):
        self._ask(frames.CLAIM, bytes([seat]))

    def code(self, digits):
        self._ask(frames.CODE, str(digits).strip().encode()[:8])

    def release(self, seat):
        self._ask(frames.RELEASE, bytes([seat]))

    def play(self, seat, action):
        """In the duel whatever the other does meanwhile, else only if nothing else was played."""
        timed = self.game is not None and self.game.name == "duel"
        count = 0 if timed or not self.game else self._played() + 1
        self._ask(frames.PLAY, bytes([seat]) + frames.number(count) + frames.number(action))

    def _played(self):
        return self.steps[-1].number + 1 if self.steps else self.game.first

    def maintenance(self):
        self._ask(frames.MAINTENANCE)

    def parse(self, text):
        """The action that a text means now; NotationError if none."""
        if hasattr(self.view, "maze") and hasattr(self._spoken, "maze"):
            self._spoken.maze = self.view.maze
        return self._spoken.parse(text)


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
}

"""Devices that say anything: a client and the screens behind it must live through all of it.

Whole games of every rule set are sent to a real client with real check sums, and on the way
messages are changed, left out, doubled and made up. What a spectator's or a seat's terminal shows
then, and what the page's server tells its viewers, is looked through for characters that could
steer a terminal.

`python -m tests.hostile --messages 250000` prints how far it is.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from contextlib import suppress
from typing import Any

from textual.widgets import Static

from host.games import UserError
from host.link import messages
from host.link.deal import record_of
from host.spectator import seat, terminal, web
from host.spectator.game import Watched, fairness
from tests.hostile_device import VARIANTS, Hostile, Tale

SESSION = 500  # messages that one client hears


class Escaped(AssertionError):
    """Something could steer the terminal."""


def check_shown(text):
    """Raise Escaped unless the text is printable."""
    for line in str(text).split("\n"):
        if not line.isprintable():
            raise Escaped(repr(line))


def check_told(told):
    """Raise Escaped unless all texts in a message to a page are printable."""
    if isinstance(told, str):
        check_shown(told)
    elif isinstance(told, dict):
        check_told([*told, *told.values()])
    elif isinstance(told, list):
        for each in told:
            check_told(each)


class Quiet:
    """A client for a screen, to which the fuzz passes everything itself."""

    def __init__(self):
        self.real: Any = Hostile(random.Random(0), [None]).idle()

    def poll(self, timeout):
        time.sleep(0.2)
        return []

    def watch(self):
        pass

    close = watch

    def __getattr__(self, name):
        return getattr(self.real, name)


class Fuzz:
    """One screen, and one hostile device after the other behind it."""

    def __init__(self, number, seed):
        self.chance = random.Random(seed)
        self.tales = [Tale(variant) for variant in range(len(VARIANTS))]
        self.quiet = Quiet()
        if number % 2:
            self.app = seat.Seat(self.quiet, "1")
        else:
            self.app = terminal.Spectator(self.quiet)
        self.hall: Any = None  # the page's server, for each device
        self.left = False
        self.app.leave = self.leave
        self.counts = {}
        self.slowest = 0.0

    def leave(self, result=None):
        self.left = True
        if isinstance(result, Exception):
            if not isinstance(result, UserError):
                raise result
            check_shown(result)

    async def run(self, count, heard=lambda number: None):
        """Send `count` messages; return how many of each kind the client passed on."""
        shown = Static.update

        def update(widget, content="", **how):
            check_shown(getattr(content, "plain", content))
            return shown(widget, content, **how)

        Static.update = update
        try:
            async with self.app.run_test(size=(100, 30)) as pilot:
                await pilot.pause()
                said = 0
                while said < count:
                    said += await self.session(pilot, min(SESSION, count - said))
                    heard(said)
        finally:
            Static.update = shown
        return self.counts

    async def session(self, pilot, most):
        """Until this client has heard enough, or the screen was left."""
        device = Hostile(self.chance, self.tales)
        app = self.app
        try:
            self.quiet.real = device.client()
        except UserError as error:
            check_shown(error)
            return max(1, device.said)
        app.watched = Watched(self.quiet)
        self.hall = web.Hall(self.quiet)
        self.hall.hear(self.quiet.real.hello)
        self.left = False
        if isinstance(app, seat.Seat):
            app.seat = app.claim = app.private = app.refused = None
        app.hear(self.quiet.real.hello)
        while device.said < most and not self.left:
            for _ in range(self.chance.randrange(1, 4)):
                device.speak()
            if self.chance.randrange(400) == 0:
                device.plugged = not device.plugged
            device.now += self.chance.choice((0.01, 0.2, 1.0))
            if self.quiet.real.game is None:
                device.now += 2.5  # until the client asks for it again
            began = time.perf_counter()
            news = device.client_.poll(0)
            self.hear(news)
            self.slowest = max(self.slowest, time.perf_counter() - began)
            device.plugged = device.plugged or self.chance.randrange(20) == 0
            if self.chance.randrange(60) == 0:
                self.look()
                await pilot.pause()
        self.look()
        self.quiet.real.close(0)
        return device.said

    def hear(self, news):
        for message in news:
            name = type(message).__name__
            self.counts[name] = self.counts.get(name, 0) + 1
            for field in ("reason", "text", "warning", "board", "firmware"):
                check_shown(getattr(message, field, ""))
            if isinstance(message, messages.Private):
                check_shown(" ".join(message.actions))
            if isinstance(message, messages.Over):
                check_shown(fairness(message))
                check_shown(message.checks)
                name = f"Over {message.verdict}"
                self.counts[name] = self.counts.get(name, 0) + 1
            self.app.hear(message)
            self.hall.hear(message)

    def look(self):
        """Everything that the screen shows, and what its user may ask for."""
        app, watched, hall = self.app, self.app.watched, self.hall
        app.show()
        for told in (hall.device, hall.game or hall.none, *hall.steps, *hall.later.values()):
            check_told(json.loads(json.dumps(told)))
        if hall._joined and hall._joined.whole:
            check_shown(record_of(hall._joined, hall._played, hall._over).text(bool(hall._over)))
        check_shown("\n".join(watched.log(len(watched.positions))))
        record = self.quiet.real.record()
        if record:
            check_shown(record.text(watched.over is not None))
        if isinstance(app, seat.Seat) and app.private is not None:
            app._list()
            app.close_pages()
            if app.private.legal:
                app.part("line").value = self.chance.choice(app.private.actions)
                if self.chance.randrange(20) == 0:
                    app._hint()
                check_shown(app.said)
                app.show()
        if self.chance.randrange(30) == 0 and isinstance(app, terminal.Spectator):
            with suppress(UserError):
                app.action_step(self.chance.choice((-10, -1, 1, 10)))


def fuzz(count, seed=0, heard=lambda number: None):
    """Send `count` messages, half to a spectator's screen and half to a seat's."""
    found = []
    for number in (0, 1):
        run = Fuzz(number, f"{seed} {number}")
        share = count // 2 + (count % 2) * number
        asyncio.run(run.run(share, lambda said, before=number * (count // 2): heard(before + said)))
        found.append(run)
    return found


def main():
    parser = argparse.ArgumentParser(description="Let a hostile device talk to the client.")
    parser.add_argument("--messages", type=int, default=250_000, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    began = time.monotonic()
    last = [0.0]

    def heard(said):
        if time.monotonic() - last[0] > 10:
            last[0] = time.monotonic()
            print(f"{said:,} messages, {time.monotonic() - began:.0f} s", flush=True)

    for run in fuzz(args.messages, args.seed, heard):
        print(f"{type(run.app).__name__}: slowest poll {run.slowest:.2f} s, {run.counts}")
    print(f"{args.messages:,} messages in {time.monotonic() - began:.0f} s, nothing failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())

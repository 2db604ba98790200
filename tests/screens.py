"""Terminal screens as their users see them: run an app, press keys, read the text on it."""

import asyncio
import io

from rich.console import Console
from textual import events

from host.link import messages
from host.spectator import seat, terminal
from tests.fake_client import CODE, FakeClient


def use(app, script, size=(80, 24)):
    """Run `await script(user)` with the app on a screen of that size."""

    async def run():
        async with app.run_test(size=size) as pilot:
            user = User(app, pilot)
            await user.settle()
            await script(user)

    asyncio.run(run())


class User:
    """Someone at the keyboard."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot
        self.client = app.client

    async def settle(self):
        """Until all that the client has told is on the screen."""
        polls = self.client.polls + 2  # what the last one gave is in the app's queue by then
        while self.client.polls < polls and not self.client.closed:
            await asyncio.sleep(0.001)
        await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settle()

    async def press_together(self, *keys):
        """Press keys that arrive in one piece."""
        for key in keys:
            typed = "\r" if key == "enter" else key if len(key) == 1 else None
            self.app.post_message(events.Key(key, typed))
        await self.settle()
        await self.settle()

    async def enter(self, text):
        """Type a line."""
        self.app.part("line").value = text
        await self.press("enter")

    async def sit_down(self):
        await self.enter(CODE)

    def text(self):
        """What is on the screen."""
        app = self.app
        console = Console(width=app.size.width, height=app.size.height, file=io.StringIO())
        console.record = True
        background = app._background_screens
        console.print(app.screen._compositor.render_update(full=True, screen_stack=background))
        return "\n".join(line.rstrip() for line in console.export_text().splitlines())


def watching(name, seats, actions, options=None):
    client = FakeClient(name, seats, options)
    client.play_on(actions)
    return terminal.Spectator(client)


async def _nothing(user):
    pass


async def _unplug(user):
    user.client.news.append(messages.Lost("/dev/ttyACM0: the cable is unplugged; trying again"))
    await user.settle()


async def _typing(user):
    await user.sit_down()
    user.app.part("line").value = "4W"
    await user.settle()


def _seat():
    client = FakeClient("galaxy", 2)
    client.play_on(8)
    return seat.Seat(client, "red")


# Those of tests/goldens/screens/: the app, and what its user does.
SCREENS = {
    "galaxy": (lambda: watching("galaxy", 4, 60, {"neutral": True}), _nothing),
    "junior": (lambda: watching("junior", 3, 20), _nothing),
    "cards": (lambda: watching("cards", 3, 40), _nothing),
    "duel": (lambda: watching("duel", 2, 30), _nothing),
    "unplugged": (lambda: watching("junior", 2, 4), _unplug),
    "seat": (_seat, _typing),
}


def drawn(name):
    """The screen of that name as text."""
    app, script = SCREENS[name]
    shown = []

    async def look(user):
        await script(user)
        shown.append(user.text())

    use(app(), look)
    return shown[0] + "\n"

"""The cable for real: MicroPython under node, a socket, and the client; through a power cut."""

import time

import pytest

from firmware import session as sessions
from firmware.save import Files, Settings
from host.link import ports
from host.link.messages import Claim, Lost
from host.sim.live import Live
from shared_engine.bots import player

pytestmark = pytest.mark.micropython

EASY, HARD, PC = sessions.EASY, sessions.HARD, sessions.PC
SPEED = 16  # times as fast as a device, so that whole games take seconds


def saved(folder, name, kinds, options=()):
    """The files of a game that has just begun, as the device keeps them."""
    disk = Files(str(folder))
    chosen = Settings()
    chosen.animations = 0
    chosen.store(disk)
    seats = (0, 2) if len(kinds) == 2 and name in ("galaxy", "junior") else range(len(kinds))
    sessions.start(disk, name, dict(options), seats, bytes(kinds), bytes(range(16)))
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def poll_until(client, done, seconds=20):
    news = []
    end = time.monotonic() + seconds
    while not done(news):
        assert time.monotonic() < end, news[-3:]
        news += client.poll(0.05)
    return news


def open_curtain(device):
    """Press A until it opens; in its first moments keys do nothing."""
    device.wait_for("Curtain")
    while device.ask("screen") == "Curtain":
        device.press("OK")


@pytest.mark.parametrize(
    ("name", "options", "kinds"),
    [
        ("galaxy", {"open_hand": True, "finish": "none"}, (EASY, EASY, EASY, EASY)),
        ("junior", {}, (EASY, EASY)),
        ("cards", {}, (EASY, EASY)),
        ("duel", {}, (HARD, HARD)),
    ],
)
def test_bots_are_watched_to_the_end(name, options, kinds, tmp_path):
    """On real MicroPython, with the screens of the game."""
    with Live("picosystem", seed=1, speed=SPEED) as device:
        device.switch_on(saved(tmp_path, name, kinds, options))
        with ports.connect(device.port) as client:
            client.watch()
            device.press("OK")  # continue
            if name == "duel":
                device.wait_for("Ready")
                device.press("OK")
            poll_until(client, lambda _: client.over, 120)
            assert client.over.verdict == "not checked"  # it was dealt before
            assert [step.number for step in client.steps] == list(range(len(client.steps)))
            *_, (game, _, _, _) = client.record().replay()
            assert game.result() is not None
        assert device.ask("problems") == []


def test_a_game_is_watched_through_a_power_cut(tmp_path):
    with Live("picosystem", seed=1) as device:
        device.switch_on(saved(tmp_path, "galaxy", (0, 0)))
        with ports.connect(device.port) as client:
            client.watch()
            device.press("OK")  # continue
            poll_until(client, lambda _: client.game)
            open_curtain(device)
            device.press("OK")  # a shift
            poll_until(client, lambda _: len(client.steps) == 1)
            assert client.steps[0].seat == 0 and client.view.phase == 1
            device.cut_power()
            poll_until(client, lambda news: any(isinstance(one, Lost) for one in news))
            device.switch_on()
            device.press("OK")
            open_curtain(device)
            device.press("OK")  # stay where one is
            poll_until(client, lambda _: len(client.steps) == 2)
            assert [step.text[:2] for step in client.steps][1] == "a1"
            assert client.record().text().count("\n1. ") == 1
        assert device.ask("problems") == []


def test_two_seats_are_played_from_the_pc(tmp_path):
    """Code and button hand over each seat; then a whole game, unplugged in its middle."""
    with Live("picosystem", seed=1, speed=4) as device:
        device.switch_on(saved(tmp_path, "galaxy", (PC, PC), {"open_hand": True, "finish": "none"}))
        with ports.connect(device.port) as client:
            client.watch()
            device.press("OK")  # continue
            poll_until(client, lambda _: client.game)
            for _ in range(6):
                play_a_step(device, client)
            device.cut_power()
            poll_until(client, lambda news: any(isinstance(one, Lost) for one in news))
            device.switch_on()
            device.press("OK")
            poll_until(client, lambda _: client.connected and client.game)
            while not client.over:
                play_a_step(device, client)
            assert client.over.verdict == "not checked"  # it was dealt before
        assert device.ask("problems") == []


def play_a_step(device, client):
    """Of whichever seat is to move; what the PC knew may be old, then it is tried again."""
    for seat in (0, 1):
        if seat not in client.private:
            take(device, client, seat)
    count = len(client.steps)
    while len(client.steps) == count and not client.over:
        for seat, own in client.private.items():
            if own.legal:
                client.play(seat, decided(own.view))
        client.poll(0.1)


def take(device, client, seat):
    client.claim(seat)
    poll_until(client, lambda _: device.ask("screen") == "Claim")
    client.code(device.ask("code"))
    poll_until(client, lambda news: any(isinstance(one, Claim) for one in news))
    while device.ask("screen") == "Claim":
        device.press("OK")  # too soon after the screen came, it is not meant
        client.poll(0.1)
    poll_until(client, lambda _: seat in client.private)


def decided(view):
    """What an easy bot does with what the seat sees."""
    bot = player(view.game, "easy", bytes(16))
    bot.look(view)
    while not bot.think(1000):
        pass
    return bot.action

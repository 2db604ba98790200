"""Clients that stall, flood, send garbage, replay: the game goes on, and no secret gets out."""

import base64
import random

import pytest

from firmware.session import HUMAN, PC
from host.sim import machine
from shared_engine import frames
from shared_engine.shuffle import Stream
from tests import secrets, swift, wire
from tests.both.anyone import somebody
from tests.both.mangled import Chance, mangled, try_mangled, whole_lines
from tests.wire import Cable, catch_up, gather, lines, take_seat, until


@pytest.fixture(autouse=True)
def swiftly(monkeypatch):
    swift.install(monkeypatch.setattr)


HELLO = frames.line(frames.HELLO, 0, 0, 0, bytes([frames.MAJOR, 9]) + bytes(16))


def raw(cable):
    """The PC's end of the cable, for a program of one's own."""
    return cable.open()


def ask(port, number, kind, payload=b"", acknowledged=200):
    port.write(frames.line(kind, number, acknowledged, 0, payload))


def goes_on(cable):
    """Somebody plays, and a good client hears of it."""
    session = cable.app.session
    stream = Stream(bytes(16), "goes on")
    for _ in range(4):
        seat, action = somebody(session._game, stream)
        session.act(seat, action, machine.now - cable.app.began)
    client = cable.client()
    client.watch()
    catch_up(client, session)
    client.close()
    return True


@pytest.fixture
def cable():
    cable = Cable()
    cable.app.deal("galaxy", {}, 3, (HUMAN, PC, HUMAN))
    yield cable
    assert machine.problems == []


@pytest.fixture
def table(tmp_path):
    """A whole handheld, with screens."""
    cable = Cable(tmp_path)
    cable.begin((HUMAN, PC, HUMAN))
    yield cable
    assert machine.problems == []


def test_nothing_is_written_before_a_hello(cable):
    port = raw(cable)
    for number, kind in enumerate((frames.ACK, frames.WATCH, frames.CLAIM, frames.PLAY)):
        ask(port, number, kind, b"\0")
    port.write(b"\x03\x03\x04help()\r\n")
    assert port.read(5) == b""


def test_one_that_stalls_gets_one_line_and_no_more(cable):
    port = raw(cable)
    port.write(HELLO)
    ask(port, 1, frames.WATCH, b"\0")
    cable.handheld.run(10_000)
    heard = port.read(0.1)
    assert len(heard) <= 2 * frames.LINE and heard.count(b"\n") == 1
    port.close()
    assert goes_on(cable)


def test_one_that_acknowledges_without_reading_fills_nothing_up(cable):
    port = raw(cable)
    port.write(HELLO)
    ask(port, 1, frames.WATCH, b"\0")
    for _ in range(400):
        ask(port, 2, frames.ACK, acknowledged=255)
        cable.handheld.run(5)
    assert goes_on(cable)


def test_hellos_without_end(cable):
    port = raw(cable)
    for _ in range(500):
        port.write(HELLO)
        cable.handheld.run(2)
        port.read(0.001)
    port.close()
    cable.handheld.run(600)
    assert goes_on(cable)


def test_floods_of_requests_are_answered_one_at_a_time(table):
    cable = table
    chance = random.Random(3)
    port = raw(cable)
    port.write(HELLO)
    cable.handheld.run(10)
    for _ in range(3000):
        kind = chance.randrange(0x40, 0x50)
        ask(port, chance.randrange(256), kind, chance.randbytes(chance.randrange(30)))
        if chance.randrange(20) == 0:
            port.read(0.001)
            cable.handheld.run(3)
    port.close()
    cable.handheld.run(4000)
    assert cable.app.session.held == 0 and cable.app.session.steps == 0
    assert goes_on(cable)


def test_garbage_of_every_kind_does_no_harm(table):
    cable = table
    chance = random.Random(4)
    draw = Chance(4)
    known = [line + b"\n" for line in whole_lines()] + [HELLO]
    port = raw(cable)
    for _ in range(4000):
        line = chance.choice(known)
        how = chance.randrange(3)
        if how == 0:
            line = mangled(line, chance.choice(known), draw)
        elif how == 1:
            line = chance.randbytes(chance.randrange(60))
        port.write(line)
        if chance.randrange(8) == 0:
            port.read(0.001)
    port.close()
    cable.handheld.run(4000)
    assert goes_on(cable)


def test_old_lines_played_again_claim_and_play_nothing(tmp_path):
    cable = Cable(tmp_path)
    cable.app.settings.animations = 0
    cable.begin((HUMAN, HUMAN))
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    take_seat(cable, client, 0)
    client.play(0, client.private[0].legal[0])
    gather(client, 0.5)
    said = bytes(cable.ports[-1].said)
    steps = cable.app.session.steps
    assert steps == 1
    client.close()
    cable.handheld.run(4000)
    port = raw(cable)
    for line in said.splitlines(keepends=True):
        port.write(line)
        port.read(0.05)
        cable.handheld.run(20)
    assert cable.app.session.held == 0 and cable.app.session.steps == steps
    kinds = [line[0] for line in lines(port.heard)]
    assert frames.PRIVATE not in kinds
    assert machine.problems == []


def test_what_one_program_did_not_fetch_is_noise_to_the_next(tmp_path):
    cable = Cable(tmp_path)
    cable.begin((HUMAN, HUMAN))
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    client.claim(0)
    gather(client, 1)
    client.code(wire.code_on_screen(cable))
    gather(client, 0.3)
    cable.tap("OK")  # the claim is granted, and its cards wait in the FIFO
    left = bytearray()
    for _ in range(3):  # another program opens the port each time, and acknowledges
        left += machine.usb.host_read()
        machine.usb.host_write(frames.line(frames.ACK, 0, len(lines(left)) & 255, 0, b""))
        cable.handheld.run(30)
    cards = cable.app.session.view(0).cards
    view = cable.app.session.view(0).pack()
    seen = b"".join(payload for *_, payload in lines(left))
    assert view not in seen and view[8:40] not in seen
    assert cards and cable.app.session.held == 1


# Secrets


def encodings(cards):
    """A row of cards as bytes, text, hex, base64 or nibbles, forwards and backwards."""
    for row in (bytes(cards), bytes(reversed(cards))):
        yield row
        yield row.hex().encode()
        yield row.hex().upper().encode()
        for between in (b",", b", ", b" "):
            yield between.join(str(card).encode() for card in row)
        for pad in range(3):
            text = base64.b64encode(bytes(pad) + row)
            yield text[4 if pad else 0 : -4]
        yield bytes(
            high << 4 & 255 | low & 15 for high, low in zip(row[::2], row[1::2], strict=False)
        )


def test_no_hidden_card_and_no_seed_is_on_the_wire_or_in_a_file(tmp_path):
    device = tmp_path / "device"
    device.mkdir()
    cable = Cable(device)
    cable.app.settings.animations = 0
    session = cable.begin((HUMAN, PC, HUMAN))
    client = cable.client()
    client.watch()
    until(client, lambda: client.game)
    take_seat(cable, client, 1)
    stream = Stream(bytes(16), "canary")
    for _ in range(12):
        seat, action = somebody(session._game, stream)
        session.act(seat, action, machine.now)
        catch_up(client, session)
        gather(client, 0.1)
    kept = tmp_path / "record.txt"
    kept.write_text(client.record().text())
    heard = bytes(cable.ports[-1].heard)
    payloads = b"".join(payload for *_, payload in lines(heard))
    logs = b"".join(path.read_bytes() for path in device.iterdir() if path.name != "game")
    everything = heard + b"\n" + payloads + b"\n" + kept.read_bytes() + logs
    game = session._game
    hidden = [hand[found:] for hand, found in zip(game.hands, game.found, strict=True)]
    assert all(len(hand) >= 6 for hand in hidden)
    for canary in [*hidden, game.seed, cable.app.link._wire.drawn]:
        for at in range(len(canary) - 5):
            for text in encodings(canary[at : at + 6]):
                assert len(text) < 3 or text not in everything
        for whole in encodings(sorted(canary)):
            assert whole not in everything


def test_the_wire_tells_twins_apart_neither_to_spectators_nor_to_seats():
    count = sum(wire.twins(name, None, 20, bytes(16)) for name in secrets.TABLES)
    count += sum(wire.twins(name, 0, 14, bytes(16)) for name in secrets.TABLES)
    assert count >= 200


def test_a_link_that_leaks_is_caught(monkeypatch):
    from firmware.link_watch import Watch

    tell = Watch._tell

    def leaky(self, step, view):
        kind, body = tell(self, step, view)
        game = self._session._game
        return kind, body + bytes(game.pile or game.hands[0])

    monkeypatch.setattr(Watch, "_tell", leaky)
    with pytest.raises(secrets.Leak):
        wire.twins("cards", None, 20, bytes(16))


def test_a_million_mangled_lines():
    assert try_mangled(1_000_000, 5) > 1000  # some were mangled before their mark only

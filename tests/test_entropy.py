"""What the chip's generator gives stays inside the device; the simulator deals as ever."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from boards import picosystem
from host.sim import machine, runtime
from host.sim.headless import Handheld
from tests import swift
from tests.wire import Cable, gather, lines, until

machine.install()

from firmware import device as devices  # noqa: E402


class Generator:
    """A weak os.urandom that notes what it gives."""

    def __init__(self):
        self.given = []

    def __call__(self, count):
        number = len(self.given)
        self.given.append(bytes([number * 37 + 11 + i * 101 & 255 for i in range(count)]))
        return self.given[-1]


@pytest.fixture
def chip(monkeypatch, tmp_path):
    """A handheld without the simulator's random stream, as on the chip."""
    swift.install(monkeypatch.setattr)
    generator = Generator()
    monkeypatch.setattr(devices, "os", SimpleNamespace(urandom=generator))
    monkeypatch.delattr(machine, "urandom")
    monkeypatch.setattr(devices, "_moment", lambda: machine.now * 1000 + 7)
    return SimpleNamespace(cable=Cable(tmp_path), generator=generator)


def runs(data, length=4):
    return {data[at : at + length] for at in range(len(data) - length + 1)}


def test_neither_the_generators_bytes_nor_an_earlier_output_leave_the_device(chip):
    cable = chip.cable
    handed = []
    entropy = cable.app.device.entropy
    cable.app.device.entropy = lambda: handed.append(entropy()) or handed[-1]
    nonces = []
    for _ in range(6):
        client = cable.client()
        nonces.append(client.hello.nonce)
        client.watch()
        cable.begin((0, 0))
        until(client, lambda client=client: client.game)
        client.claim(0)
        gather(client, 0.5)
        client.close()
        cable.app.leave_game()
    out = b"".join(payload for port in cable.ports for *_, payload in lines(port.heard))
    out += b"".join(handed)
    for given in chip.generator.given:
        assert not runs(given) & runs(out), "the generator's own bytes"
    assert len(set(handed)) == len(handed) and len(set(nonces)) == 6
    assert len(handed) >= 18  # nonces, deals, codes


def test_many_calls_are_gathered_before_anything_is_drawn(chip):
    assert len(chip.generator.given) < 128  # the title comes first
    chip.cable.app.device.entropy()
    assert len(chip.generator.given) >= 128


def test_each_key_press_stirs_its_moment_and_fresh_bytes_in(chip):
    cable = chip.cable
    cable.tap("DOWN")
    before = cable.app.device._pool._state
    calls = len(chip.generator.given)
    cable.tap("DOWN")
    assert cable.app.device._pool._state != before
    assert len(chip.generator.given) > calls


def test_the_moment_of_a_key_press_matters(chip, monkeypatch):
    pools = []
    for moment in (5, 6):
        monkeypatch.setattr(devices, "os", SimpleNamespace(urandom=bytes))
        device = devices.Device(*[None] * 7)
        monkeypatch.setattr(devices, "_moment", lambda moment=moment: moment)
        device.stir()
        pools.append(device.entropy())
    assert pools[0] != pools[1]


def test_the_simulators_stream_is_used_as_it_is(tmp_path):
    handheld = Handheld(picosystem, str(tmp_path), 5)
    handheld.tap("DOWN")
    drawn = handheld.app.device.entropy()
    machine.seed(5)
    assert drawn == machine.urandom(16)


# CircuitPython's modules as far as firmware/device.py needs them: no ticks_us, no sha256.
ON_CIRCUITPYTHON = """
import hashlib, os, sys, time
from types import SimpleNamespace

now = 1
given = []

def urandom(count):
    given.append(bytes([17 * len(given) + 29 * i & 255 for i in range(count)]))
    return given[-1]

def monotonic_ns():
    return now

sys.modules["hashlib"] = SimpleNamespace(new=hashlib.new)
sys.modules["time"] = SimpleNamespace(monotonic_ns=monotonic_ns)
sys.modules["os"] = SimpleNamespace(urandom=urandom)
sys.modules["microcontroller"] = SimpleNamespace(reset=None)
from firmware.drivers.stand_ins import install
install()
from firmware.device import Device

drawn = []
for now in (5000, 6000):
    given.clear()
    device = Device(*[None] * 7)
    device.stir()
    assert len(given) >= 128
    drawn += [device.entropy(), device.entropy()]
    assert all(part not in b"".join(drawn) for part in given if len(part) > 2)
assert len(set(drawn)) == 4, "the moment of a key press does not matter"
"""


def test_circuitpython_has_a_pool_and_a_clock_too():
    command = [sys.executable, "-B", "-c", ON_CIRCUITPYTHON]
    done = subprocess.run(command, cwd=runtime.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

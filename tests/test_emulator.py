"""The emulated handheld itself: wires, keys, battery, cable and flash."""

import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from host.emulator.handheld import Emulated
from host.emulator.memory import Memory
from host.emulator.port import Port
from host.emulator.prompt import Refused
from host.flash.build import compile_mpy
from host.games import UserError
from host.sim.runtime import ROOT
from tests.emulator_chip import uf2
from tests.emulator_uf2 import LONG

__all__ = ["uf2"]  # a fixture

pytestmark = [pytest.mark.emulator, pytest.mark.usefixtures("uf2")]


@pytest.fixture
def prompt(uf2):
    """A PicoSystem without a game, at MicroPython's prompt, with these files."""
    return lambda files=None: ready(Emulated("picosystem", files or {}, uf2))


def ready(handheld):
    assert handheld.run_until(lambda: handheld.cable.ready, 1000)
    return handheld


def test_code_runs_at_the_prompt_and_its_errors_come_back(prompt):
    handheld = prompt()
    assert handheld.exec("print(6 * 7)") == "42\n"
    with pytest.raises(Refused, match="ZeroDivisionError"):
        handheld.exec("1 / 0")


SEND = """
import machine, time
{clock}
from machine import Pin, SPI
cs, dc = Pin(5, Pin.OUT, value=0), Pin(9, Pin.OUT, value=1)
spi = SPI(0, baudrate=62_500_000, sck=Pin(6), mosi=Pin(7), miso=None)
block = bytes(4096)
began = time.ticks_us()
spi.write(block)
print(time.ticks_us() - began)
"""


@pytest.mark.parametrize(
    ("clock", "hz"), [("machine.freq(125_000_000, 125_000_000)", 62_500_000), ("", 24_000_000)]
)
def test_bytes_take_as_long_as_the_wire_needs(prompt, clock, hz):
    took = int(prompt().exec(SEND.format(clock=clock)))
    least = 4096 * 8 * 1_000_000 // hz
    assert least <= took <= least + 60  # and what the call itself takes


def test_the_panel_hears_what_is_sent_while_it_is_selected(prompt):
    handheld = prompt()
    handheld.exec(SEND.format(clock=""))
    assert handheld.wires.sent == 4096
    assert handheld.panel.problems == ["4096 parameters without a command"]
    handheld.exec("cs(1)\nspi.write(b'1')")
    assert handheld.panel.problems[-1] == "SPI written with CS high"


def test_a_key_pulls_its_pin_down(prompt):
    handheld = prompt()
    handheld.exec("from machine import Pin\npins = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (18, 19)]")
    handheld.press("OK")
    assert handheld.exec("print([pin() for pin in pins])") == "[0, 1]\n"
    handheld.release("OK")
    assert handheld.exec("print([pin() for pin in pins])") == "[1, 1]\n"


def test_the_battery_has_the_voltage_that_it_is_charged_to(prompt):
    handheld = prompt()
    handheld.charge(3600)
    said = handheld.exec("from machine import ADC\nprint(ADC(26).read_u16() * 3300 * 3 // 65535)")
    assert abs(int(said) - 3600) < 10


LOST = """
@micropython.asm_thumb
def lost():
  data(2, 0xBE00)
lost()
"""


def test_a_chip_that_stops_at_a_breakpoint_says_so(prompt):
    with pytest.raises(UserError, match="stopped at a breakpoint, 0 at 0x2"):
        prompt().exec(LOST)


def test_the_heap_seen_from_outside_is_the_one_that_the_chip_counts(prompt):
    handheld = prompt()
    handheld.exec(
        "import gc\nkept = [bytearray(n * 100) for n in range(20)]\nlost = bytearray(9999)"
    )
    handheld.exec("del lost")
    outside = Memory(handheld.chip).collected()
    inside = int(handheld.exec("gc.collect()\nprint(gc.mem_free())"))
    assert abs(outside.free - inside) < 1500  # the code that asks is in the heap, too
    assert 0 < outside.largest < outside.free < outside.total


def test_files_outlast_a_power_cut_and_memory_does_not(prompt):
    handheld = prompt({"old.txt": b"old"})
    handheld.exec("x = 1\nwith open('new.txt', 'w') as file: file.write('new')")
    handheld.power_cut()
    assert handheld.files() == {"old.txt": b"old", "new.txt": b"new"}
    with pytest.raises(Refused, match="NameError"):
        ready(handheld).exec("print(x)")


def test_a_reset_starts_the_program_anew(prompt):
    handheld = prompt({"main.py": b"print('started')"})
    handheld.exec("x = 1")
    handheld.cable.write(b"import machine\rmachine.reset()\r")
    assert handheld.run_until(lambda: not handheld.cable.ready, 1000)
    with pytest.raises(Refused, match="NameError"):
        ready(handheld).exec("print(x)")


def test_erasing_takes_the_time_that_the_flash_needs(prompt):
    handheld = prompt()
    handheld.exec("import rp2, time\nbegan = time.ticks_ms()\nrp2.Flash().ioctl(6, 350)")
    assert 45 <= int(handheld.exec("print(time.ticks_ms() - began)")) < 150


SAVE = """
from save import Files
print(Files("/").write("game", {body}))
"""
READ = """
from save import Files
files = Files("/")
print(files.read("game"), files.damaged)
"""
OLD, NEW = b"old" * 100, b"new" * 200


def test_a_cut_at_any_flash_operation_of_a_save_leaves_the_old_one_or_the_new_one(prompt, tmp_path):
    source = (ROOT / "firmware/save.py").read_text(encoding="utf-8")
    handheld = prompt({"save.mpy": compile_mpy("save.py", source, tmp_path)})
    assert handheld.exec(SAVE.format(body=OLD)) == "True\n"
    disk = handheld.files()
    seen = []
    dead = True
    while dead:
        handheld = prompt(disk)
        # Every third of them is enough for a day.
        handheld.flash.cut_at = handheld.flash.operations + 1 + len(seen) * (1 if LONG else 3)
        handheld.cable.write(b"\r\x01" + SAVE.format(body=NEW).encode() + b"\x04")
        handheld.run_until(lambda: b"True" in handheld.cable.received, 3000)  # noqa: B023
        dead = handheld.dead
        handheld.power_cut()
        seen.append(ready(handheld).exec(READ))
    assert len(seen) > 2
    assert set(seen[:-1]) <= {f"{OLD} None\n", f"{NEW} None\n"}
    assert seen[-1] == f"{NEW} None\n"


def test_a_program_reaches_the_chip_through_a_tcp_port(prompt):
    handheld = prompt()
    port = Port(handheld.cable, 0)
    number = int(port.name.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", number)) as program:
        program.settimeout(0.001)
        program.sendall(b"\rprint(6 * 7)\r")
        said = b""
        for _ in range(100):
            port.exchange()
            handheld.run(5)
            with suppress(TimeoutError):
                said += program.recv(4096)
    port.close()
    assert b"\n42\r\n" in said


def test_what_a_program_leaves_unsent_does_not_keep_the_next_one_waiting(prompt):
    handheld = prompt()
    port = Port(handheld.cable, 0)
    number = int(port.name.rpartition(":")[2])

    def serve(rounds):
        for _ in range(rounds):
            port.exchange()
            handheld.run(5)

    with socket.create_connection(("127.0.0.1", number)) as flood:
        flood.sendall(b"\r" + b"#" * 100_000)
        serve(25)
    serve(10)
    with socket.create_connection(("127.0.0.1", number)) as program:
        program.settimeout(0.001)
        program.sendall(b"\r\x03print(6 * 7)\r")
        said = b""
        for _ in range(100):
            serve(1)
            with suppress(TimeoutError):
                said += program.recv(65536)
    port.close()
    assert b"\n42\r\n" in said


def test_mpremote_reads_a_file_of_the_chip(prompt):
    handheld = prompt({"a.txt": b"hello"})
    port = Port(handheld.cable, 0)
    words = [sys.executable, "-m", "mpremote", "connect", port.name, "cat", ":a.txt"]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as program:
        while program.poll() is None and handheld.us < 60_000_000:
            port.exchange()
            handheld.run(1)
            time.sleep(0.001)  # the other program's turn
        program.kill()
        said, _ = program.communicate()
    port.close()
    assert said == b"hello"

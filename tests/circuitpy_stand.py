"""A CIRCUITPY drive for tests, and a game of two small files for it."""

from pathlib import Path

from firmware import power_on_circuitpython
from host.flash import circuitpython, find
from host.flash.circuitpython import Build
from host.link import ports

BOOT = "Adafruit CircuitPython 10.1.4 on 2026-02-17; Pimoroni PicoSystem with rp2040\n"
BOARD = "Board ID:pimoroni_picosystem\nUID:0123456789ABCDEF\n"


def build(**files):
    data = {f"firmware/{name}.mpy": text.encode() for name, text in files.items()}
    return Build("picosystem", "0123456789abcdef", data, circuitpython_main())


def circuitpython_main():
    return Path(power_on_circuitpython.__file__).read_bytes()


def drive(tmp_path, monkeypatch):
    """A drive as CircuitPython makes it, the only one on this PC, with no board on a cable."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_text(BOOT + BOARD)
    (folder / "code.py").write_text('print("Hello World!")\n')
    monkeypatch.setattr(find, "_mounted", lambda: [tmp_path, folder])
    monkeypatch.setattr(ports.list_ports, "comports", list)
    monkeypatch.delenv(ports.VARIABLE, raising=False)
    monkeypatch.setattr(circuitpython, "build", lambda board: build(one="1", two="2"))
    return folder


def tree(folder):
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def flash(labyrinth, *words):
    return labyrinth("flash", "--circuitpython", *words)

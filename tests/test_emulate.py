"""`labyrinth emulate`: keys, pictures, and what a user may get wrong."""

import contextlib
import socket
import time

import pytest

from boards import picosystem
from host.emulator.handheld import Emulated
from host.emulator.port import Port
from host.games import UserError
from host.sim import headless, machine
from host.sim.png import png
from tests.emulator_chip import uf2

__all__ = ["uf2"]  # a fixture

machine.install()  # the screens need its framebuf


@pytest.mark.emulator
def test_keys_are_pressed_from_the_title_on_and_pictures_kept(labyrinth, uf2, tmp_path):
    script = tmp_path / "first.keys"
    script.write_text("shot title.png\nOK\n")
    words = ["--uf2", str(uf2), "--keys", str(script), "--shot", str(tmp_path / "shots/last.png")]
    code, out, err = labyrinth("emulate", *words)
    assert (code, err) == (0, "")
    assert out.startswith("PicoSystem: first picture ")
    assert "Next:" not in out
    twin = headless.Handheld(picosystem, str(tmp_path))
    for name, key in (("title", None), ("last", "OK")):
        if key:
            twin.tap(key)
        twin.run(500)
        shown = png(picosystem.WIDTH, picosystem.HEIGHT, bytes(twin.panel.picture()))
        assert (tmp_path / f"shots/{name}.png").read_bytes() == shown


@pytest.mark.emulator
@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"main.py": b"1 / 0"}, "the device has noted no error"),
        ({"broken.txt": b"app-1\nValueError: oops\n"}, "app-1 | ValueError: oops"),
    ],
)
def test_a_handheld_that_shows_nothing_is_no_success_and_the_cause_is_told(uf2, files, why):
    with pytest.raises(UserError) as raised:
        Emulated("picosystem", files, uf2).boot(300)
    assert str(raised.value) == f"nothing is shown 0.3 s after power-on: {why}"


@pytest.fixture
def switched_on(labyrinth, uf2, tmp_path, monkeypatch):
    """Runs the command with a chip that does nothing but what `play` does: (code, out, err)."""

    def run(play, *words):
        monkeypatch.setattr(Emulated, "boot", lambda self: 0)
        monkeypatch.setattr(Emulated, "play", play)
        shot = str(tmp_path / "last.png")
        return labyrinth("emulate", "--uf2", str(uf2), "--shot", shot, *words)

    return run


@pytest.mark.emulator
def test_a_script_that_is_interrupted_is_no_success_and_leaves_no_picture(switched_on, tmp_path):
    def interrupted(self, steps, total, shot):
        raise KeyboardInterrupt

    code, _, err = switched_on(interrupted)
    assert (code, err) == (130, "")
    assert not (tmp_path / "last.png").exists()


@pytest.mark.emulator
def test_an_error_that_the_device_has_noted_is_told_and_no_success(switched_on, monkeypatch):
    monkeypatch.setattr(Emulated, "files", lambda self: {"error.txt": b"MemoryError: oops\n"})
    code, _, err = switched_on(lambda self, steps, total, shot: None)
    assert (code, err) == (1, "problem: MemoryError: oops\n")


@pytest.mark.emulator
def test_flash_without_a_file_system_is_told_and_no_success(switched_on, monkeypatch):
    monkeypatch.setattr(Emulated, "disk", b"\xff" * 2**16)
    code, _, err = switched_on(lambda self, steps, total, shot: None)
    assert code == 1
    assert err.startswith("problem: its file system cannot be read (")


# What is wrong is told before the chip is switched on, and without a UF2.


def test_a_board_that_does_not_exist(refused):
    assert "there is no board nokia" in refused("emulate", "--board", "nokia")


def test_a_script_that_is_not_there_or_has_no_sense(refused, tmp_path):
    script = tmp_path / "some.keys"
    assert "cannot read" in refused("emulate", "--keys", str(script))
    script.write_text("OK\nFIRE\n")
    assert f"{script}, line 2" in refused("emulate", "--keys", str(script))


def test_a_picture_that_cannot_be_written(refused, tmp_path):
    assert "it is a folder" in refused("emulate", "--shot", str(tmp_path))
    (tmp_path / "file").write_text("")
    assert "cannot write" in refused("emulate", "--shot", str(tmp_path / "file/shot.png"))


@pytest.mark.emulator
def test_a_serial_port_that_cannot_be_had(refused, uf2):
    assert "there is no port 70000" in refused(
        "emulate", "--uf2", str(uf2), "--serial-port", "70000"
    )
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        said = refused("emulate", "--uf2", str(uf2), "--serial-port", number)
    assert f"port {number} cannot be used" in said


class Cable:
    """Notes what a program sends to the device."""

    def __init__(self):
        self.written = b""
        self.received = bytearray()
        self.opened = False

    def open(self, on):
        self.opened = on

    def write(self, data):
        self.written += data

    def read(self):
        data = bytes(self.received)
        self.received.clear()
        return data


HELLO = b"~QQD/AAEAAQIDBAUGBwgJCgsMDQ4PEKdG4Jc=\n"


@pytest.mark.parametrize(
    "pieces",
    [
        [b"POST / HTTP/1.1\r\nContent-Length: 38\r\n\r\n" + HELLO],
        [b"P", b"OST / HTTP/1.1\r\n\r\n", HELLO],
        [b"GET /\n", HELLO],
        [b"\x16\x03\x01\x02\x00\x01\x00" + HELLO],  # TLS, as of https:// and wss://
        [b"import machine\r\n"],
    ],
)
def test_a_browser_s_request_does_not_reach_the_emulated_device(pieces):
    """Any web page can send one to a port of this computer."""
    cable = Cable()
    port = Port(cable, 0)
    number = int(port.name.split(":")[-1])
    try:
        with socket.create_connection(("127.0.0.1", number), 20) as page:
            end = time.monotonic() + 20
            while not cable.opened:
                assert time.monotonic() < end
                port.exchange()
            with contextlib.suppress(ConnectionError):
                for piece in pieces:
                    page.sendall(piece)
                    while cable.opened:
                        assert cable.written == b""
                        assert time.monotonic() < end
                        port.exchange()
                assert page.recv(1) == b""
        assert cable.written == b""
    finally:
        port.close()


@pytest.mark.parametrize("piece", [HELLO, b"~", b"\r\x03", b"\x01print(1)\x04", b"\x03\x03"])
def test_programs_for_the_link_and_for_the_prompt_reach_the_emulated_device(piece):
    cable = Cable()
    port = Port(cable, 0)
    number = int(port.name.split(":")[-1])
    try:
        with socket.create_connection(("127.0.0.1", number), 20) as program:
            program.sendall(piece)
            program.sendall(b"POST, for what comes later is not looked at")
            end = time.monotonic() + 20
            while len(cable.written) < len(piece) + 43:
                assert time.monotonic() < end
                port.exchange()
            assert cable.written == piece + b"POST, for what comes later is not looked at"
    finally:
        port.close()


@pytest.mark.parametrize("content", [None, b"", b"not a UF2"])
def test_a_uf2_that_is_not_there_or_is_none(labyrinth, tmp_path, content):
    wrong = tmp_path / "some.uf2"
    if content is not None:
        wrong.write_bytes(content)
    code, out, err = labyrinth("emulate", "--uf2", str(wrong))
    assert code
    assert out == ""
    assert err.startswith("labyrinth: ")
    assert err.count("\n") == 1
    assert wrong.name in err
    assert "Next: " in err

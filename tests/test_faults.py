"""What is logged of a fault: names of files, functions and types, and lines; never a value."""

import inspect
import json
import re
import subprocess
import sys

import pytest

from boards import picosystem
from firmware import built
from host.sim import runtime
from host.simulate import TREES
from tests import faults

ON_MICROPYTHON = """
import json, os
from host.sim import machine
machine.install()
from firmware.main import load_board
from tests import faults
os.mkdir("/disk")
print(json.dumps(faults.logs("/disk", load_board("picosystem"))))
"""
PLACE = r'  File "[^"\n]+", line \d+, in [\w<>.]+\n'
TRACE = rf"Traceback \(most recent call last\):\n({PLACE})+\w+\n"


def place_of(kind):
    """The function and line in which that kind of fault is raised, by the source."""
    function = faults.cause if kind == "chained" else faults.fail
    lines, first = inspect.getsourcelines(function)
    mark = "from error" if kind == "chained" else f'"{kind}"'
    at = next(i for i, line in enumerate(lines) if mark in line)
    return f"faults {first + at + (kind != 'chained')} {function.__name__}"


def check(logs):
    """Both games of each pair have the same log and screen, which consist of names and lines."""
    for kind, (one, other) in logs.items():
        assert one == other, kind
        text, shown, _ = one
        name = faults.NAMES.get(kind, "ValueError")
        assert re.fullmatch(rf"{built.VERSION} on PicoSystem\n" + TRACE, text), text
        assert text.endswith(f"\n{name}\n")
        assert "in fail\n" in text and "main.py" in text
        assert shown == [name, place_of(kind)]


def test_a_fault_that_tells_of_a_card_logs_the_same_in_paired_games(tmp_path):
    check(faults.logs(str(tmp_path), picosystem))


@pytest.mark.micropython
def test_the_same_on_micropython():
    done = runtime.run(ON_MICROPYTHON, trees=[*TREES, "tests/faults.py=tests/faults.py"])
    assert done.returncode == 0, done.stderr
    check(json.loads(done.stdout))


def test_the_paired_games_do_differ_in_the_card_that_the_faults_tell():
    one, other = faults.paired()
    assert one.hands[1][0] != other.hands[1][0]
    assert one.view(0).pack() == other.view(0).pack()


# What starts the game has no other module to rely on.

BROKEN = """
def run():
    hand = {}
    try:
        hand[CARD]
    except KeyError as error:
        raise ValueError("card CARD\\n  File 'CARD', line 1, in CARD")
"""
POWER_ON = """
import os, sys
class Stand:
    kbd_intr = lambda number: None
sys.modules["micropython"] = Stand
names = {"__name__": "main"}
with open("/power_on.py") as file:
    exec(file.read(), names)
for folder in ("/app-1", "/app-1/firmware"):
    os.mkdir(folder)
built = 'VERSION, BOARD = "0.1.0+1a2b3c4d", "picosystem"'
for name, text in (("__init__.py", ""), ("main.py", BROKEN), ("built.py", built))[:FILES]:
    with open("/app-1/firmware/" + name, "w") as file:
        file.write(text)
sys.path.insert(0, "")
names["main"]("/")
with open("/broken.txt") as file:
    print(file.read(), end="")
"""


@pytest.mark.micropython
@pytest.mark.parametrize(
    ("files", "build"), [(3, r"0.1.0\+1a2b3c4d on picosystem\n"), (2, "")], ids=["whole", "none"]
)
def test_a_version_that_does_not_start_leaves_no_value_in_broken_txt(files, build):
    """The folder of the version comes first, for `labyrinth flash`; then the build, if it can."""
    texts = []
    for card in ("17", "4"):
        head = f"FILES = {files}\nBROKEN = {BROKEN.replace('CARD', card)!r}\n"
        trees = ["firmware/power_on.py=power_on.py"]
        done = runtime.run(head + POWER_ON, trees=trees)
        assert done.returncode == 0, done.stderr
        texts.append(done.stdout)
    assert texts[0] == texts[1]
    assert re.fullmatch(r"app-1\n" + build + TRACE, texts[0])
    assert texts[0].endswith('  File "firmware/main.py", line 7, in run\nValueError\n')


CODE_PY = """
import os, sys, types
sys.modules["storage"] = types.SimpleNamespace(
    getmount=lambda path: types.SimpleNamespace(readonly=True)
)
names = {"__name__": "__main__"}
with open(sys.argv[1]) as file:
    text = file.read().replace('ROOT = "/"', "ROOT = " + repr(os.getcwd() + "/"))
sys.path.insert(0, "")
exec(compile(text, "code.py", "exec"), names)
"""


def shown_at_the_prompt(folder):
    """What /code.py prints on a drive that is open to a PC."""
    code = str(runtime.ROOT / "firmware/power_on_circuitpython.py")
    command = [sys.executable, "-B", "-c", CODE_PY, code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.fixture
def drive(tmp_path):
    folder = tmp_path / "labyrinth/firmware"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (tmp_path / "labyrinth/version.txt").touch()
    return tmp_path


def test_circuitpython_s_prompt_shows_no_value(drive):
    texts = []
    for card in ("17", "4"):
        main = drive / "labyrinth/firmware/main_circuitpython.py"
        main.write_text(BROKEN.replace("CARD", card))
        texts.append(shown_at_the_prompt(drive))
    assert texts[0] == texts[1]
    assert re.fullmatch(TRACE, texts[0])
    assert texts[0].endswith(", line 7, in run\nValueError\n")


def test_circuitpython_s_prompt_says_that_half_a_copy_is_there(drive):
    (drive / "labyrinth/version.txt").unlink()
    last = shown_at_the_prompt(drive).splitlines()[-1]
    assert last == "half a copy; next: labyrinth flash --circuitpython once more"


ON_THE_PAGE = """
globalThis.postMessage = (message) => console.log(JSON.stringify(message));
globalThis.onmessage = null;
await import(process.argv[1]);
const files = {
  "host/__init__.py": "",
  "host/sim/__init__.py": "",
  "host/sim/browser.py": `raise ValueError("card CARD\\\\n  File 'CARD', line CARD")`,
};
globalThis.fetch = async () => ({ json: async () => ({ files }) });
await onmessage({ data: { type: "boot", board: "x", files: {} } });
process.exit(0);
"""


@pytest.mark.micropython
def test_the_page_of_the_simulated_device_shows_no_value(tmp_path):
    """Its worker, with a fault in what it runs."""
    runtime.need()
    texts = []
    worker = (runtime.HERE / "web/worker.mjs").read_text(encoding="utf-8")
    micropython = runtime.PACKAGE / "micropython.mjs"
    worker = worker.replace("./micropython.mjs", micropython.as_uri())
    worker = worker.replace("./handheld.mjs", (runtime.HERE / "web/handheld.mjs").as_uri())
    (tmp_path / "worker.mjs").write_text(worker, encoding="utf-8")
    for card in ("17", "4"):
        script = ON_THE_PAGE.replace("CARD", card)
        command = [runtime.node(), "--input-type=module", "-e", script]
        command.append((tmp_path / "worker.mjs").as_uri())
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        texts.append(json.loads(done.stdout)["text"])
    assert texts[0] == texts[1]
    assert re.fullmatch(rf"({PLACE})+ValueError", texts[0])

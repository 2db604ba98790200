"""host/sim/runner.mjs: exit codes, streams, arguments, trees."""

import json
import os
import subprocess
import sys

import pytest

from host.sim import runtime

pytestmark = pytest.mark.micropython


def runner(*words, stdin=b""):
    command = [runtime.node(), str(runtime.HERE / "runner.mjs"), *map(str, words)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)


def run(script, **options):
    return runtime.run(script, trees=options.pop("trees", ()), **options)


def test_is_micropython_of_the_version_that_is_asked_for():
    done = run("import sys; print(sys.implementation[:2])")
    version = ", ".join(runtime.VERSION.split("."))
    assert done.stdout == f"('micropython', ({version}, ''))\n"
    assert (done.stderr, done.returncode) == ("", 0)


def test_an_unknown_version_is_refused_in_one_line():
    command = [sys.executable, "-m", "host.sim.runtime"]
    env = os.environ | {runtime.VARIABLE: "1.27.0"}
    options = {"cwd": runtime.ROOT, "capture_output": True, "text": True}
    done = subprocess.run(command, env=env, check=False, **options)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "LABYRINTH_RUNTIME is 1.27.0. Next: unset it, or name one of 1.28.0, 1.29.0\n"
    )


@pytest.mark.parametrize("version", [runtime.PINNED, *runtime.others()])
def test_npm_gets_the_version_that_is_named_wherever_its_registry_is(version):
    folder = runtime.HERE if version == runtime.PINNED else runtime.OTHERS / version
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    lock = (folder / "package-lock.json").read_text()
    assert json.loads(lock)["packages"][""]["dependencies"] == wanted
    assert all(found.startswith(f"{version}-") for found in wanted.values())
    assert "integrity" in lock and "resolved" not in lock


@pytest.mark.parametrize(
    ("script", "code", "stderr"),
    [
        ("", 0, ""),
        ("import sys; sys.exit()", 0, ""),
        ("import sys; sys.exit(None)", 0, ""),
        ("import sys; sys.exit(7)", 7, ""),
        ("raise SystemExit(3)", 3, ""),
        ("import sys; sys.exit('no such board')", 1, "no such board\n"),
    ],
)
def test_exit_code(script, code, stderr):
    done = run(script)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", stderr)


def test_uncaught_exception(tmp_path):
    script = tmp_path / "boom.py"
    script.write_text("print('before')\ndef fall():\n    raise ValueError('deep')\nfall()\n")
    done = runner(script)
    assert done.returncode == 1
    assert done.stdout == b"before\n"
    assert done.stderr.decode().splitlines() == [
        "Traceback (most recent call last):",
        f'  File "{script}", line 4, in <module>',
        f'  File "{script}", line 3, in fall',
        "ValueError: deep",
    ]


def test_syntax_error():
    done = run("x = (\n")
    assert done.returncode == 1
    assert done.stderr.endswith("SyntaxError: invalid syntax\n")
    assert done.stderr.count("File") == 1


def test_endless_recursion_is_an_exception():
    done = run("def deeper():\n    deeper()\ndeeper()\n")
    assert done.returncode == 1
    assert "RuntimeError: maximum recursion depth exceeded" in done.stderr


def test_streams_are_exact_to_the_byte():
    script = r"""
import sys
print("Größe 7×7 ▚")
sys.stdout.buffer.write(bytes(range(256)))
sys.stdout.write("a\r\nb\n\n")
sys.stderr.write("é")
print("no newline", end="")
"""
    done = runner("-", stdin=script.encode())
    expected = "Größe 7×7 ▚\n".encode() + bytes(range(256)) + b"a\r\nb\n\nno newline"
    assert done.stdout == expected
    assert done.stderr == "é".encode()


def test_large_output_arrives_whole():
    done = run("for i in range(20000):\n    print('line', i)\n")
    assert done.stdout.splitlines()[-1] == "line 19999"
    assert len(done.stdout) == sum(len(f"line {i}\n") for i in range(20000))


def test_arguments():
    done = run("import sys; print('|'.join(sys.argv))", args=("--seed", "ü", "a b"))
    assert done.stdout == "-|--seed|ü|a b\n"


def test_trees_hold_sources_and_data_but_no_caches(tmp_path):
    tree = tmp_path / "tree"
    for name in ("__init__.py", "deck.bin", "__pycache__/x.pyc", ".hidden", "sub/part.py"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("WORD = 'found'\n")
    script = """
import os, tree.sub.part, other.place.sub.part
print(tree.sub.part.WORD, sorted(os.listdir('/tree')), os.listdir('/other'))
"""
    done = run(script, trees=(str(tree), f"{tree}=other/place"))
    assert done.stdout == "found ['__init__.py', 'deck.bin', 'sub'] ['place']\n", done.stderr


def test_small_ints_have_31_bits():
    # As on the chip: a number beyond lives on the heap.
    script = """
import gc
def grows(x):
    gc.collect()
    before = gc.mem_alloc()
    y = x + 1
    return gc.mem_alloc() > before
grows(0)
print(grows((1 << 30) - 2), grows((1 << 30) - 1))
"""
    assert run(script).stdout == "False True\n"


def test_a_script_that_never_ends_is_ended():
    done = run("while True: pass\n", timeout=2)
    assert done.returncode == 124
    assert "ended after 2 s" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("missing.py",), "cannot read the script missing.py"),
        (("--tree", "missing", "-"), "cannot copy the tree missing"),
        (("--speed", "9", "-"), "unknown option --speed"),
        (("--heap", "lots", "-"), "--heap lots: a number of bytes"),
        (("--heap",), "--heap needs a value"),
        ((), "which script?"),
    ],
)
def test_what_cannot_start_says_why_in_one_line(words, message):
    done = runner(*words)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert len(lines) == 1 and lines[0].startswith(f"runner: {message}")

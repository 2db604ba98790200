"""`labyrinth sim`: the handheld without hardware, keys from a script, pictures as PNG files."""

import hashlib
import importlib
import json
import sys
import tempfile
from pathlib import Path

from . import files, packages, pictures
from .errors import UserError, micropython_crash
from .printable import printable
from .sim import headless, runtime

TREES = ("shared_engine", "firmware", "boards", "host/sim=host/sim")
# What MicroPython runs: each job's shots, then its outcome, a line of JSON each.
SCRIPT = """
import hashlib, json
from host.sim import headless

def shot(name, panel, screen):
    picture = panel.picture()
    line = {"shot": name, "screen": screen}
    line["sha256"] = hashlib.sha256(picture).digest().hex()
    if PICTURES:
        line["rgb"] = picture.hex()
    print(json.dumps(line))

for number, job in enumerate(json.loads(JOBS)):
    print(json.dumps(headless.outcome(headless.perform(job, "/" + str(number), shot))))
"""


class Failed(RuntimeError):
    """The run itself went wrong, not the firmware: what the runtime wrote."""


def on_micropython(jobs, pictures=True, timeout=600, script=SCRIPT, trees=TREES):
    """Do the jobs on real MicroPython: (shots, outcome) of each.

    A shot is (SHA-256, screen, RGB bytes). Script and trees may be others that do the same.
    """
    head = f"JOBS = {json.dumps(jobs)!r}\nPICTURES = {pictures}\n"
    done = runtime.run(head + script, trees=trees, timeout=timeout)
    if done.returncode:
        raise Failed(done.stderr or done.stdout)
    results, shots = [], {}
    for line in done.stdout.splitlines():
        told = json.loads(line)
        if "shot" in told:
            rgb = bytes.fromhex(told.get("rgb", ""))
            shots[told["shot"]] = told["sha256"], told["screen"], rgb
        else:
            results.append((shots, told))
            shots = {}
    return results


def on_cpython(jobs):
    """The same by this Python, with a machine and a framebuf of ours."""
    return [_on_cpython(job) for job in jobs]


def _on_cpython(job):
    shots = {}

    def shot(name, panel, screen):
        picture = bytes(panel.picture())
        shots[name] = hashlib.sha256(picture).hexdigest(), screen, picture

    with tempfile.TemporaryDirectory() as folder:
        return shots, headless.outcome(headless.perform(job, folder + "/disk", shot))


def boards():
    """The names of the boards that there are."""
    return sorted(path.stem for path in packages.folder("boards").glob("[a-z]*.py"))


def add_arguments(parser):
    parser.add_argument("--board", default="picosystem", metavar="ID", help="default picosystem")
    parser.add_argument("--keys", type=Path, required=True, metavar="SCRIPT", help="a key script")
    parser.add_argument("--shot", type=Path, metavar="PNG", help="the picture at the end")
    parser.add_argument("--record", type=Path, metavar="FILE", help="the game's record at the end")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of its random stream")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the device's files, kept there")
    parser.add_argument("--scale", type=int, default=1, metavar="N", help="magnify the pictures")
    parser.add_argument(
        "--runtime",
        choices=("micropython", "cpython"),
        default="micropython",
        help="real MicroPython under node (default), or this Python",
    )


def run(args):
    board, job = _job(args)
    if not 1 <= args.scale <= 8:
        raise UserError(f"--scale is 1 to 8, not {args.scale}")
    if not 0 <= args.seed < 1 << 16:
        raise UserError(f"--seed is 0 to 65535, not {args.seed}")
    try:
        by = on_micropython if args.runtime == "micropython" else on_cpython
        ((shots, outcome),) = by([job])
    except runtime.RuntimeMissing as missing:
        raise UserError(missing) from missing
    except Failed as failed:  # its text could tell of a card
        what = ", ".join(line.strip() for line in micropython_crash(str(failed)).splitlines())
        raise UserError(f"the simulated device failed: {what}") from failed
    for name, (_, _, rgb) in shots.items():
        # The last one is the end's: no script can name a file so. The others go beside it.
        path = args.shot if name == _END else pictures.beside(_folder(args), name)
        pictures.write_picture(path, board, rgb, args.scale)
    if args.folder:
        for name, digits in outcome["files"].items():
            files.write_bytes(args.folder / name, bytes.fromhex(digits), files.PRIVATE)
    _write_record(args.record, outcome)
    for problem in outcome["problems"]:
        print(f"problem: {printable(problem)}", file=sys.stderr)
    if outcome["screen"] == "Error":
        print(outcome["log"], end="", file=sys.stderr)
    print(f"{board.NAME}: {outcome['screen']} on the panel")
    return 1 if outcome["problems"] or outcome["screen"] == "Error" else 0


_END = "the end"  # a name with a space


def _folder(args):
    """Return the folder where the pictures of the script go."""
    return args.shot.parent if args.shot else Path()


def _job(args):
    if args.board not in boards():
        raise UserError(f"there is no board {args.board}; there are {', '.join(boards())}")
    board = importlib.import_module(f"boards.{args.board}")
    keys, _, _ = pictures.read_script(args.keys, board, _folder(args))
    return board, {
        "board": args.board,
        "seed": args.seed,
        "files": _files(args.folder),
        "keys": keys,
        "last": _END if args.shot else "",
    }


def _files(folder):
    if not folder or not folder.exists():
        return {}
    try:
        paths = [path for path in folder.iterdir() if path.is_file()]
    except OSError as error:
        raise UserError(f"cannot read {folder}: {error.strerror}") from error
    found, left = {}, files.DEVICE
    for path in paths:
        data = files.read_bytes(path, files.DEVICE)
        left -= len(data)
        if left < 0:
            most = files.size_text(files.DEVICE)
            raise UserError(f"cannot read {folder}: its files are larger than {most} together")
        found[path.name] = data.hex()
    return found


def _write_record(path, outcome):
    if not path:
        return
    if outcome["record"] is None:
        raise UserError(f"no game is in progress at the end of the script: nothing for {path}")
    files.write_text(path, outcome["record"])
    print(f"written: {printable(path)}")

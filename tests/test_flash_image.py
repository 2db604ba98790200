"""The image: MicroPython and the game in one UF2, and what is refused on the way there."""

import hashlib
import os
import random
import struct
from dataclasses import replace
from pathlib import Path

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from littlefs import LittleFS, UserContext

from host import cli, files
from host.flash import download, image, interpreter, uf2
from host.flash.build import Build
from host.games import UserError

FLASH, PAGE, SECTOR = 0x10000000, 256, 4096
DRIVE, BLOCKS = FLASH + 0x8000, 64
GAME = Build(
    "waveshare_lcd_1_3",
    "0123456789abcdef",
    random.Random(1).randbytes(5000),
    [random.Random(2).randbytes(4096), random.Random(3).randbytes(700)],
    b"print('starts')\n",
    0x01234567,
)
FOUND = {
    "main.py": GAME.main,
    "current": b"app-01234567\n",
    **{f"app-01234567/{path}": data for path, data in GAME.files.items()},
}


def micropython(version="v1.28.0", program="MicroPython", drive=(DRIVE, BLOCKS * SECTOR), pages=40):
    """A UF2 that says of itself what MicroPython's does, with noise for code."""
    flash = bytearray(random.Random(3).randbytes(pages * PAGE))
    texts = {0x02031C86: program, 0x11A9BC3A: version, 0xB63CFFBB: "pico"}
    entries = [struct.pack("<H2sII", 5, b"RP", 0x68F465DE, FLASH + len(flash) - 100)]
    entries.append(struct.pack("<H2sIIIIH", 7, b"MP", FLASH + 0x400, *drive, 0, 3))
    for number, (name, text) in enumerate(texts.items()):
        place = 0x400 + number * 0x40
        flash[place : place + 0x40] = text.encode().ljust(0x40, b"\0")
        entries.append(struct.pack("<H2sII", 6, b"RP", name, FLASH + place))
    for number, entry in enumerate(entries):
        flash[0x600 + number * 0x20 : 0x600 + number * 0x20 + len(entry)] = entry
        struct.pack_into("<I", flash, 0x300 + number * 4, FLASH + 0x600 + number * 0x20)
    ends = FLASH + 0x300, FLASH + 0x300 + 4 * len(entries)
    struct.pack_into("<5I", flash, 0x1D4, 0x7188EBF2, *ends, 0, 0xE71AA390)
    return blocks([flash[at : at + PAGE] for at in range(0, len(flash), PAGE)])


def blocks(pages, start=FLASH):
    return b"".join(
        block(page, start + number * PAGE, number, len(pages)) for number, page in enumerate(pages)
    )


def block(page, address, number, count, family=0xE48BFF56):
    header = (0x0A324655, 0x9E5D5157, 0x2000, address, PAGE, number, count, family)
    return struct.pack("<8I476sI", *header, bytes(page), 0x0AB16F30)


def damaged(data, number, field, value):
    """Another value in one field of a block; field -1 is the mark at its end."""
    at = number * 512 + (508 if field < 0 else field * 4)
    return data[:at] + value.to_bytes(4, "little") + data[at + 4 :]


def written_by_boot_rom(data, flash, order):
    """What the RP2040's boot ROM makes of a UF2: it erases a sector at the first block of each 16
    by their numbers, and programming only clears bits."""
    erased = set()
    for number in order:
        header = struct.unpack_from("<8I", data, number * 512)
        address = header[3] - FLASH
        if header[5] // 16 not in erased:
            erased.add(header[5] // 16)
            sector = address - address % SECTOR
            flash[sector : sector + SECTOR] = b"\xff" * SECTOR
        page = data[number * 512 + 32 : number * 512 + 32 + PAGE]
        before = flash[address : address + PAGE]
        flash[address : address + PAGE] = bytes(a & b for a, b in zip(before, page, strict=True))
    return flash


def files_of(disk):
    """The files of a file system, by littlefs alone."""
    options = {"block_size": SECTOR, "block_count": len(disk) // SECTOR, "prog_size": PAGE}
    mounted = LittleFS(UserContext(buffer=bytearray(disk)), mount=False, **options)
    mounted.mount()
    found = {}
    for folder, _, names in mounted.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with mounted.open(path, "rb") as file:
                found[path[1:]] = file.read()
    return found


def drive_of(data, drive=DRIVE, size=BLOCKS * SECTOR):
    disk = bytearray(b"\xff" * size)
    for at in range(0, len(data), 512):
        address = struct.unpack_from("<I", data, at + 12)[0] - drive
        if address >= 0:
            disk[address : address + PAGE] = data[at + 32 : at + 32 + PAGE]
    return disk


def sums(files):
    return {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


@pytest.fixture
def command(monkeypatch, capsys, tmp_path):
    """`labyrinth image` with a small game; returns (exit code, stdout, stderr)."""
    monkeypatch.setattr(image, "build", lambda board: GAME)
    monkeypatch.chdir(tmp_path)

    def run(*words):
        parser = cli.Parser(prog="labyrinth image")
        image.add_arguments(parser)
        code, line = 0, ""
        try:
            image.run(parser.parse_args(["--board", GAME.board, *map(str, words)]))
        except UserError as error:
            code, line = getattr(error, "exit_code", 2), str(error)
        shown = capsys.readouterr()
        assert shown.err == ""
        return code, shown.out, line

    return run


def test_every_file_is_in_the_image_with_its_hash():
    made = image.join(GAME, interpreter.read(micropython(), "x"))
    assert sums(files_of(drive_of(made))) == sums(FOUND)


def test_micropython_is_in_the_image_unchanged():
    source = micropython()
    made = image.join(GAME, interpreter.read(source, "x"))
    code = {at: page for at, page in uf2.read(made, "x").items() if at < DRIVE}
    assert uf2.read(source, "x").items() <= code.items()


@pytest.mark.parametrize("seed", range(5))
def test_it_arrives_whole_on_a_board_that_was_in_use(seed):
    # The file system that was there is full of newer blocks; the PC sends in any order.
    old = {f"app-{n:08x}/firmware/{m}": bytes(3000) for n in range(4) for m in range(9)}
    left = image.littlefs(UserContext(buffer=image.file_system(old, BLOCKS * SECTOR)))
    for n in range(200):
        with left.open(f"/app-0000000{n % 4}/firmware/{n % 9}", "wb") as file:
            file.write(bytes([n]) * 2500)
    left.unmount()
    flash = bytearray(random.Random(4).randbytes(DRIVE - FLASH)) + left.context.buffer
    made = image.join(GAME, interpreter.read(micropython(), "x"))
    order = list(range(len(made) // 512))
    random.Random(seed).shuffle(order)
    written_by_boot_rom(made, flash, order if seed else sorted(order))
    assert files_of(flash[DRIVE - FLASH :]) == FOUND
    for address, page in uf2.read(micropython(), "x").items():
        assert flash[address - FLASH :][:PAGE] == page


def test_the_same_game_makes_the_same_image():
    python = interpreter.read(micropython(), "x")
    assert image.join(GAME, python) == image.join(GAME, python)


FAULTS = (
    ("not a UF2 file", lambda data: b"PK\3\4" + data[4:]),
    ("not a UF2 file", lambda data: b""),
    ("cut off in the middle of block 3", lambda data: data[: 3 * 512 + 100]),
    ("says that there are 40 blocks; the file has 39", lambda data: data[:-512]),
    ("block 2 is damaged: its first mark", lambda data: damaged(data, 2, 1, 7)),
    ("block 2 is damaged: its last mark", lambda data: damaged(data, 2, -1, 7)),
    ("block 2 is not for the RP2040's flash", lambda data: damaged(data, 2, 2, 0x2001)),
    ("block 2 lies outside the flash", lambda data: damaged(data, 2, 3, 0x20000000)),
    ("block 39 lies outside the flash", lambda data: damaged(data, 39, 3, 0x11000000)),
    ("block 2 does not begin on a page", lambda data: damaged(data, 2, 3, FLASH + 0x201)),
    ("block 2 overlaps another", lambda data: damaged(data, 2, 3, FLASH)),
    ("block 2 leaves a hole", lambda data: damaged(data, 2, 3, FLASH + 0x8000)),
    ("block 2 carries 476 bytes", lambda data: damaged(data, 2, 4, 476)),
    ("block 2 is out of order", lambda data: damaged(data, 2, 5, 3)),
    ("block 2 says that there are 9 blocks", lambda data: damaged(data, 2, 6, 9)),
    ("another chip: family rp2350-arm-s", lambda data: damaged(data, 0, 7, 0xE48BFF59)),
    ("another chip: family 0x00000001", lambda data: damaged(data, 0, 7, 1)),
    ("it is not MicroPython", lambda data: micropython(program="CircuitPython")),
    ("it is not MicroPython", lambda data: blocks([bytes(PAGE)] * 40)),
    ("it is not MicroPython, or not whole", lambda data: blocks([bytes(PAGE)])),
    ("it is MicroPython v1.27.0", lambda data: micropython("v1.27.0")),
    ("it is MicroPython v1.28.0-preview.1", lambda data: micropython("v1.28.0-preview.1")),
    ("it is MicroPython v1.29.0-preview", lambda data: micropython("v1.29.0-preview")),
    ("it is MicroPython v1.30.0; the game needs 1.28 or 1.29", lambda data: micropython("v1.30.0")),
    ("it is MicroPython v1.29; ", lambda data: micropython("v1.29")),
    ("odd place", lambda data: micropython(drive=(DRIVE + 256, SECTOR))),
    ("overlaps the place of its file system", lambda data: micropython(pages=140)),
    ("MicroPython is not whole", lambda data: blocks(pages_of(data)[:-16])),
)


def pages_of(data):
    return [data[at + 32 : at + 32 + PAGE] for at in range(0, len(data), 512)]


@pytest.mark.parametrize(("fault", "harm"), FAULTS)
def test_a_fault_is_named_and_the_old_image_stays(command, tmp_path, fault, harm):
    old = micropython()
    Path("old.uf2").write_bytes(old)
    Path("bad.uf2").write_bytes(harm(micropython()))
    code, out, line = command("--micropython", "bad.uf2", "-o", "old.uf2")
    assert (code, out) == (uf2.BadUF2.exit_code, "")
    assert fault in line
    assert line.startswith("bad.uf2: ")
    assert ". Next: " in line
    assert Path("old.uf2").read_bytes() == old
    assert {path.name for path in tmp_path.iterdir()} == {"bad.uf2", "old.uf2"}


@given(st.integers(0, 39), st.integers(-1, 7), st.integers(0, 0xFFFFFFFF))
def test_no_damaged_field_gets_through(number, field, value):
    good = micropython()
    bad = damaged(good, number, field, value)
    if bad != good:
        with pytest.raises(uf2.BadUF2):
            interpreter.read(bad, "x")


@given(st.integers(0, 40 * 512 - 1))
def test_no_cut_off_file_gets_through(size):
    with pytest.raises(uf2.BadUF2):
        interpreter.read(micropython()[:size], "x")


def test_a_file_system_beyond_the_flash_is_refused():
    large = interpreter.read(micropython(drive=(FLASH + (1 << 20), 15 << 20)), "x")
    with pytest.raises(image.NoRoom, match="beyond the 2 MB of flash that waveshare_lcd_1_3 has"):
        image.join(GAME, large)
    other = replace(GAME, board="picosystem")
    assert image.join(other, large)


def test_a_game_that_does_not_fit_is_refused():
    small = interpreter.read(micropython(drive=(DRIVE, 5 * SECTOR)), "x")
    with pytest.raises(image.NoRoom, match=r"the game has 9 KB, the file system .* 20 KB"):
        image.join(GAME, small)


@pytest.mark.parametrize("version", ["v1.28.0", "v1.28.1", "v1.29.0"])
def test_the_command_says_what_it_made(command, version):
    Path("python.uf2").write_bytes(micropython(version))
    code, out, line = command("--micropython", "python.uf2")
    made = Path("labyrinth-waveshare_lcd_1_3.uf2")
    assert (code, line) == (0, "")
    assert f"MicroPython {version} for pico, not the official file: python.uf2\n" in out
    assert GAME.version in out
    assert f"{made}: " in out
    assert files_of(drive_of(made.read_bytes())) == FOUND


def test_an_earlier_image_is_replaced_and_other_files_are_not(command):
    Path("python.uf2").write_bytes(micropython())
    Path("game.uf2").write_bytes(b"UF2\n of another day")
    Path("letter.txt").write_text("Dear all")
    assert command("--micropython", "python.uf2", "-o", "game.uf2")[0] == 0
    assert files_of(drive_of(Path("game.uf2").read_bytes())) == FOUND
    code, _, line = command("--micropython", "python.uf2", "-o", "letter.txt")
    assert (code, line.count("--force")) == (2, 1)
    assert Path("letter.txt").read_text() == "Dear all"
    assert command("--micropython", "python.uf2", "-o", "letter.txt", "--force")[0] == 0


def test_micropythons_own_file_is_never_written_over(command):
    Path("python.uf2").write_bytes(micropython())
    code, _, line = command("--micropython", "python.uf2", "-o", "./python.uf2", "--force")
    assert (code, "MicroPython's own file" in line) == (2, True)
    assert Path("python.uf2").read_bytes() == micropython()


def test_a_board_is_no_place_for_the_image(command, tmp_path):
    Path("python.uf2").write_bytes(micropython())
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Model: Raspberry Pi RP2\n")
    code, _, line = command("--micropython", "python.uf2", "-o", drive / "game.uf2")
    assert (code, "is a board" in line, "labyrinth flash" in line) == (2, True, True)
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


@pytest.mark.parametrize(
    ("words", "said"),
    (
        (("--micropython", "none.uf2"), "cannot read none.uf2: No such file"),
        (("--micropython", "."), "cannot read .: "),
        (("--micropython", "python.uf2", "-o", "none/game.uf2"), "in a folder that exists"),
        (("--micropython", "python.uf2", "-o", "."), "in a folder that exists"),
        (("--micropython", "python.uf2", "--board", "toaster"), "no board toaster. Next: one of"),
    ),
)
def test_a_mistake_is_one_line(command, words, said):
    Path("python.uf2").write_bytes(micropython())
    code, out, line = command(*words)
    assert (code, out, line.count("\n")) == (2, "", 0)
    assert said in line


def test_a_disk_that_does_not_keep_its_word_is_found_out(command, monkeypatch, tmp_path):
    Path("python.uf2").write_bytes(micropython())
    Path("game.uf2").write_bytes(micropython())

    write = files._write_beside

    def keep(path, data, mode):
        return write(path, data[:1000] + b"?" + data[1001:], mode)

    monkeypatch.setattr(files, "_write_beside", keep)
    code, _, line = command("--micropython", "python.uf2", "-o", "game.uf2")
    assert (code, "block 1 of the file" in line) == (image.BadImage.exit_code, True)
    assert Path("game.uf2").read_bytes() == micropython()
    assert {path.name for path in tmp_path.iterdir()} == {"python.uf2", "game.uf2"}


@pytest.mark.parametrize("harm", ("other", "lost", "added", "disk"))
def test_an_image_that_lacks_something_is_found_out(harm):
    python = interpreter.read(micropython(), "x")
    made = image.join(GAME, python)
    files = dict(FOUND)
    if harm == "other":
        files["main.py"] = b"print('stops')\n"
    elif harm == "lost":
        files["app-01234567/02"] = b""
    elif harm == "added":
        del files["current"]
    else:
        pages = uf2.read(made, "x")
        pages[DRIVE] = pages[DRIVE + SECTOR] = bytes(PAGE)
        made = uf2.write(pages)
    with pytest.raises(image.BadImage):
        image.check(made, files, python)


def real_uf2():
    named = os.environ.get("LABYRINTH_UF2")
    cache = platformdirs.user_cache_path("pocket-labyrinth")
    places = [Path(named)] if named else [cache / download.NAME, cache / download.OWN]
    found = [path for path in places if path.is_file()]
    return found[0] if found else pytest.skip("no MicroPython UF2: set LABYRINTH_UF2")


def test_the_real_micropython_takes_the_game():
    python = image.load(real_uf2())
    assert (python.board, python.drive, python.size) == ("pico", 0x100A0000, 352 * SECTOR)
    made = image.join(GAME, python)
    assert files_of(drive_of(made, python.drive, python.size)) == FOUND

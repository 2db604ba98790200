import os

try:
    from tempfile import mkdtemp
except ImportError:  # MicroPython has its disk to itself

    def mkdtemp():
        os.mkdir("/saves")
        return "/saves"


import binascii

from firmware.save import Files, Settings
from tests.both.disk import Cut, Disk, files_on

OLD, NEW = b"an old game", b"a new game and more of it"


def saved():
    """A disk with a game and settings, and the bytes of the game's file."""
    disk = Disk()
    files = files_on(disk)
    assert files.write("game", OLD) and files.write("settings", b"\5\3")
    return disk, disk.files["game"]


def damages(whole):
    """Every cut, every byte changed, and more; a folder is None."""
    for length in range(len(whole)):
        yield whole[:length]
    for i in range(len(whole)):
        for bits in (1, 128, 255):
            yield whole[:i] + bytes([whole[i] ^ bits]) + whole[i + 1 :]
    yield whole + b"\0"
    yield bytes(100)
    yield b"\xff" * 5000
    yield None
    for version in (0, 2):
        data = whole[:4] + bytes([version]) + whole[5:-4]
        yield data + binascii.crc32(data).to_bytes(4, "big")


def test_what_is_written_can_be_read():
    disk = Disk()
    files = files_on(disk)
    assert files.read("game") is None and files.damaged is None
    for body in (OLD, NEW, b"", bytes(range(256)) * 20):
        assert files.write("game", body)
        assert files.read("game") == body
        assert list(disk.files) == ["game"]
    files.remove("game")
    files.remove("game")
    assert files.read("game") is None and files.damaged is None


def test_a_damaged_file_is_set_aside_and_the_other_stays():
    disk, whole = saved()
    for data in damages(whole):
        disk.files["game"] = data
        files = files_on(disk)
        assert files.read("game") is None
        assert files.damaged == "game"
        assert disk.files["game.bad"] == data and "game" not in disk.files
        assert files.read("settings") == b"\5\3"
        assert files.write("game", NEW) and files.read("game") == NEW
        if data is None:
            del disk.files["game.bad"]


def test_what_cannot_be_read_or_set_aside_is_no_game():
    disk, _ = saved()
    disk.failing = ("read",)
    files = files_on(disk)
    assert files.read("game") is None and files.damaged == "game"
    disk, whole = saved()
    disk.files["game"] = whole[:-1]
    disk.failing = ("rename", "remove")
    files = files_on(disk)
    assert files.read("game") is None and files.damaged == "game"


def test_a_folder_in_the_place_of_the_file_set_aside_gives_way():
    disk, whole = saved()
    disk.files["game"] = whole[:-1]
    disk.files["game.bad"] = None
    assert files_on(disk).read("game") is None
    assert disk.files["game.bad"] == whole[:-1]


def test_a_full_disk_keeps_the_old_file():
    for failing in ("open", "write", "close", "rename"):
        disk, _ = saved()
        files = files_on(disk)
        disk.failing = (failing,)
        assert not files.write("game", NEW)
        assert "game.new" not in disk.files
        disk.failing = (failing, "remove")
        assert not files.write("game", NEW)
        assert files.read("game") == OLD and files.damaged is None
        disk.failing = ()
        assert files.write("game", NEW) and files.read("game") == NEW
        assert files.read("settings") == b"\5\3"


def test_too_much_is_refused():
    disk, _ = saved()
    files = files_on(disk)
    assert not files.write("game", bytes(20000))
    assert files.read("game") == OLD


def test_a_cut_at_any_operation_leaves_the_old_or_the_new():
    disk = Disk()
    old = None
    for number in range(200):
        body = bytes([number]) * (1 + number * 7 % 90)
        operations = 0
        while True:
            after = disk.copy()
            after.left = operations
            try:
                files_on(after).write("game", body)
                break
            except Cut:
                after.left = -1
            files = files_on(after)
            assert files.read("game") == old and files.damaged is None
            assert files.write("game", body) and files.read("game") == body
            operations += 1
        assert operations == 9  # open, three writes by halves, close, rename
        disk = after
        disk.left = -1
        assert files_on(disk).read("game") == body
        old = body


def test_a_cut_while_setting_aside_does_no_harm():
    disk, whole = saved()
    disk.files["game"] = whole[:-1]
    disk.files["game.bad"] = None
    for operations in range(3):
        after = disk.copy()
        after.left = operations
        try:
            files_on(after).read("game")
            raise AssertionError("no cut")
        except Cut:
            after.left = -1
        files = files_on(after)
        assert files.read("game") is None and files.read("settings") == b"\5\3"


def test_settings_come_back():
    files = files_on(Disk())
    settings = Settings()
    settings.language, settings.sound, settings.brightness = 5, 0, 10
    settings.animations = settings.hints = 0
    assert settings.store(files)
    again = Settings()
    again.load(files)
    for name, _, _, _ in Settings.RANGES:
        assert getattr(again, name) == getattr(settings, name)


def test_settings_out_of_range_or_missing_are_the_defaults():
    files = files_on(Disk())
    settings = Settings()
    for body, language, brightness in (
        (b"", 0, 80),
        (b"\3", 3, 80),
        (b"\6\1\1\7", 0, 80),
        (b"\2\1\1\x65", 2, 80),
        (b"\2\1\1\x64\1\x09\x09", 2, 100),
    ):
        files.write("settings", body)
        settings.load(files)
        assert (settings.language, settings.brightness) == (language, brightness)
        assert settings.hints == 1
    files.remove("settings")
    settings.load(files)
    assert settings.language == 0 and files.damaged is None


def test_the_real_disk():
    folder = mkdtemp()
    try:
        files = Files(folder)
        assert files.read("game") is None and files.damaged is None
        for body in (OLD, NEW):
            assert files.write("game", body) and files.read("game") == body
        with open(folder + "/game", "rb") as file:
            whole = file.read()
        with open(folder + "/game", "wb") as file:
            file.write(whole[:-1])
        assert files.read("game") is None and files.damaged == "game"
        os.mkdir(folder + "/game")
        assert not files.write("game", OLD)
        assert files.read("game") is None
        assert files.write("game", NEW) and files.read("game") == NEW
        assert sorted(os.listdir(folder)) == ["game", "game.bad"]
        assert not Files(folder + "/nowhere").write("game", OLD)
    finally:
        for name in os.listdir(folder):
            path = folder + "/" + name
            try:
                os.remove(path)
            except OSError:
                os.rmdir(path)
        os.rmdir(folder)

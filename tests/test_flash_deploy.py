"""`labyrinth flash` by real mpremote, against MicroPython under node behind a raw REPL."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware.rom.blocks import MAGIC, folder_of
from host.flash import command, deploy, download, find, image
from host.link import ports
from tests.flash_bridge import bridge, brisk, builds, clean, flash, install_of, runs
from tests.flash_trees import BOARD, MAIN, PLAYER, like, on_device, small

__all__ = ["bridge", "brisk", "builds", "flash"]  # fixtures

DRIVES = find.drives

pytestmark = pytest.mark.micropython


@pytest.mark.parametrize("version", [[1, 28, 0, ""], [1, 28, 1, ""], [1, 29, 0, ""]])
def test_a_first_deploy_installs_all_and_hears_the_hello(bridge, builds, flash, version):
    bridge.plug(PLAYER, version=version)
    code, out, err = flash(builds.old, "--board", BOARD)
    assert (code, err) == (0, "")
    assert f"PicoSystem says hello: version {builds.old.version} runs" in out
    assert bridge.files() == on_device(replace(builds.old, install=install_of(bridge)))


def test_only_what_changed_travels(bridge, builds, flash):
    bridge.plug(on_device(builds.old), prompt=True)
    code, out, _ = flash(builds.new)
    assert code == 0 and "3 of 4 blocks" in out
    assert bridge.written() == ["/new/00", "/new/01", "/new/02", "/current.new"]
    new = like(builds.new, builds.old, install_of(bridge))
    assert bridge.files() == on_device(builds.old) | on_device(new)
    assert clean(bridge)


def test_every_install_has_its_number(bridge, builds, flash, monkeypatch):
    """Not that of another version on the device, even if chance gives it twice."""
    numbers = iter([builds.old.install, 7, builds.old.install, 7, 8])
    monkeypatch.setattr(deploy.secrets, "randbits", lambda bits: next(numbers))
    bridge.plug(on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    assert install_of(bridge) == 7
    bridge.open_prompt()
    assert flash(small(maze="SLOTS = 20\n"))[0] == 0
    assert install_of(bridge) == 8
    numbers_there = {
        data[4:8] for path, data in bridge.files().items() if data[:4] == MAGIC and "-0" in path
    }
    assert numbers_there == {bytes([7, 0, 0, 0]), bytes([8, 0, 0, 0])}


def test_the_version_before_stays_and_older_ones_go(bridge, builds, flash):
    older = small(maze="SLOTS = 4\n")
    bridge.plug(on_device(older) | on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    kept = {path.split("/")[1] for path in bridge.files() if path.startswith("/app-")}
    assert kept == {builds.old.folder, folder_of(install_of(bridge))}


def test_a_version_that_is_there_already_does_not_travel_again(bridge, builds, flash):
    there = like(builds.new, builds.old, 99)
    bridge.plug(on_device(there) | on_device(builds.old), prompt=True)
    assert flash(builds.new)[0] == 0
    assert bridge.written() == ["/current.new"]
    assert runs(bridge) == builds.new.version


@pytest.mark.parametrize("install", [0, 99])  # of an image, and over the cable
def test_at_the_prompt_the_same_version_is_left_alone(bridge, builds, flash, install):
    same = replace(builds.old, install=install or builds.old.install)
    bridge.plug(on_device(builds.new) | on_device(same), prompt=True)
    files = bridge.files()
    for words in [["--dry-run"], []]:
        code, out, _ = flash(builds.old, *words)
        assert code == 0 and "nothing to do" in out
    assert bridge.files() == files and not bridge.written()


@pytest.mark.parametrize("harm", ["cut off", "bit", "header", "missing", "loader"])
def test_a_damaged_version_is_installed_again_under_another_number(bridge, builds, flash, harm):
    """Of one block nothing is written under the old number: the flash could hold it twice."""
    files = on_device(builds.old, player=False)
    path = f"/{builds.old.folder}/{'rom.mpy' if harm == 'loader' else '02'}"
    data = bytearray(files[path])
    if harm == "missing":
        del files[path]
    elif harm == "cut off":
        files[path] = bytes(data[:-1])
    else:
        data[14 if harm == "header" else -1] ^= 1
        files[path] = bytes(data)
    bridge.plug(files, prompt=True)
    assert flash(builds.old)[0] == 0
    new = replace(builds.old, install=install_of(bridge))
    assert new.install != builds.old.install
    assert bridge.written() == [f"/new/{path.split('/')[2]}", "/current.new"]
    assert bridge.files() == files | on_device(new, player=False)
    assert runs(bridge) == builds.old.version and clean(bridge)


def test_with_a_damaged_index_all_travels_but_what_is_the_same(bridge, builds, flash):
    files = on_device(builds.old, player=False)
    path = f"/{builds.old.folder}/00"
    files[path] = files[path][:100] + bytes([files[path][100] ^ 1]) + files[path][101:]
    bridge.plug(files, prompt=True)
    assert flash(builds.new)[0] == 0
    assert runs(bridge) == builds.new.version


def test_another_main_py_goes_with_the_update(bridge, builds, flash):
    bridge.plug(on_device(builds.old) | {"/main.py": MAIN + b"# old\n"}, prompt=True)
    assert flash(builds.new)[0] == 0
    assert bridge.files()["/main.py"] == MAIN and clean(bridge)


def test_somebody_elses_program_is_kept(bridge, builds, flash):
    bridge.plug({"/main.py": b"print('mine')\n"})
    code, out, _ = flash(builds.old, "--board", BOARD)
    assert code == 0 and "main.py.old" in out
    assert bridge.files()["/main.py.old"] == b"print('mine')\n"


def test_the_running_game_is_asked_and_a_key_pressed(bridge, builds, flash):
    bridge.plug(on_device(builds.old))
    code, out, _ = flash(builds.new)
    assert code == 0 and "hold A on the device for two seconds (B: no)" in out
    assert f"hello: version {builds.new.version} runs" in out


def test_the_newest_version_is_left_alone(bridge, builds, flash):
    bridge.plug(on_device(builds.new))
    code, out, _ = flash(builds.new)
    assert code == 0 and "nothing to do" in out and not bridge.codes


@pytest.mark.parametrize("prompt", [False, True])
def test_a_dry_run_writes_nothing(bridge, builds, flash, prompt):
    bridge.plug(on_device(builds.old), prompt)
    code, out, _ = flash(builds.new, "--dry-run")
    assert code == 0 and f"Would install version {builds.new.version}" in out
    assert ("send    02" in out) == prompt
    assert bridge.files() == on_device(builds.old)


def test_erase_removes_all_of_ours_and_nothing_else(bridge, builds, flash):
    bridge.plug(on_device(builds.old) | {"/lib/own.py": b"", "/current.new": b""})
    code, out, _ = flash(None, "--erase", "--yes")
    assert code == 0 and "Removed" in out
    assert bridge.files() == {"/notes": PLAYER["/notes"], "/lib/own.py": b""}


def test_erase_leaves_somebody_elses_program(bridge, flash):
    bridge.plug({"/main.py": b"print('mine')\n"})
    assert flash(None, "--erase", "--yes")[0] == 0
    assert bridge.files() == {"/main.py": b"print('mine')\n"}


def test_a_board_in_bootsel_mode_is_found_and_gets_the_image(
    labyrinth, builds, monkeypatch, tmp_path
):
    mounts = {"own": "a stick", "other": "Board-ID: RP2350", "RPI RP2": "Board-ID: RPI-RP2"}
    lines = "proc /proc proc rw 0 0\n"
    for name, text in mounts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "INFO_UF2.TXT").write_text(text)
        place = str(tmp_path / name).replace(" ", r"\040")
        lines += f"/dev/sda1 {place} vfat rw 0 0\n"
    read = find._text
    known = {Path("/proc/mounts"): lines}
    monkeypatch.setattr(find, "_text", lambda path: known.get(path) or read(path))
    monkeypatch.setattr(find, "drives", DRIVES)
    monkeypatch.setattr(find.sys, "platform", "linux")
    monkeypatch.setattr(command, "build", lambda board: builds.new)
    monkeypatch.setattr(download, "find", lambda: None)
    monkeypatch.setattr(image, "load", lambda path: None)
    monkeypatch.setattr(image, "join", lambda build, python: build.main * 99)
    monkeypatch.setattr(find, "back", lambda name: None)
    assert labyrinth("flash", "--board", BOARD)[0] == 14  # nothing says hello
    assert (tmp_path / "RPI RP2/labyrinth.uf2").read_bytes() == MAIN * 99


def test_after_a_restart_the_port_may_have_another_name(monkeypatch):
    monkeypatch.setattr(ports, "_names", lambda: ["/dev/ttyACM1"])
    assert find._now("/dev/ttyACM0") == "/dev/ttyACM1"
    assert find._now(None) == "/dev/ttyACM1"
    assert find._now("socket://127.0.0.1:5000") == "socket://127.0.0.1:5000"
    monkeypatch.setattr(ports, "_names", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert find._now("/dev/ttyACM0") == "/dev/ttyACM0"

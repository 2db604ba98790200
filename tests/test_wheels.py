"""What is in the two wheels, and what they say of themselves."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

from firmware import built
from host import packages
from host.packaging import mip
from host.sim import runtime
from tests.installed import ROOT, metadata, wheels

__all__ = ["wheels"]  # a fixture

pytestmark = [
    pytest.mark.xdist_group("install"),
    pytest.mark.skipif(not runtime.installed(), reason="MicroPython is not installed"),
]

SIM = "host/sim/node_modules"
ADDED = {  # what the wheel has and the repository's folders do not
    "__init__.py",
    "__main__.py",
    "LICENSE",
    f"{SIM}/.lock-sha256",
    *(
        f"{SIM}/@micropython/micropython-webassembly-pyscript/{name}"
        for name in ("micropython.mjs", "micropython.wasm", "package.json")
    ),
}


def tree(folder, *packages):
    """All files of packages of the repository but what is made there, by name."""
    found = (path for package in packages for path in (folder / package).rglob("*"))
    names = {path.relative_to(folder).as_posix() for path in found if path.is_file()}
    return {name for name in names if not re.search(r"(^|/)(node_modules|__pycache__)/", name)}


def names(wheel):
    with zipfile.ZipFile(wheel) as file:
        return {name for name in file.namelist() if ".dist-info/" not in name}


def test_the_wheel_has_every_file_of_its_packages(wheels):
    found = {name.removeprefix("pocket_labyrinth/") for name in names(wheels["pocket_labyrinth"])}
    wanted = tree(ROOT, "host", "firmware", "boards")
    assert found == {name for name in wanted if not name.startswith("host/entry/")} | ADDED


def test_the_engine_s_wheel_has_the_engine(wheels):
    wanted = {name for name in tree(ROOT, "shared_engine") if name.endswith((".py", "/py.typed"))}
    assert "shared_engine/py.typed" in wanted
    assert names(wheels["shared_engine"]) == wanted


def test_what_the_wheels_say_of_themselves(wheels):
    engine, host = (metadata(wheels[name]) for name in ("shared_engine", "pocket_labyrinth"))
    assert engine["Version"] == host["Version"] == built.VERSION
    assert engine.get_all("Requires-Dist") is None
    assert f"labyrinth-engine=={built.VERSION}" in host.get_all("Requires-Dist")
    for told in (engine, host):
        assert told["Description-Content-Type"] == "text/markdown"
        assert "LICENSE" in told.get_all("License-File")
        assert "Programming Language :: Python :: 3.13" in told.get_all("Classifier")
    assert "host/sim/NOTICES.txt" in host.get_all("License-File")


def test_mip_s_list_is_that_of_the_engine():
    assert packages.path(mip.NAME).read_text(encoding="utf-8") == mip.text()
    assert all((ROOT / name).is_file() for name, _ in json.loads(mip.text())["urls"])


def test_the_engine_s_licence_is_the_project_s():
    assert (ROOT / "shared_engine/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_example_of_the_engine_s_page_runs(capsys):
    text = (ROOT / "shared_engine/README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out == "a2\n"


def test_without_npm_there_is_one_line(tmp_path):
    """In an sdist, MicroPython is still to be had."""
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    ignored = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("host", "firmware", "boards"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    env = os.environ | {"PATH": str(tmp_path)}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    told = (done.stdout + done.stderr).strip()
    assert done.returncode == 1
    assert told.endswith("npm is not on PATH. Next: install Node.js with npm") and "\n" not in told

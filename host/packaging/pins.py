"""Writes tests/requirements/: what developers install, every file of it by its hash.

`python -m host.packaging.pins [--upgrade]` asks uv for versions that fit Python 3.11 and newer on
every platform. pip installs from these files with --require-hashes.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from ..packages import repository

OPTIONS = (
    "--universal",
    "--generate-hashes",
    "--python-version=3.11",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--quiet",
)


def wanted() -> dict[str, list[str]]:
    """Return what each file pins, {its name: requirements}."""
    text = (repository() / "pyproject.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(text)
    groups = settings["dependency-groups"]
    hook = settings["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    play = [*hook["dependencies"], *groups["build"]]
    node = [*play, *settings["project"]["optional-dependencies"]["node"]]
    apart = {name: groups[name] for name in groups if name not in ("build", "dev")}
    return {"dev": [*node, *groups["dev"]], "node": node, "play": play, **apart}


def main(words) -> int:
    folder = repository() / "tests/requirements"
    with tempfile.TemporaryDirectory() as made:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", made, "uv"]
        tool = os.environ | {"PYTHONPATH": made}
        code = subprocess.run(install, check=False).returncode
        for name, lines in wanted().items():
            source, target = Path(made, f"{name}.in"), folder / f"{name}.txt"
            source.write_text("\n".join(lines) + "\n")
            command = [sys.executable, "-m", "uv", "pip", "compile", *OPTIONS, *words]
            if name in ("node", "play"):  # of the same versions as the developers' tools
                command += ["--constraint", str(folder / "dev.txt")]
            if name == "displayio":
                command.append("--no-deps")
            command += [str(source), "--output-file", str(target)]
            code = code or subprocess.run(command, env=tool, check=False).returncode
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

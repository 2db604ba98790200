"""Writes shared_engine/package.json, by which MicroPython's mip installs the engine.

`python -m host.packaging.mip`; a test fails when the file is not what this makes.
"""

import json

from firmware import built

from .. import packages

NAME = "shared_engine/package.json"


def text() -> str:
    """Return the file. Its addresses are relative, so that any host can have the folder."""
    names = packages.modules("shared_engine")
    package = {
        "urls": [[name, name.removeprefix("shared_engine/")] for name in names],
        "deps": [],
        "version": built.VERSION,
    }
    return json.dumps(package, indent=2) + "\n"


if __name__ == "__main__":
    packages.path(NAME).write_text(text(), encoding="utf-8")

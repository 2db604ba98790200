"""Version 0.1 and the updates that it does, from the history of this repository."""

import io
import os
import pickle
import subprocess
import sys
import tarfile

from host.sim.runtime import ROOT

COMMIT = "5a07ae2ae6a53c58904dff10fa1db1b178a9360a"
_PARTS = ("host", "firmware", "shared_engine", "boards")


def unpack_0_1(folder):
    """Put the sources of version 0.1 into a folder."""
    command = ["git", "-C", str(ROOT), "archive", COMMIT, *_PARTS]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, f"version 0.1 must be in the history: {done.stderr.decode()}"
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tar:
        tar.extractall(folder, filter="data")


def old_update(folder, data):
    """Let version 0.1, whose sources are in a folder, install itself on a flash; return what it has
    written, see flash_model.main()."""
    path = folder / "steps"
    path.write_bytes(pickle.dumps({"data": data}))
    program = str(ROOT / "tests/flash_model.py")
    env = os.environ | {"PYTHONPATH": str(folder)}
    subprocess.run([sys.executable, "-P", program, str(path)], check=True, cwd=folder, env=env)
    return pickle.loads(path.read_bytes())

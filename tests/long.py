"""Ten minutes are too short for some campaigns: `LABYRINTH_LONG=1 make test` runs them in full."""

import os

import pytest

LONG = bool(os.environ.get("LABYRINTH_LONG"))
only_long = pytest.mark.skipif(not LONG, reason="LABYRINTH_LONG=1 asks for it")

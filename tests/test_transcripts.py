"""The same games on CPython and on MicroPython give the same transcript, to the byte."""

import pytest

from host.sim import runtime
from tests.both.transcript import CASES, transcript

SCRIPT = """
import sys
from tests.both.transcript import transcript
sys.stdout.write(transcript(%d))
"""


@pytest.mark.parametrize("number", range(4))
def test_transcripts_are_equal(number, record_property):
    here = transcript(number)
    # Most games reach their end, so that ends are among what is compared.
    assert here.count("result (") > len(CASES) / 2
    there = runtime.run(
        SCRIPT % number, trees=["shared_engine", "tests/both=tests/both"], heap=1 << 23
    )
    record_property("micropython", runtime.VERSION)
    assert there.stderr == ""
    assert there.stdout == here

"""The same games on CPython and on MicroPython give the same transcript, to the byte."""

from host.sim import runtime
from tests.both.transcript import transcript

GAMES, MOST = 28, 400
SCRIPT = (
    "import sys\nfrom tests.both.transcript import transcript\nsys.stdout.write(transcript(%d, %d))"
)


def test_transcripts_are_equal(record_property):
    here = transcript(GAMES, MOST)
    assert here.count("won ") >= GAMES // 2  # games that reach their end are among them
    there = runtime.run(
        SCRIPT % (GAMES, MOST), trees=["shared_engine", "tests/both=tests/both"], heap=1 << 23
    )
    assert there.stderr == ""
    assert there.stdout == here

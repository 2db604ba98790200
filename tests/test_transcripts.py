"""The same games on CPython and on MicroPython give the same transcript, to the byte."""

import pytest

from host.sim import runtime
from tests.both.transcript import BOT_CASES, CASES, bot_transcript, transcript
from tests.long import LONG

SCRIPT = """
import sys
from tests.both import transcript
sys.stdout.write(transcript.%s(%d))
"""


def on_micropython(function, number):
    trees = ["shared_engine", "tests/both=tests/both"]
    done = runtime.run(SCRIPT % (function, number), trees=trees, heap=1 << 23)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("number", range(4 if LONG else 2))
@pytest.mark.micropython
def test_transcripts_are_equal(number):
    here = transcript(number)
    # Most games reach their end, so that ends are among what is compared.
    assert here.count("result (") > len(CASES) / 2
    assert on_micropython("transcript", number) == here


@pytest.mark.parametrize("case", range(len(BOT_CASES)))
@pytest.mark.micropython
def test_bots_play_the_same_game_on_both(case):
    here = bot_transcript(case)
    assert on_micropython("bot_transcript", case) == here

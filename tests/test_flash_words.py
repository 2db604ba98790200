"""Every way in which `labyrinth flash` may end: its lines and exit code, against the golden."""

import re

import pytest

from tests import flash_words
from tests.repl import Repl


@pytest.fixture(scope="module")
def bridge():
    repl = Repl()
    yield repl
    repl.close()


@pytest.mark.micropython
@pytest.mark.parametrize("scene", flash_words.SCENES, ids=flash_words.title)
def test_what_flash_says(bridge, scene):
    """If a change is meant: python -m tests.flash_words, and review the diff."""
    assert flash_words.session(bridge, scene) == flash_words.golden()[flash_words.title(scene)]


def test_the_golden_has_these_scenes_and_no_others():
    assert list(flash_words.golden()) == [flash_words.title(scene) for scene in flash_words.SCENES]


@pytest.mark.parametrize("text", flash_words.golden().values(), ids=lambda text: text[:20])
def test_a_failure_is_one_line_with_what_to_do(text):
    code = int(re.search(r"^exit (\d+)$", text, re.MULTILINE)[1])
    lines = [line for line in text.split("\n") if line.startswith("labyrinth: ")]
    assert len(lines) == (code != 0)
    assert all("Next: " in line or "see `labyrinth" in line for line in lines)
    assert not re.search("Traceback|Error\\b.*\n.*\n", text)

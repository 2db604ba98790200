"""What `labyrinth image` says of each fault, and its exit code, against the golden."""

import re

import pytest

from tests import image_words


@pytest.mark.parametrize("scene", image_words.SCENES, ids=image_words.title)
def test_what_it_says(scene):
    """If a change is meant: python -m tests.image_words, and review the diff."""
    assert image_words.session(scene) == image_words.golden()[image_words.title(scene)]


@pytest.mark.parametrize("text", image_words.golden().values(), ids=lambda text: text[:30])
def test_a_fault_is_one_line_with_what_to_do(text):
    code = int(re.search(r"^exit (\d+)$", text, re.MULTILINE)[1])
    lines = text.strip().split("\n")[1:-1]
    assert not code or (len(lines) == 1 and re.search("Next: |see `labyrinth", lines[0]))

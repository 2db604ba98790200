"""Every letter of the six languages has a picture of its own in both fonts."""

import string

import pytest

from firmware.ui.font import LARGE, SMALL, text_width
from host.art import make, sheets
from tests.both.drawing import Canvas

LETTERS = {
    "ascii": "".join(map(chr, range(32, 127))),
    "de": "äöüßÄÖÜ„“",
    "fr": "àâçéèêëîïôœæùûÿÀÂÇÉÈÊËÎÏÔŒÆÙÛ«»",
    "it": "àèéìòóùÀÈÉÌÒÓÙ",
    "nl": "áéíóúëïöüèÁÉÍÓÚËÏÖÜÈ",
    "es": "áéíóúüñ¡¿ÁÉÍÓÚÜÑ",
    "signs": "\u00a0…\u2013\u2019“”°·\u00d7←↑→↓",
}
ALL = sorted(set("".join(LETTERS.values())))
SPACES = {" ", "\u00a0"}
FONTS = pytest.mark.parametrize("font", [SMALL, LARGE], ids=["small", "large"])


def picture(letter, font):
    """Its rows of pixels."""
    width = text_width(letter, font)
    canvas = Canvas(20, font[0])
    canvas.text(0, 0, letter, font, 15)
    rows = [canvas.buffer[at : at + 10].hex() for at in range(0, len(canvas.buffer), 10)]
    assert {row[width:].strip("0") for row in rows} == {""}
    return tuple(row[:width] for row in rows)


def lowest(letter, font):
    return max(at for at, row in enumerate(picture(letter, font)) if "f" in row)


def highest(letter, font):
    return min(at for at, row in enumerate(picture(letter, font)) if "f" in row)


@FONTS
def test_no_letter_is_missing(font):
    box = picture("\u20ac", font)
    assert [letter for letter in ALL if picture(letter, font) == box] == []


@FONTS
def test_only_spaces_are_empty(font):
    """The one at which no line may end is as wide as the other."""
    empty = [letter for letter in ALL if "f" not in "".join(picture(letter, font))]
    assert set(empty) == SPACES
    assert text_width("a b", font) == text_width("a\u00a0b", font)


@FONTS
def test_no_two_letters_look_the_same(font):
    seen = {}
    for letter in set(ALL) - {"\u00a0"}:
        seen.setdefault(picture(letter, font), []).append(letter)
    assert [letters for letters in seen.values() if len(letters) > 1] == []


@FONTS
def test_letters_fill_their_width(font):
    """Neither the first nor the last column is empty, so that gaps are even."""
    loose = []
    for letter in set(ALL) - SPACES:
        columns = list(zip(*picture(letter, font), strict=True))
        if "f" not in columns[0] or "f" not in columns[-1]:
            loose.append(letter)
    assert loose == []


@FONTS
def test_letters_stand_on_one_line(font):
    base = lowest("H", font)
    standing = string.ascii_uppercase + "abcdefhiklmnorstuvwxz" + string.digits + "äéßÄÉœÆ!?."
    assert {letter: lowest(letter, font) for letter in standing} == dict.fromkeys(standing, base)
    assert all(lowest(letter, font) > base for letter in "gjpqyçÇ,;")


@FONTS
def test_letters_reach_their_height(font):
    capital, small = highest("H", font), highest("x", font)
    assert {highest(letter, font) for letter in string.ascii_uppercase + string.digits} == {capital}
    assert {highest(letter, font) for letter in "acegmnopqrsuvwxyz"} == {small}
    assert all(highest(letter, font) < small - 1 for letter in "äöüàâéèêëîïôùûñ")
    assert all(highest(letter, font) < capital for letter in "ÄÖÜÀÂÉÈÊËÎÏÔÙÛÑ")


@pytest.mark.parametrize("path", make.modules(), ids=lambda path: path.stem)
def test_packed_art_is_up_to_date(path):
    made = make.modules()[path]
    assert path.read_text(encoding="utf-8") == made, "run `python -m host.art.make`"


def test_a_bad_row_of_art_is_named(tmp_path, monkeypatch):
    (tmp_path / "bad.txt").write_text("at 1\n\nA  B\n## #.\n#  ##\n", encoding="utf-8")
    monkeypatch.setattr(make, "HERE", tmp_path)
    with pytest.raises(ValueError, match="A"):
        make.Sheet("bad.txt")


def test_sheets_are_pictures(tmp_path):
    sheets.main(tmp_path)
    pictures = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert "fonts.png" in pictures
    assert all(data.startswith(b"\x89PNG") for data in pictures.values())

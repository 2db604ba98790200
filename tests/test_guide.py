"""The guide for makers says what boards/ says, and its pictures show it."""

import re
from importlib import import_module
from xml.etree import ElementTree

import pytest

from host import guide, guide_parts
from host.doctor import RULE, RULES
from host.flash.build import boards

BOARDS = boards()


@pytest.fixture(params=BOARDS)
def board(request):
    return import_module(f"boards.{request.param}")


def test_the_guide_is_what_the_boards_say():
    """Stale? `make guide`, or python -m host.guide, writes it anew."""
    text = guide.GUIDE.read_text(encoding="utf-8")
    assert guide.filled(text) == text


def test_the_pictures_are_what_the_boards_say():
    made = guide.pictures()
    assert {path.name for path in guide.PICTURES.iterdir()} == set(made)
    for name, picture in made.items():
        assert (guide.PICTURES / name).read_text(encoding="utf-8") == picture, name


def test_links_lead_somewhere():
    text = guide.GUIDE.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        if path.startswith("https:"):
            continue
        there = guide.GUIDE.parent / path if path else guide.GUIDE
        assert there.exists(), target
        if anchor:
            titles = re.findall(r"(?m)^#+ (.*)$", there.read_text(encoding="utf-8"))
            assert anchor in {title.lower().replace(" ", "-") for title in titles}, target


def test_the_rule_is_the_one_that_the_doctor_names():
    text = guide.GUIDE.read_text(encoding="utf-8")
    assert RULE in text and RULES in text


def test_what_the_handheld_says_it_does_say():
    from firmware.ui.words_en import TEXT

    text = guide.GUIDE.read_text(encoding="utf-8")
    table = text.partition("| what the handheld says")[2].partition("\n\n")[0]
    said = [row.split("|")[1].partition(",")[0].strip() for row in table.splitlines()[2:]]
    assert len(said) > 3
    assert [words for words in said if f"={words}\n" not in TEXT] == []


def test_every_key_has_a_label_of_its_own(board):
    labels = board.LABELS.split()
    assert len(labels) == len(board.KEYS) == len(set(labels))


def test_a_picture_names_each_key_and_each_pin(board):
    name = board.__name__.partition(".")[2]
    made = guide.pictures()
    words = texts(made[f"{name}-keys.svg"])
    alone = set(board.LABELS.split()) - {"up", "down", "left", "right", "press"}
    assert alone <= words
    if guide_parts.kind(board) != "whole":
        words = texts(made[f"{name}-wiring.svg"])
        assert {f"GP{pin}" for _, _, pin, _ in guide_parts.signals(board)} <= words


def texts(svg):
    """Well-formed, and nothing is written outside the picture."""
    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    found = [element for element in root.iter() if element.tag.endswith("}text")]
    for element in found:
        if element.get("x"):
            assert 0 < float(element.get("x", 0)) < width
            assert 0 < float(element.get("y", 0)) < height
    return {element.text for element in found}


def test_every_pin_of_the_board_is_in_its_table(board):
    """Whatever the module names but lists of numbers: keys, panel, piezo, LED, battery."""
    pins = {pin for _, pin in board.KEYS} | {board.BUZZER} | set(board.LED or ())
    pins |= {getattr(board, name) for name in guide_parts.PANEL_SIGNALS}
    pins |= set((board.BATTERY or ())[:1])
    rows = "\n".join(guide.table(board))
    assert {int(pin) for pin in re.findall(r"\| GP(\d+) \|", rows)} == pins - {None}


def test_legs_are_those_of_a_pico():
    """By the Pico's data sheet."""
    assert [guide_parts.leg(pin) for pin in (0, 2, 6, 15, 16, 22, 26, 28)] == [
        *(1, 4, 9, 20, 21, 29, 31, 34)
    ]
    assert guide_parts.leg(23) is None  # not led out
    assert len(guide_parts.PICO) == 40


def test_kinds_and_shopping_lists():
    from boards import diy_ili9341, picosystem, waveshare_lcd_1_14

    assert [guide_parts.kind(one) for one in (picosystem, waveshare_lcd_1_14, diy_ili9341)] == [
        *("whole", "pack", "loose")
    ]
    assert guide_parts.parts(picosystem)[0] == "Pimoroni PicoSystem"
    assert guide_parts.parts(waveshare_lcd_1_14)[1] == "Waveshare Pico-LCD-1.14 (V2)"
    assert "8 push buttons" in guide_parts.parts(diy_ili9341)

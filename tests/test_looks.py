"""Seats and cards have the same names and colours on device, page and terminal."""

import io
import re

import pytest
from playwright.sync_api import expect
from rich.console import Console

from firmware.ui import icons, palette, words
from host import tables, texts
from host.spectator import board
from shared_engine import record as records
from shared_engine.games import cards_names, duel_names, galaxy_names, junior_names, load

from .spectators import Device, browsing, served

pytestmark = pytest.mark.xdist_group("browser")

# Kind of game, as firmware/ui/icons.py calls it: rule set, options, seats, names in the engine.
KINDS = {
    2012: ("galaxy", {"edition": 2012}, 4, galaxy_names.PICTURES[2012]),
    2015: ("galaxy", {"edition": 2015}, 4, galaxy_names.PICTURES[2015]),
    "junior": ("junior", {}, 4, junior_names.PICTURES),
    "cards": ("cards", {}, 6, cards_names.TREASURE_NAMES),
    "duel": ("duel", {}, 2, duel_names.SYMBOL_NAMES),
}
kinds = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(autouse=True)
def english():
    before = words.WORDS.language
    words.load(0)
    yield
    words.load(max(before, 0))


def device_seats(kind):
    """Return the (name, colour) of each seat on the device's screens."""
    colours = [f"#{palette.RGB[colour]:06x}" for colour in icons.COLOURS[kind]]
    return list(zip(words.colours(kind), colours, strict=False))[: KINDS[kind][2]]


class Canvas:
    """Notes the colour in which the device draws a picture."""

    def stamp(self, x, y, bits, sign, colour):
        self.colour = f"#{palette.RGB[colour]:06x}"


def device_pictures(kind):
    """Return the (name, colour) of each picture on the device's screens."""
    canvas, found = Canvas(), []
    for number, name in enumerate(KINDS[kind][3]):
        icons.symbol(canvas, 0, 0, kind, number)
        found.append((words.name(name), canvas.colour))
    return found


def device(kind):
    """Return a cable with a game of this kind on it, in which all seats are taken."""
    name, options, seats, _ = KINDS[kind]
    return Device(name, seats=seats, options=options)


def styled(text):
    """Return the pieces of a Rich text that have a style, as (piece, style)."""
    return [(text.plain[span.start : span.end], str(span.style)) for span in text.spans]


@kinds
def test_seats_in_the_terminal(kind):
    view = device(kind).game.view
    shown = [
        (piece.capitalize(), style.partition(" on ")[2])
        for piece, style in styled(board.standing(view))
        if " on #" in style
    ]
    assert shown == device_seats(kind)
    text = texts.of(view.game)
    said = [text.seat_name(view, seat).capitalize() for seat in range(len(view.seats))]
    assert said == [name for name, _ in device_seats(kind)]


@pytest.mark.parametrize("kind", [2012, 2015, "junior"])
def test_pawns_in_a_game_in_the_terminal(kind, tmp_path):
    name, options, seats, _ = KINDS[kind]
    record = records.Record(name, options, seats, bytes(16), players=["human"] * seats)
    table = tables.of(name)(record, tmp_path / "game.txt")
    shown = io.StringIO()
    table.console = Console(file=shown, force_terminal=True, color_system="truecolor", width=100)
    table.show(table.game.view(None))
    styled = re.findall(r"\x1b\[1;38;2;0;0;0;48;2;(\d+);(\d+);(\d+)m([a-z])", shown.getvalue())
    pawns = {letter: "#" + bytes(map(int, rgb)).hex() for *rgb, letter in styled}
    assert pawns == {name[0].lower(): colour for name, colour in device_seats(kind)}


@kinds
def test_pictures_in_the_terminal(kind):
    """Letters stand for them on the board, in the colours of the pictures."""
    client = device(kind)
    shown = {}
    for _ in range(300 if kind == "cards" else 1):
        for piece, style in styled(board.draw(client.spoken.view(None)).text()):
            colour = re.search(r"(?<!on )#\w{6}", style)
            if colour and re.fullmatch("[([]?[A-Y][])]?", piece.strip()):
                shown[piece.strip(" ()[]")] = colour[0]
        client.play_on(1)
    letters = {chr(65 + n): colour for n, (_, colour) in enumerate(device_pictures(kind))}
    assert shown == letters


@kinds
def test_names_of_pictures_in_the_terminal(kind):
    view = device(kind).game.view
    text = texts.of(view.game)
    for number, (name, _) in enumerate(device_pictures(kind)):
        if kind == "cards":
            said = cards_names.TREASURE_NAMES[number]
            assert any(said in text.card_text(card) for card in range(50))
        else:
            said = text.card_text(*([view] * (kind != "duel")), number)
            said = said.partition("(")[2].rstrip(")")
        assert said.casefold() == name.casefold()


@pytest.fixture
def browse(chromium):
    with browsing(chromium) as open_page:
        yield open_page


LOOK = """async (kind) => {
  const parts = await (await fetch("parts.json")).json();
  const look = Object.assign({}, ...parts.games.map((game) => game.looks))[kind];
  const { pictureName } = await import("./texts.mjs");
  const { picture } = await import("./art.mjs");
  return look.pictures.map((_, symbol) => {
    const drawn = picture({ look }, symbol, 0, 0, 14);
    const fills = [...drawn.querySelectorAll("path")].map((path) => path.getAttribute("fill"));
    return [pictureName({ look }, symbol), [...new Set(fills)].join(" ")];
  });
}"""


@kinds
def test_seats_and_pictures_on_the_page(browse, kind):
    with served(device(kind)) as (address, _):
        page = browse(address)
        expect(page.locator("#seats li")).to_have_count(KINDS[kind][2])
        names = page.locator("#seats .name").all_inner_texts()
        read = """rows => rows.map((row) => [row.style.getPropertyValue("--seat"),
          [...row.querySelectorAll(".sign path")].at(-1).getAttribute("fill")])"""
        colours = page.locator("#seats li").evaluate_all(read)
        shown = [(name.split(" ")[0], *pair) for name, pair in zip(names, colours, strict=True)]
        assert shown == [(name, colour, colour) for name, colour in device_seats(kind)]
        pictures = page.evaluate(LOOK, str(kind))[: len(KINDS[kind][3])]
        wanted = [(name.casefold(), colour) for name, colour in device_pictures(kind)]
        assert [(name.casefold(), colour) for name, colour in pictures] == wanted
        page.close()


@kinds
def test_seats_are_named_so_on_the_command_line(labyrinth, refused, tmp_path, kind):
    name, options, _, _ = KINDS[kind]
    options = [f"-o{option}={value}" for option, value in options.items()]
    colours = [colour.lower() for colour, _ in device_seats(kind)]
    arguments = ["perft", name, *options, "--depth", "1", "--seed", "00" * 16, "--players"]
    by_number = labyrinth(*arguments, "2")
    by_name = labyrinth(*arguments, ",".join(colours[:2]))
    assert by_name == by_number and by_name[0] == 0
    assert ",".join(colours) in refused(*arguments, "pink,blue")
    record = tmp_path / "game.txt"
    _, out, _ = labyrinth("selfplay", name, *options, "--seats", "easy,easy", "--record", record)
    assert re.search(rf"\b({'|'.join(colours[:2])})\b", out)
    assert not re.search(r"\b(first|second) ", out)
    _, out, _ = labyrinth("replay", record)
    assert re.search(rf"(?m)^\W*{colours[0]}\b", out)
    assert not re.search(r"\bfirst\b", out)


@pytest.mark.parametrize("name", ["cards", "duel"])
def test_records_keep_the_names_that_places_have_had(name):
    """The commitment to a deal is over these words, and 0.1 has written records with them."""
    record = records.Record(name, {}, 2, bytes(16))
    assert "seats: first second\n" in record.text()
    assert records.parse(record.text(with_seed=True)).commitment == record.commitment
    assert load(name).seat_names({})[:2] == ("first", "second")

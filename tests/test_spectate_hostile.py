"""A hostile handheld and the page that watches it: nothing breaks it or becomes markup."""

import json
import random
import zlib

import pytest
from playwright.sync_api import expect

from host.sim import machine
from host.spectator import parts
from shared_engine import frames
from shared_engine.games import GAMES

from .long import LONG
from .test_spectate_js import node, positions, step
from .test_spectate_serial import STUB, UsbPort, browse, end_game, static

__all__ = ["browse", "static"]  # fixtures

MUTANTS = 20_000 if LONG else 600
ODD = (0, 1, 2, 3, 4, 15, 16, 24, 25, 49, 50, 127, 128, 254, 255)
LETTERS = 64


def sealed(body):
    return body + zlib.crc32(body).to_bytes(4, "big")


def mutated(view, chance):
    """The bytes of a view with some of them changed, and a check sum that says all is well."""
    body = bytearray(view.pack()[:-4])
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(2 if chance.random() < 0.95 else 0, len(body))
        body[at] = chance.choice(ODD) if chance.random() < 0.7 else chance.randrange(256)
    if chance.random() < 0.1:
        body = body[: chance.randrange(len(body))]
    return sealed(bytes(body))


# How many numbers an event of each kind has.
NUMBERS = (3, 2, 3, 2, 2, 1, 1, 1, 4, 2, 2, 1, 2, 2, 2, 1)


def odd_events(chance):
    """Events that may fit no game."""
    numbers = (0, 0, 0, 1, 1, 2, 3, chance.choice(ODD), chance.choice((256, 8256, (1 << 35) - 1)))
    events = []
    for _ in range(chance.choice((0, 1, 1, 2))):
        kind = chance.randrange(20)
        count = NUMBERS[kind] if kind < 16 and chance.random() < 0.9 else chance.randrange(5)
        events.append([kind, *(chance.choice(numbers) for _ in range(count))])
    return events


def mutants(count):
    """[hex digits of a view, hex digits of a mutant, events], of all rule sets."""
    chance = random.Random(3)
    views = []
    for name in GAMES:
        for variant in (0, 1):
            for number, game in enumerate(positions(name, variant, 400, seed=variant + 1)):
                if number % 7 == 0 or game.result() is not None:
                    views.append(game.view(chance.choice([None, None, 0])))
    for _ in range(count):
        view = chance.choice(views)
        changed = view.pack() if chance.random() < 0.2 else mutated(view, chance)
        yield [view.pack().hex(), changed.hex(), odd_events(chance)]


DRAW = """async ([mutants, parts]) => {
  const load = (name) => import(new URL(name, location));
  const [{ unpack }, { knownEvents }, { reach }, board, panel, texts] = await Promise.all(
    ["views", "events", "rules", "board", "panel", "texts"].map((name) => load(`./${name}.mjs`)),
  );
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  const found = { drawn: 0, heard: 0, refused: 0, broken: [] };
  for (const [old, hex, odd] of mutants) {
    const before = unpack(bytes(old), parts);
    let view;
    try {
      view = unpack(bytes(hex), parts);
    } catch {
      found.refused++;
      continue;
    }
    let events = [];
    try {
      events = knownEvents(odd, view, parts);
      if (events.length) found.heard++;
    } catch {}
    try {
      const kinds = view.seats.map(() => 0);
      const watched = { positions: [{ view, events }], at: 0, last: 0, game: { kinds } };
      const lit = new Set();
      if (view.maze && view.phase === 1) {
        const from = view.pawns[view.actors[0]];
        for (const cell of reach(view.maze.openings, view.maze.n, from).keys()) lit.add(cell);
      }
      const drawn = board.draw(view, parts, { lit, spots: [] });
      document.getElementById("board").replaceChildren(...drawn);
      // A step into a game of other seats is refused before.
      const same = before.seats.join() === view.seats.join();
      board.animate(drawn, same ? before : null, view, events);
      panel.drawWho(view);
      panel.drawSeats(view, parts, watched.game, () => null);
      panel.drawBeside(view);
      panel.drawClock(view, 5);
      panel.drawLog(watched, parts);
      const said = [texts.status(view), document.body.textContent].join();
      if (said.includes("undefined") || said.includes("NaN")) throw new Error("says undefined");
      found.drawn++;
    } catch (error) {
      found.broken.push([hex, JSON.stringify(events), error.stack]);
    }
  }
  return found;
}"""


def test_whatever_view_the_page_takes_it_can_draw(browse, static):
    page = browse(static)
    page.emulate_media(reduced_motion="no-preference")
    found = page.evaluate(DRAW, [list(mutants(MUTANTS)), json.loads(parts.as_json())])
    assert found["broken"] == []
    assert found["drawn"] > MUTANTS / 4
    assert found["heard"] > MUTANTS / 50
    assert found["refused"] > MUTANTS / 4


KNOWN_EVENTS = """
import { knownEvents } from "./events.mjs";
import { unpack } from "./views.mjs";
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16));
const known = data.steps.map(([hex, events]) => {
  try {
    return knownEvents(events, unpack(bytes(hex), data.parts), data.parts);
  } catch (error) {
    return error.message;
  }
});
console.log(JSON.stringify(known));
"""


def known(steps):
    """What the page makes of [view, events]."""
    data = {"parts": json.loads(parts.as_json())}
    data["steps"] = [[view.pack().hex(), events] for view, events in steps]
    return node(KNOWN_EVENTS, data)


def test_the_page_takes_every_event_of_real_games():
    chance, steps = random.Random(5), []
    for name in GAMES:
        for variant in (0, 1):
            game = next(positions(name, variant, 1))
            for number in range(150):
                if game.result() is None:
                    events = step(game, chance, number * 150)[2]
                    steps.append((game.view(None), [list(event) for event in events]))
    assert known(steps) == [events for _, events in steps]


@pytest.mark.parametrize(
    "event",
    [[], [0], [0, 0, 0], [0, 0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 12, 0], [0, 0, 0, 4], [2, 0, 3, 0],
     [2, 0, 0, 49], [3, 0, 255], [6], [6, 2], [7, 1 << 30], [5, 255]],
)  # fmt: skip
def test_the_page_refuses_events_out_of_their_ranges(event):
    view = next(positions("galaxy", 0, 1)).view(None)
    if event:
        assert known([(view, [[0, 0, 0, 0], event])]) == ["an event makes no sense"]
    else:
        assert known([(view, [[0, 0, 0, 0], event])]) == [[[0, 0, 0, 0]]]


def test_the_page_skips_events_of_a_newer_version():
    view = next(positions("galaxy", 0, 1)).view(None)
    assert known([(view, [[99, 1, 2, 3], [0, 1, 2, 3], [16]])]) == [[[0, 1, 2, 3]]]


# With the firmware, whose lines are changed on the way


class Spoilt(UsbPort):
    """`spoil(kind, payload)` gives the payload that the page gets, or several of them."""

    def __init__(self, folder, spoil):
        super().__init__(folder)
        self.spoil = spoil
        self.asked = []
        self.trusted = False

    def exchange(self, text):
        self.asked += [found for line in text.splitlines() if (found := frames.read(line.encode()))]
        told = ""
        for line in super().exchange(text).splitlines(keepends=True):
            found = frames.read(line.strip().encode())
            if found and not found[3] and not self.trusted:
                kind, number, acknowledged, to_come, payload = found
                kind, payload = self.spoil(kind, payload)
                line = frames.line(kind, number, acknowledged, to_come, payload).decode()
            told += line
        return told


@pytest.fixture
def spoilt(browse, static, tmp_path):
    """Start the page on a device whose lines are spoilt: (the page, the port)."""

    def start(spoil):
        port = Spoilt(tmp_path / "device", spoil)
        page = browse(static, script=STUB)
        page.expose_function("cable", port.exchange)
        return page, port

    return start


NAME = "<img src=x onerror=alert(1)>\x1b[2J\u202e\x07\u0300" + "x" * 90


def test_a_board_s_name_is_text_of_printable_characters(spoilt):
    def spoil(kind, payload):
        if kind == frames.WELCOME:
            head = payload[: 2 + 16 + 4 + 1 + 32 + 32]
            payload = head + frames.sized(b"1\x1b]0;x\x07") + frames.sized(NAME.encode())
        return kind, payload

    page, _ = spoilt(spoil)
    page.get_by_role("button", name="Choose the handheld").click()
    shown = ("<img src=x onerror=alert(1)>[2J" + "x" * 90)[:LETTERS]
    expect(page.locator("#device")).to_have_text(f"{shown}, firmware 1]0;x")
    assert page.locator("#device img").count() == 0
    assert page.evaluate("document.getElementById('device').childElementCount") == 0


def wrong_version(payload):
    return bytes([9]) + payload[1:]


def test_another_version_of_the_link_is_said_and_that_is_the_end(spoilt):
    page, port = spoilt(lambda kind, payload: (kind, wrong_version(payload)))
    page.get_by_role("button", name="Choose the handheld").click()
    expect(page.locator("#device")).to_contain_text("speaks version 9 of the link, this page 1")
    page.wait_for_timeout(1000)  # HELLO was repeated until the answer came
    asked = len(port.asked)
    page.wait_for_timeout(2000)
    assert frames.HELLO not in [kind for kind, *_ in port.asked[asked:]]
    expect(page.locator("#device")).to_contain_text("speaks version 9")


def test_the_page_says_hello_with_the_minor_version_that_it_speaks(spoilt):
    page, port = spoilt(lambda kind, payload: (kind, payload))
    page.get_by_role("button", name="Choose the handheld").click()
    expect(page.locator("#device")).to_have_class("live")
    hello = next(payload for kind, *_, payload in port.asked if kind == frames.HELLO)
    assert list(hello[:2]) == [frames.MAJOR, frames.MINOR]


def test_a_step_that_makes_no_sense_is_said_and_the_game_is_asked_for_again(spoilt):
    page, port = spoilt(lambda kind, payload: (kind, b"" if kind == frames.STEP else payload))
    session = port.cable.begin(bytes((0, 0)))
    page.get_by_role("button", name="Choose the handheld").click()
    expect(page.locator("#where")).to_have_text("0 of 0")
    session.act(0, session.legal(0)[0], machine.now)
    said = "What the handheld sent makes no sense; asking again"
    expect(page.locator("#device")).to_have_text(said)
    expect(page.locator("#where")).to_have_text("0 of 0")
    port.trusted = True
    expect(page.locator("#where")).to_have_text("1 of 1")
    expect(page.locator("#device")).to_have_class("live")


def test_a_seed_that_is_not_the_one_committed_to_is_said_loudly(spoilt):
    def spoil(kind, payload):
        return (kind, bytes(16) + payload[16:] if kind == frames.OVER else payload)

    page, port = spoilt(spoil)
    end_game(port, 2)
    page.get_by_role("button", name="Choose the handheld").click()
    fair = page.locator("#fair")
    expect(fair).to_contain_text("✗ The deal was NOT FAIR: the seed ")
    expect(fair).to_contain_text("is not the one that the device was committed to.")
    expect(fair).to_have_class("unfair")

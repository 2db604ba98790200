"""What the page's JavaScript makes of bytes, under node, is what the engine makes of them."""

import itertools
import json
import random
import subprocess
from pathlib import Path

import pytest

from host.sim import runtime
from host.spectator import parts, web
from shared_engine import frames
from shared_engine.games import GAMES, load
from shared_engine.pack import seal

from .spectators import OPTIONS, PLAYERS

PAGE = Path(web.__file__).parent / "page"


def step(game, chance, now):
    """Any legal action, or what time causes; gives (seat, action, events)."""
    events = game.advance(now)
    if events:
        return 255, 0, events
    seat = chance.choice([seat for seat in range(len(game.seats)) if game.actors() >> seat & 1])
    action = chance.choice(game.legal(seat))
    return seat, action, game.play(seat, action, now)


def positions(name, variant, count, seed=1, **options):
    """A game of any moves, before each of which it is given."""
    options |= OPTIONS[name][variant]
    game = load(name).new(options, PLAYERS[name][variant], bytes([seed, variant]) * 8)
    chance = random.Random(seed)
    for number in range(count):
        yield game
        if game.result() is not None:
            return
        step(game, chance, number * 150)


def node(script, data):
    """What a script makes of `data`, which it finds as the global `data`."""
    code = f"const data = JSON.parse(await new Response(process.stdin).text());\n{script}"
    run = subprocess.run(
        [runtime.node(), "--input-type=module", "-e", code],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=True,
        cwd=PAGE,
    )
    return json.loads(run.stdout)


READ_VIEWS = """
import { unpack } from "./views.mjs";
const read = data.views.map((hex) => {
  try {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    const view = unpack(bytes, data.parts);
    const flat = ([place, { card, openings }]) => [place, card, openings];
    if (view.lying) view.lying = [...view.lying].map(flat);
    delete view.rules;
    delete view.look;
    return view;
  } catch (error) {
    return error.message;
  }
});
console.log(JSON.stringify(read));
"""


def as_page(view):
    """The view as the page should read it."""
    seats = range(len(view.seats))
    said = {
        "game": view.game,
        "options": view.options,
        "seats": list(view.seats),
        "seat": 255 if view.seat is None else view.seat,
        "phase": view.phase,
        "actors": [seat for seat in seats if view.actors >> seat & 1],
        "result": list(view.result or ()),
        "turn": view.turn,
    }
    if view.game == "duel":
        lists = {name: list(getattr(view, name)) for name in ("starts", "opened", "owners")}
        numbers = {name: getattr(view, name) for name in ("caller", "clock", "called", "rounds")}
        return said | lists | numbers | {"frames": [list(frame) for frame in view.frames]}
    said |= {"first": view.first, "pile": view.pile, "cards": list(view.cards)}
    maze = view.maze
    if view.game == "cards":
        lying = [[maze.places[card], card, maze.openings[card]] for card in maze.cards()]
        said |= {"lying": lying, "taken": [list(cards) for cards in view.taken]}
        said |= {"hand_sizes": list(view.hand_sizes), "candidates": list(view.candidates)}
        return said | {"passes": view.passes, "laid": view.laid}
    hands = zip(view.left, view.laid_open, strict=True)
    said["maze"] = {"n": maze.n, "spare": maze.spare, "spare_symbol": maze.spare_symbol}
    said["maze"] |= {"openings": list(maze.openings), "symbols": list(maze.symbols)}
    said["hands"] = [{"left": left, "open": list(cards)} for left, cards in hands]
    return said | {"last": view.last, "pawns": list(view.pawns), "target": view.target}


@pytest.fixture(scope="module")
def views():
    """Views of every rule set, of everyone and of each seat."""
    return [
        game.view(seat)
        for name in GAMES
        for variant in (0, 1)
        for game in positions(name, variant, 60)
        for seat in (None, *range(len(game.seats)))
    ] + [game.view(None) for game in positions("junior", 0, 60, push_back=True)]


def test_the_page_reads_views_as_the_engine_packs_them(views):
    packed = [view.pack().hex() for view in views]
    read = node(READ_VIEWS, {"parts": json.loads(parts.as_json()), "views": packed})
    assert read == [json.loads(json.dumps(as_page(view))) for view in views]


BANNED = """
import { unpack } from "./views.mjs";
import { banned } from "./rules.mjs";
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
const read = data.views.map((hex) => banned(unpack(bytes(hex), data.parts)));
console.log(JSON.stringify(read));
"""


def test_the_page_crosses_out_the_slots_that_the_engine_bans(views):
    shifts = [view for view in views if view.game in ("galaxy", "junior")]
    data = {"parts": json.loads(parts.as_json()), "views": [view.pack().hex() for view in shifts]}
    banned = [view.banned for view in shifts]
    assert node(BANNED, data) == banned
    free = [view for view in shifts if view.options.get("push_back") and view.last < 255]
    assert free and {view.banned for view in free} == {255} and set(banned) - {255}


def test_the_page_refuses_options_that_no_engine_packs():
    """Another version stands for options that 0.1 lacks, and these for something else than off."""
    body = load("junior").new({"push_back": True}, 2, bytes(16)).view(None).pack()[2:-4]
    wrong = [
        seal(130, 4, body),
        seal(130, 3, b"\5" + body[1:5] + b"\0" + body[5:]),
        seal(130, 3, body[:4] + b"\2" + body[5:]),
        seal(130, 2, body),
    ]
    data = {"parts": json.loads(parts.as_json()), "views": [each.hex() for each in wrong]}
    read = node(READ_VIEWS, data)
    assert read[0] == "the device speaks of games in another version"
    assert [each for each in read if not isinstance(each, str)] == []


def test_the_page_refuses_damaged_views(views):
    whole = [view.pack() for view in views[::97]]
    damaged = [
        data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :] for data in whole for at in (2, 20)
    ]
    damaged += [data[:-1] for data in whole] + [b"", b"\x81"]
    data = {"parts": json.loads(parts.as_json()), "views": [data.hex() for data in damaged]}
    assert [read for read in node(READ_VIEWS, data) if not isinstance(read, str)] == []


READ_LINES = """
import { Pieces, line, read } from "./frames.mjs";
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hex = (list) => [...list].map((byte) => byte.toString(16).padStart(2, "0")).join("");
console.log(JSON.stringify({
  read: data.lines.map((text) => {
    const found = read(text);
    return found && [...Object.values(found).slice(0, 4), hex(found.payload)];
  }),
  written: data.payloads.map((payload) => line(66, 7, 200, bytes(payload))),
  changed: data.changes.map(([old, change]) => hex(new Pieces(bytes(change)).change(bytes(old)))),
  events: new Pieces(bytes(data.events)).events(),
}));
"""


def test_the_page_speaks_the_lines_of_the_link(views):
    chance = random.Random(2)
    payloads = [chance.randbytes(chance.randrange(frames.PIECE + 1)) for _ in range(50)]
    lines = [frames.line(4, i, 255 - i, i % 3, data).decode() for i, data in enumerate(payloads)]
    damaged = [text[: at + 1] + "A" + text[at + 2 :] for at, text in enumerate(lines)]
    texts = [text[:-1] for text in [*lines, *damaged]] + [
        "print 3~" + lines[0][:-1],
        "",
        "~",
        "~AAAA",
    ]
    packed = [view.pack() for view in views[:400]]
    changes = list(itertools.pairwise(packed))
    events = [(0, 1, 11, 3), (6, 0), (8, 5, 49, 8256, 2)]
    got = node(
        READ_LINES,
        {
            "lines": texts,
            "payloads": [data.hex() for data in payloads],
            "changes": [[old.hex(), frames.change(old, new).hex()] for old, new in changes],
            "events": frames.told(events).hex(),
        },
    )
    expected = [frames.read(text.encode()) for text in texts]
    assert got["read"] == [found and [*found[:4], found[4].hex()] for found in expected]
    assert got["written"] == [frames.line(66, 7, 200, 0, data).decode() for data in payloads]
    assert got["changed"] == [new.hex() for _, new in changes]
    assert got["events"] == [list(event) for event in events]

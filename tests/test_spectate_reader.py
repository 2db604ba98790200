"""What the page makes of a device's messages, without a browser: verdicts, and nonsense refused."""

import json

import pytest

from host.spectator import parts
from shared_engine import frames
from shared_engine.game import pack_options, seat_mask
from shared_engine.games import GAMES, load
from shared_engine.record import Record

from .scripted import chosen
from .test_spectate_js import node

TELL = """
import { Pieces } from "./frames.mjs";
import { Teller } from "./serial.mjs";
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const told = [];
const teller = new Teller(data.parts, (message) => told.push(message));
for (const [kind, hex] of data.messages) {
  try {
    teller.hear({ watch() {} }, kind, new Pieces(bytes(hex)), 0);
  } catch (error) {
    told.push({ type: "error", text: error.message });
  }
}
await crypto.subtle.digest("SHA-256", new Uint8Array());
await new Promise((done) => setTimeout(done, 100));
for (const message of told) delete message.view;
console.log(JSON.stringify(told));
"""


def told(*messages):
    """What the page makes of messages, (type, payload)."""
    data = {"parts": json.loads(parts.as_json())}
    data["messages"] = [[kind, payload.hex()] for kind, payload in messages]
    return node(TELL, data)


SEED = bytes(range(16))


def dealt(name="galaxy", seed=SEED, added=b"", ended=False, **options):
    """A game at its start or its end, and the GAME that tells it."""
    game = load(name).new(options, 2, seed)
    number = 0
    while ended and game.result() is None:
        game.play(*chosen(game, number), number)
        number += 1
    record = Record(name, game.options, game.seats, seed)
    head = bytes([GAMES.index(name) + 1, 0, 1])
    head += frames.sized(pack_options(load(name).OPTIONS, game.options))
    head += bytes([seat_mask(game.seats), 0, 0]) + record.commitment + frames.sized(added)
    return game, (frames.GAME, head + game.view(None).pack())


def over(seed, drawn=b"", added=b""):
    return frames.OVER, seed + frames.sized(drawn) + frames.sized(added)


@pytest.mark.parametrize(
    ("made", "end", "verdict", "reason"),
    [
        ((SEED,), over(SEED), "not checked", "this page only watches"),
        ((SEED,), over(bytes(16)), "unfair", "is not the one that the device was committed to"),
        ((SEED,), over(SEED, bytes(16), bytes(16)), "unfair", "is not made of what device and PC"),
        ((SEED, b"+" * 16), over(SEED), "unfair", "is not made of what device and PC"),
        (
            (frames.mixed(b"d" * 16, b""),),
            over(frames.mixed(b"d" * 16, b""), b"d" * 16),
            "unfair",
            "the device used what it had promised to a PC without that PC's part",
        ),
        (
            (frames.mixed(b"d" * 16, b"+" * 16), b"+" * 16),
            over(frames.mixed(b"d" * 16, b"+" * 16), b"d" * 16, b"+" * 16),
            "not checked",
            "had no part in the deal",
        ),
    ],
)
def test_the_verdict_of_a_page_that_only_watches(made, end, verdict, reason):
    last = told(dealt("junior", *made, ended=True)[1], end)[-1]
    assert (last["type"], last["verdict"]) == ("over", verdict)
    assert reason in last["reason"]
    assert all(right for right, _ in last["checks"]) == (verdict == "not checked")


@pytest.mark.parametrize("push_back", [False, True])
def test_the_page_knows_what_a_game_with_or_without_push_back_was_committed_to(push_back):
    last = told(dealt("junior", ended=True, push_back=push_back)[1], over(SEED))[-1]
    assert [right for right, _ in last["checks"]] == [True]


@pytest.mark.parametrize(
    "nonsense",
    [
        b"",
        b"\x80" * 9,
        b"\x00\x00\x00\x00\xff\xff\xff\xff\x0f",  # four thousand million events
        b"\x01\x00\x00\x00\x00\x00\x01",  # another step than the next one
        b"\x00\x00\x00\x00\x01\x02\x03\x63\x00",  # an event that is too short
        b"\x00\x00\x00\x00\x00\x01\xff\x7f\x01\x00",  # a change behind the end
        b"\x00\x00\x00\x00\x00\x00\x81" + bytes(30),  # no view
    ],
)
def test_a_step_that_makes_no_sense_is_refused(nonsense):
    assert [each["type"] for each in told(dealt()[1], (frames.STEP, nonsense))] == ["game", "error"]


def test_a_step_into_another_game_or_a_seat_s_view_is_refused():
    start = bytes([0, 0, 0, 0, 0, 0])  # step 0, no events, and a whole view
    others = [dealt("junior")[0].view(None), dealt()[0].view(0)]
    for view in others:
        heard = told(dealt()[1], (frames.STEP, start + view.pack()))
        assert heard[-1]["type"] == "error", heard


def test_an_end_before_the_game_is_over_is_refused():
    heard = told(dealt("junior")[1], over(SEED))
    assert heard[1:] == [{"type": "error", "text": "an end before the game is over"}]


def test_a_step_after_the_end_is_refused():
    game, start = dealt("junior", ended=True)
    step = bytes([0, 0, 0, 0, 0, 0]) + game.view(None).pack()
    heard = told(start, (frames.STEP, step))
    assert heard[1:] == [{"type": "error", "text": "a step after the end"}]


def test_two_ends_of_one_game_are_refused():
    heard = told(dealt("junior", ended=True)[1], over(bytes(16)), over(SEED))
    assert {"type": "error", "text": "a second end of the game"} in heard
    assert [each["verdict"] for each in heard if each["type"] == "over"] == ["unfair"]


def test_unknown_messages_and_steps_without_a_game_are_skipped():
    newer = [(0x3F, b"new"), (0, b""), (0x0B, bytes(32)), (0x0C, b"\0\0"), (255, b"")]
    without = [(frames.STEP, bytes(9)), over(SEED)]
    heard = told(*newer, *without, dealt()[1], *newer)
    assert [each["type"] for each in heard] == ["game"]


def test_a_rule_set_that_is_not_known_is_no_game():
    heard = told(dealt()[1], (frames.GAME, b"\x7f" + bytes(60)), (frames.STEP, bytes(9)))
    assert heard[1:] == [
        {"type": "game", "text": "The handheld plays a game that this page does not know yet."}
    ]

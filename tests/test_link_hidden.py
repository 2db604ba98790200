"""Hidden cards that the PC's seat is shown: they must be those that were dealt."""

import pytest

from host.link.deal import BOTH, SHOWN
from host.link.messages import Over, Private
from shared_engine import frames
from shared_engine.games import load
from shared_engine.view import public
from tests.scripted import NONCE, draw
from tests.test_link_cheats import OTHER, device
from tests.wire import of

__all__ = ["device"]  # a fixture


def dealt(device, name):
    device.deal(name, options={"finish": "none"} if name == "galaxy" else {})
    device.promise(draw(99))
    device.gather()


def verdict(device):
    """Play the game to its end, and return the verdict on it."""
    while device.game.result() is None:
        device.play(10)
        device.gather(0.02)
    device.end()
    over = of(device.gather(3), Over)[-1]
    return over.verdict, over.reason


def show(device, view):
    """Show the PC a packed view of seat 0."""
    device.count = getattr(device, "count", 0) + 1
    key = frames.mask_key(NONCE, device.client_._wire.nonce)
    data = frames.masked(frames.sized(view) + frames.ascending([]), key, device.count)
    device.say(frames.PRIVATE, bytes([0, 0, device.count]) + data)
    assert of(device.gather(), Private)


@pytest.mark.parametrize("later", ["nothing", "the true ones"])
@pytest.mark.parametrize("name", ["galaxy", "cards"])
def test_hidden_cards_that_a_seat_was_not_dealt_are_not_fair(device, name, later):
    dealt(device, name)
    show(device, load(name).new(device.game.options, 2, OTHER).view(0).pack())
    if later == "the true ones":
        show(device, device.game.view(0).pack())
    assert verdict(device) == ("unfair", SHOWN)


def test_hidden_cards_of_before_a_power_cut_are_not_compared(device):
    """An older save goes on: other positions come, and what was seen in the lost ones was true."""
    dealt(device, "galaxy")
    device.play(2)
    device.gather()
    saved = device.game.copy(), device.told[:], device.played[:]
    device.play(2)
    device.gather()
    show(device, device.game.view(0).pack())
    device.game, device.told, device.played = saved
    device.unplug()
    device.tell()
    for number in range(2):
        device.say(frames.STEP, device.step_body(number))
    device.gather()
    for _ in range(2):
        seat = device.game.seat
        action = device.game.legal(seat)[-1]
        events = public(device.game.play(seat, action, 900))
        device.played.append((seat, action, 900, events))
        device.told.append(device.game.view(None).pack())
        device.say(frames.STEP, device.step_body(len(device.played) - 1))
    show(device, device.game.view(0).pack())
    assert verdict(device) == ("fair", BOTH)

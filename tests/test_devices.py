"""`labyrinth devices`: the boards, and what is on the cable."""

import argparse
import json

import pytest

from host import devices, doctor
from host.flash.build import boards
from host.link.errors import Busy
from host.link.messages import Hello


@pytest.fixture
def run(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "found", lambda port=None: [port] if port else [])

    def run(*words):
        parser = argparse.ArgumentParser()
        devices.add_arguments(parser)
        assert not devices.run(parser.parse_args(words))
        return capsys.readouterr().out

    return run


def hello(name, board="PicoSystem"):
    return Hello(1, 0, "0.1.0+1a2b3c4d", board, bytes(16), "", bytes(32), bytes(32))


def test_all_boards_with_what_they_can_do(run):
    lines = run().splitlines()
    assert "galaxy, junior, cards, duel" in lines[0]
    assert [line.split()[0] for line in lines[1:-1]] == boards()
    by_id = {line.split()[0]: line for line in lines[1:-1]}
    assert "240x240" in by_id["picosystem"] and "ST7789" in by_id["picosystem"]
    assert "16 MB, duel for two at once, sound, light, battery" in by_id["picosystem"]
    assert by_id["waveshare_lcd_1_44"].endswith("4 keys, 2 MB, duel for two in turn")
    assert "in turn" in by_id["waveshare_lcd_1_14"]  # seven keys are not four for each
    assert lines[-1] == "No handheld is on a cable."


def test_duel_is_as_on_the_device():
    """The firmware asks its layout; the list must not promise more."""
    from importlib import import_module

    from firmware.ui.layout import Layout

    for name in boards():
        look = Layout(import_module(f"boards.{name}"))
        both = look.arrows and look.can_turn and look.can_peek
        assert (devices.about(name)["duel"] == "at once") == both


def test_the_one_on_the_cable(run, monkeypatch):
    monkeypatch.setattr(devices, "greeted", hello)
    last = run("-p", "/dev/ttyACM0").splitlines()[-1]
    assert last == "On /dev/ttyACM0: PicoSystem (picosystem), version 0.1.0+1a2b3c4d."


def test_a_board_that_this_program_does_not_know(run, monkeypatch):
    monkeypatch.setattr(devices, "greeted", lambda name: hello(name, "Home-made"))
    assert "On /dev/x: Home-made, version" in run("-p", "/dev/x")


def test_what_keeps_us_from_knowing(run, monkeypatch):
    def busy(name):
        raise Busy(name)

    monkeypatch.setattr(devices, "greeted", busy)
    assert "another program uses /dev/x. Next: close it" in run("-p", "/dev/x")
    told = json.loads(run("-p", "/dev/x", "--json"))
    assert told["attached"][0]["problem"].startswith("another program")
    assert [board["id"] for board in told["boards"]] == boards()

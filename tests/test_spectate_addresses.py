"""What `labyrinth spectate --web` prints: where to watch, and where to take a seat."""

import re

import pytest

from host import serve
from host.link import ports

from .spectators import Device

HERE, THERE = "http://127.0.0.1:8420/", "http://192.0.2.7:8420/"


@pytest.fixture
def printed(labyrinth, monkeypatch):
    """Run the command in a network with an address, or in none; gives the URLs that it prints."""

    def run(*words, network="192.0.2.7"):
        def ready_and_over(app, ready, host, port):
            ready(HERE)
            return 0

        monkeypatch.setattr(ports, "connect", lambda port: Device("galaxy"))
        monkeypatch.setattr(serve, "network_address", lambda: network)
        monkeypatch.setattr(serve, "run", ready_and_over)
        code, out, err = labyrinth("spectate", "--web", "--no-browser", *words)
        assert (code, err) == (0, "")
        token = re.search("#seat=(.+)", out)[1]
        return [url.replace(token, "TOKEN") for url in re.findall(r"http:\S+", out)]

    return run


def test_with_listen_the_seat_s_address_for_the_network_is_printed_too(printed):
    seats = [HERE + "#seat=TOKEN", THERE + "#seat=TOKEN"]
    assert printed("--listen") == [HERE, THERE, *seats]


def test_without_a_network_only_this_computer_s_addresses_are_printed(printed):
    assert printed("--listen", network=None) == [HERE, HERE + "#seat=TOKEN"]


def test_without_listen_only_this_computer_s_addresses_are_printed(printed):
    assert printed() == [HERE, HERE + "#seat=TOKEN"]

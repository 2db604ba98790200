"""The engine on the emulated chip comes to the same states as on the PC. Takes an hour for all."""

import pytest

from shared_engine.games import GAMES
from tests.emulator_chip import BOARD, patience, uf2
from tests.emulator_host import Engine, compare

__all__ = ["patience", "uf2"]  # fixtures

ACTIONS = 2000

pytestmark = [
    pytest.mark.emulator,
    pytest.mark.usefixtures("uf2", "patience"),
]


@pytest.mark.parametrize("name", GAMES)
def test_states_are_equal(name, uf2, capsys):
    def tell(actions):
        with capsys.disabled():
            print(f"{name}: {actions} of {ACTIONS} actions", flush=True)

    assert compare(Engine(BOARD, uf2), name, ACTIONS, heard=tell) == ACTIONS

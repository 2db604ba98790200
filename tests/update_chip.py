"""A device in the midst of an update on the emulated chip: the flash is the model's, and what runs
on it is the chip's."""

from host.emulator.handheld import Emulated
from host.emulator.probed import Asked
from host.flash import image
from host.flash.uf2 import PAGE, write
from tests.emulator_chip import BOARD, resumed

_REASON = "__import__('rom').status()"


class Updated(Asked):
    """An emulated handheld with this flash, and a probe if its version has one."""

    def __init__(self, uf2, data):
        self._box = -1
        Emulated.__init__(self, BOARD, {}, uf2)
        python = image.load(uf2)
        pages = {python.drive + at: bytes(data[at : at + PAGE]) for at in range(0, len(data), PAGE)}
        self.drop(write(python.pages | pages))

    def reason(self):
        """Return why something does not run in place; empty if all does."""
        return self.ask(_REASON)

    def plays_a_turn(self, players):
        """Boot, take up the saved game and shift. Settings stay."""
        self.boot()
        files = self.files()
        assert {name: files[name] for name in players} == players
        before = resumed(files["game"]).steps
        self.tap("OK")
        self.settle()
        self.tap("OK")
        self.settle()
        files = self.files()
        assert "error.txt" not in files, files["error.txt"].decode()
        assert files["settings"] == players["settings"]
        return resumed(files["game"]).steps == before + 1

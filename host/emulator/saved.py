"""The files of people who have used the device before, for its flash."""

import tempfile
from pathlib import Path

from firmware import session as sessions
from firmware.save import Files, Settings

_SEATS = {2: (0, 2), 4: (0, 1, 2, 3)}


def settings(**chosen) -> dict[str, bytes]:
    """As if the language had been chosen, and these settings."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Settings()
        vars(kept).update(chosen)
        kept.store(Files(folder))
        return {Settings.FILE: Path(folder, Settings.FILE).read_bytes()}


def begun(folder: str, kinds, seed: int = 0, options=None) -> sessions.Session:
    """A game of the galaxy, kept in a folder."""
    seats = _SEATS[len(kinds)]
    game = "galaxy", options or {}, seats, bytes(kinds), bytes([seed] * 16)
    return sessions.start(Files(folder), *game)


def new_game(kinds=(sessions.HUMAN, sessions.HARD), seed: int = 0) -> dict[str, bytes]:
    """A game that has been left as soon as it was dealt."""
    with tempfile.TemporaryDirectory() as folder:
        begun(folder, kinds, seed)
        return settings() | {sessions.FILE: Path(folder, sessions.FILE).read_bytes()}

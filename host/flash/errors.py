"""What keeps a game from being put on a device: each in one line, with what to do, and an exit
code; those of the cable itself are in host/link/errors.py."""

from ..games import UserError
from .versions import NEEDED, RP2040

_BOOTSEL = "hold BOOTSEL while you plug the device in"
_BOTH = f"{_BOOTSEL}, then `labyrinth flash --board ID` puts both on it"


class FlashError(UserError):
    exit_code = 10


class OtherMicroPython(FlashError):
    def __init__(self, name, runs):
        super().__init__(
            f"{name} runs MicroPython {runs}, and the game needs {NEEDED}; nothing was changed. "
            f"Next: {_BOTH}"
        )


class OtherFormat(FlashError):
    """A supported version, but a build for another processor."""

    def __init__(self, name, runs, mpy):
        super().__init__(
            f"{name} runs a MicroPython {runs} that cannot load the game's code (its _mpy is "
            f"{mpy:#x}, an RP2040's is {RP2040:#x}); nothing was changed. Next: {_BOTH}"
        )


class OtherChip(FlashError):
    def __init__(self, name, platform):
        super().__init__(
            f"{name} is no RP2040: MicroPython calls it {platform}; nothing was changed. "
            "Next: name the handheld's port with --port"
        )


class RunsCircuitPython(FlashError):
    def __init__(self, name):
        super().__init__(
            f"{name} runs CircuitPython; nothing was changed. Next: `labyrinth flash "
            "--circuitpython` copies the game to its drive"
        )


class NoRoom(FlashError):
    exit_code = 11

    def __init__(self, why, kept):
        super().__init__(
            f"no room on the device: {why}; {kept}. Next: remove files of your own there, or all "
            "of the game with `labyrinth flash --erase`, and try again"
        )


class Unfinished(FlashError):
    """The device stays as it was."""

    exit_code = 12

    def __init__(self, why, kept, mend="try again"):
        super().__init__(f"{why}; {kept}. Next: {mend}")


class Interrupted(Unfinished):
    exit_code = 130  # as the shell has it


class NotConfirmed(FlashError):
    exit_code = 13

    def __init__(
        self,
        name,
        why="nobody has agreed on the device on {}",
        advice="wait a minute, try again, and use the key that its screen names",
    ):
        super().__init__(f"{why.format(name)}, so nothing was changed. Next: {advice}")


class Declined(NotConfirmed):
    """Somebody has said no. `wait`: seconds until the device can ask again; 0 if unknown."""

    def __init__(self, name, wait):
        if wait:
            time = f"{wait} s" if wait < 100 else f"{(wait + 59) // 60} minutes"
            super().__init__(name, "the device on {} says no", f"wait {time}, then try again")
            return
        why = "the device on {} is busy with a round of a duel, or with a PC that asks for a seat"
        super().__init__(name, why, "finish that, then try again")


class Closed(NotConfirmed):
    def __init__(self, name):
        why = "the players at the device on {} want no requests during this game"
        super().__init__(
            name, why, "finish or end that game, which this would end too, then try again"
        )


class NotStarted(FlashError):
    """All is on the device, but something else than the new version answers, or nothing."""

    exit_code = 14


class NoPrompt(FlashError):
    exit_code = 15

    def __init__(self, why):
        super().__init__(
            f"{why}. Next: switch the device off, hold its BACK key while you switch it "
            f"on, and try again; or {_BOOTSEL}"
        )

"""MicroPython's raw prompt, for code to be run where the game has ended or was never started."""

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_SLOWEST_MS = 60_000


class Refused(RuntimeError):
    """What the chip said instead."""


def execute(handheld, code: str) -> str:
    """What the code prints; Refused with the chip's traceback if it fails."""
    cable = handheld.cable
    cable.read()
    cable.write(b"\r\x03\x03\x01")
    _until(handheld, lambda said: said.endswith(_BANNER), "there is no prompt")
    cable.read()
    cable.write(code.encode() + b"\x04")
    _until(handheld, lambda said: said.count(4) == 2, "the code does not end")
    out, error, _ = cable.read().removeprefix(b"OK").split(b"\x04")
    cable.write(b"\x02")
    handheld.run(5)
    cable.read()
    if error:
        raise Refused(error.decode())
    return out.decode().replace("\r\n", "\n")


def _until(handheld, happened, fault):
    if not handheld.run_until(lambda: happened(handheld.cable.received), _SLOWEST_MS, 2):
        raise Refused(f"{fault}; the chip says {bytes(handheld.cable.received)!r}")

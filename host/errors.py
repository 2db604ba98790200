"""Errors as users meet them: one line, and without values of the program."""

import traceback
from pathlib import Path


class UserError(Exception):
    """Something the user can put right: shown as one line, exit code 2."""


def crash(error: BaseException) -> str:
    """Return the kind of an error and where it was raised, line by line.

    Its text is left out, as are the values around it: they could tell of a card.
    """
    lines = [type(error).__name__]
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        lines.append(f"  {Path(code.co_filename).name}, line {line}, in {code.co_name}")
    return "\n".join(lines)


def micropython_crash(text: str) -> str:
    """Return the kind and the places in what MicroPython prints of an error, without its text."""
    lines = text.splitlines()
    places = []
    for line in lines[lines.index(_TRACE) + 1 :] if _TRACE in lines else lines:
        if not line.startswith('  File "'):
            kind = line.partition(":")[0]
            return "\n".join([kind if kind.isidentifier() else "an error", *places])
        places.append(line)
    return "\n".join(["an error", *places])


_TRACE = "Traceback (most recent call last):"

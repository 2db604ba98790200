"""Signs of progress, on terminals only: elsewhere, Rich need not be loaded."""

import contextlib
import sys
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def track(items: Iterable[T], what: str, total: int | None = None, stream=None, shown=True):
    """Return the items again, with a bar while they are used."""
    stream = stream or sys.stdout
    if not (shown and stream.isatty()):
        return items
    from rich import progress
    from rich.console import Console

    return progress.track(items, what, total, console=Console(file=stream), transient=True)


def status(what: str) -> contextlib.AbstractContextManager:
    """Show on stderr what is being done, while the context lasts."""
    if not sys.stderr.isatty():
        return contextlib.nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(what)

"""How the chip uses its heap."""

import gc
import sys

_OFTEN = 32768  # bytes between two collections, which take 20 ms each


def tidy():
    """Collect garbage often. Else what lives is strewn over all of the heap before the first
    collection: of 80 KB that were free then, no piece was longer than 4 KB."""
    if sys.platform == "rp2":
        gc.threshold(_OFTEN)  # pyright: ignore[reportAttributeAccessIssue]

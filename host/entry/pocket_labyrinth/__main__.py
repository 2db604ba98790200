"""`python -m pocket_labyrinth` is `labyrinth`."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())

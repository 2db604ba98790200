"""What this is a build of. `make firmware` writes this module anew, with the board's name."""

VERSION = "0.1.0"
BOARD = None

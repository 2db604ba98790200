"""The real MicroPython on an emulated RP2040, wired to the boards of boards/: full-system tests,
budgets, `labyrinth emulate`."""

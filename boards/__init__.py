"""One module a board: pins, panel, keys. Nothing else knows a pin."""

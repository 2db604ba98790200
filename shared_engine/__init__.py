"""The rules and nothing else: no I/O, no clock, no entropy, no imports from outside."""

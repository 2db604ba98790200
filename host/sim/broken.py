"""What a script's fault raises. Its place is on golden frames, so it stays on the same line."""


def sound(cue, now):
    raise ValueError

"""Functions by which the importer sees whether this interpreter lays functions out as it expects."""

import micropython


def one():
    return 1


def two():
    return 2


@micropython.viper
def three() -> int:
    return 3

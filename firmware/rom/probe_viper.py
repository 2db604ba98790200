"""Functions by which the importer sees whether the interpreter lays functions out as expected."""

import micropython


def one():
    return 1


def two():
    return 2


@micropython.viper
def three() -> int:
    return 3

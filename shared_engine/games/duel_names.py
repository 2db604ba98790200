"""English names of the symbols by card number. Keys for translation."""

SYMBOL_NAMES = (
    "hourglass",
    "ring",
    "key",
    "crown",
    "lantern",
    "owl",
    "sword",
    "candle",
    "compass",
    "feather",
    "goblet",
    "dragon",
    "star",
    "book",
    "mask",
    "anchor",
)

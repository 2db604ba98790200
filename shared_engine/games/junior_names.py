"""English names of the secrets by token number. Keys for translation."""

PICTURES = (
    "crystal ball",
    "spell book",
    "owl",
    "magic hat",
    "cauldron",
    "black cat",
    "wand",
    "broom",
    "toad",
    "potion",
    "golden key",
    "dragon egg",
)

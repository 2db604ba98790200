"""English names of the treasures by number; keys for translation.

The choice is ours. Their initials are A to Y, the letters that stand for them in texts.
"""

TREASURE_NAMES = (
    "amber",
    "bell",
    "compass",
    "drum",
    "egg",
    "flute",
    "goblet",
    "harp",
    "idol",
    "jade",
    "kite",
    "lantern",
    "mask",
    "nautilus",
    "opal",
    "pearl",
    "quill",
    "rudder",
    "spyglass",
    "trident",
    "urn",
    "violin",
    "wand",
    "xylophone",
    "yarn",
)

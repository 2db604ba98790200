"""English names of the treasures by number; keys for translation.

The rulebook names the crown and the helmet; the others are our choice. Their initials are A to Y,
the letters that stand for them in texts.
"""

TREASURE_NAMES = (
    "amber",
    "bell",
    "crown",
    "drum",
    "egg",
    "flute",
    "goblet",
    "helmet",
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

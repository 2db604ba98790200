"""What the page must know of the games, as JSON: boxes, names, and the device's own pictures."""

import json
import re

from firmware.ui import icons
from host import looks
from shared_engine.game import first_options
from shared_engine.games import GAMES, cards_parts, duel_parts, galaxy_parts, junior_parts, load

SIZES = {"galaxy": galaxy_parts.SIZE, "junior": junior_parts.SIZE, "duel": duel_parts.SIZE}


def as_json():
    """The whole of parts.json."""
    return json.dumps(
        {
            "games": [_rules(name) for name in GAMES],
            "neutral_cards": list(galaxy_parts.NEUTRAL_CARDS),
            "figures": list(cards_parts.FIGURES),
            "treasures": [cards_parts.treasures(card) for card in range(cards_parts.CARDS)],
            "edge_symbols": list(duel_parts.SYMBOLS),
        }
    )


def _rules(name):
    """A rule set: options in the order of their bytes with choices and default, how many of them
    0.1 has, and its looks, one for each edition."""
    module = load(name)
    return {
        "name": name,
        "title": module.TITLE,
        "size": SIZES.get(name, 0),
        "options": [[option, choices, default] for option, choices, default, _ in module.OPTIONS],
        "first_options": first_options(module.OPTIONS),
        "looks": {kind: _look(module, kind) for kind in _kinds(name)},
    }


def _kinds(name):
    """As firmware/ui/icons.py calls them."""
    return (2012, 2015) if name == "galaxy" else (name,)


def _look(module, kind):
    """Seats, pictures as [name, layers] and pawns as layers; the neutral one comes last."""
    options = {"edition": kind}
    seats = looks.seat_names(module.NAME, options)
    pawns = len(seats) + (module.NAME == "galaxy")
    return {
        "seats": seats,
        "colours": looks.seat_colours(module.NAME, options),
        "pictures": [
            [name, _layers(icons.symbol, kind, number)]
            for number, name in enumerate(looks.PICTURE_NAMES[kind])
        ],
        "pawns": [_layers(icons.pawn, kind, pawn) for pawn in range(pawns)],
    }


def _layers(draw, kind, number):
    sketch = Sketch()
    draw(sketch, 0, 0, kind, number)
    return sketch.layers


class Sketch:
    """Stands in for the canvas: pixels laid on it become [colour, SVG path]."""

    def __init__(self):
        self.layers = []

    def stamp(self, x, y, bits, sign, colour):
        """As a canvas does; each run of set bits is a box."""
        start, width, height = sign >> 10, sign >> 5 & 31, sign & 31
        path = ""
        for row in range(height):
            at = start * 8 + row * width
            pixels = "".join(" #"[_bit(bits, at + column)] for column in range(width))
            for run in re.finditer("#+", pixels):
                long = run.end() - run.start()
                path += f"M{x + run.start()} {y + row}h{long}v1h-{long}z"
        self.layers.append([looks.rgb(colour), path])


def _bit(bits, at):
    return bits[at >> 3] >> (7 - at % 8) & 1

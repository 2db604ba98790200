"""Names and colours of seats and pictures, as the device shows them; for pages and terminals.

A seat's colour is its pawn's, and its name is that of the colour. Records keep the names that the
engine has for places, such as "first" in the card game: the commitment to a deal is over those.
A kind of game is an edition or a rule set, as in firmware/ui/icons.py.
"""

from firmware.ui import icons, palette
from shared_engine.games import cards_names, duel_names, galaxy_names, junior_names, load

COLOUR_NAMES = {
    palette.RED: "red",
    palette.ORANGE: "orange",
    palette.YELLOW: "yellow",
    palette.GREEN: "green",
    palette.BLUE: "blue",
    palette.WHITE: "white",
    palette.CYAN: "cyan",
}
PICTURE_NAMES = {
    2012: (*galaxy_names.PICTURES[2012], galaxy_names.NEUTRAL_PAWN[2012]),
    2015: (*galaxy_names.PICTURES[2015], galaxy_names.NEUTRAL_PAWN[2015]),
    "junior": junior_names.PICTURES,
    "cards": cards_names.TREASURE_NAMES,
    "duel": duel_names.SYMBOL_NAMES,
}


def kind_of(game, options):
    return options.get("edition", game)


def rgb(colour):
    """Return a colour of the palette as CSS and Rich write it."""
    return f"#{palette.RGB[colour]:06x}"


def seat_colours(game, options):
    """Return the colour of each place at the table."""
    places = len(load(game).seat_names(options))
    return [rgb(colour) for colour in icons.COLOURS[kind_of(game, options)][:places]]


def seat_names(game, options):
    """Return what a seat at each place is called."""
    places = len(load(game).seat_names(options))
    return [COLOUR_NAMES[colour] for colour in icons.COLOURS[kind_of(game, options)][:places]]


def place_named(word, game, options):
    """Return the place that a person means: by its colour, or as records call it; None if none."""
    for names in (seat_names(game, options), list(load(game).seat_names(options))):
        if word.lower() in names:
            return names.index(word.lower())
    return None


def picture_colour(kind, number):
    """Return the colour of a picture."""
    art = icons.use(kind)
    return rgb(art.COLOURS[art.EMBLEMS[kind][number]])

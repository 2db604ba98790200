"""What a deal is committed to: the game, its options and who sits where."""

from .game import options_text


def header(name: str, rules, options, seats) -> str:
    """As it stands in a record; `rules` is the module of the game called `name`."""
    names = rules.seat_names(options)
    return (
        "game: "
        + name
        + "\noptions: "
        + options_text(rules.OPTIONS, options)
        + "\nseats: "
        + " ".join([names[place] for place in seats])
        + "\n"
    )

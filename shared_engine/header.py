"""What a deal is committed to: the game, its options and who sits where."""

from .game import option_text


def header(name: str, rules, options, seats) -> str:
    """As it stands in a record; `rules` is the module of the game called `name`."""
    values = [option + "=" + option_text(options[option]) for option, _, _, _ in rules.OPTIONS]
    names = rules.seat_names(options)
    return (
        "game: "
        + name
        + "\noptions: "
        + " ".join(values)
        + "\nseats: "
        + " ".join([names[place] for place in seats])
        + "\n"
    )

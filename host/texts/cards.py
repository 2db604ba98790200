"""The card game as plain text: for the terminal, for replays and for the goldens."""

from shared_engine import game as face
from shared_engine.games import cards
from shared_engine.games.cards_names import TREASURE_NAMES
from shared_engine.games.cards_parts import FIGURES, treasures
from shared_engine.tiles import DISTINCT, rotate

from .common import json_head, seat_name, won_text
from .shift import tile_rows

PHASES = ("lay", "take", "over")
ACROSS = 7  # characters


def letters(card):
    """The two treasures of a card as letters."""
    return "".join(chr(ord("A") + treasure) for treasure in treasures(card))


def card_text(card):
    return f"{card} ({' and '.join(TREASURE_NAMES[treasure] for treasure in treasures(card))})"


def card_rows(card, openings, wall="█"):
    """A card as three rows of seven characters, its number in the corner, its treasures inside."""
    top, middle, bottom = tile_rows(openings, f"{letters(card)} ", wall)
    return f"{card:02}{top[2:]}", middle, bottom


def board_rows(view, lit=(), wall="█"):
    """The maze with x above and y at the left; empty places in `lit` have a dot."""
    maze = view.maze
    shown = [*maze.lying, *lit]
    columns = range(min(p % 128 for p in shown), max(p % 128 for p in shown) + 1)
    lines = range(min(p // 128 for p in shown), max(p // 128 for p in shown) + 1)
    rows = [" " * 5 + "".join(f"{column - 64:^{ACROSS}}" for column in columns)]
    for line in lines:
        tiles = []
        for place in (line * 128 + column for column in columns):
            card = maze.lying.get(place)
            if card is not None:
                tiles.append(card_rows(card, maze.openings[card], wall))
            else:
                tiles.append(("", "·" if place in lit else "", ""))
        for part in range(3):
            left = f"{line - 64:>3}" if part == 1 else ""
            rows.append(f"{left:<5}" + "".join(f"{tile[part]:^{ACROSS}}" for tile in tiles))
    return [row.rstrip() for row in rows]


def hand_rows(view, wall="█"):
    """The own cards in each of their distinct turns, one below the other."""
    rows = []
    for card in view.cards:
        turns = range(DISTINCT[FIGURES[card]])
        tiles = [card_rows(card, rotate(FIGURES[card], turn), wall) for turn in turns]
        rows.append("".join(f"{turn * 90:^10}" for turn in turns).rstrip())
        rows += ["   ".join(tile[part] for tile in tiles).rstrip() for part in range(3)]
    return rows


def standing(view):
    """One line a seat: what it took, how many cards it holds; and what is left of the pile."""
    lines = []
    for seat, taken in enumerate(view.taken):
        numbers = f": {' '.join(str(card) for card in taken)}" if taken else ""
        lines.append(
            f"{seat_name(view, seat):<6} holds {view.hand_sizes[seat]}, took {len(taken)}{numbers}"
        )
    return [*lines, f"pile   {view.pile}"]


def event_text(view, event):
    """An event as a sentence."""
    kind, *rest = event
    if kind == face.WON:
        return won_text(view, rest)
    who = seat_name(view, rest[0])
    if kind == face.LAID:
        _, card, place, quarters = rest
        turned = f" turned by {quarters * 90}" if quarters else ""
        return f"{who} lays {card_text(card)} at {cards.place_text(place)}{turned}"
    if kind == face.TOOK:
        return f"{who} takes {card_text(rest[1])}"
    if kind == face.DREW:
        return f"{who} draws {rest[1]} card{'s' * (rest[1] > 1)}"
    if kind == face.PASSED:
        return f"{who} can lay no card and passes"
    return f"{who}'s turn"


def seen(view):
    """What only the view's seat sees: its hand."""
    return " ".join(f"{card} {letters(card)}" for card in view.cards) or "no card"


def as_json(view):
    """The view as what json.dumps takes."""
    maze = view.maze
    return json_head(view, PHASES) | {
        "lying": [
            {
                "card": card,
                "x": maze.places[card] % 128 - 64,
                "y": maze.places[card] // 128 - 64,
                "openings": maze.openings[card],
                "treasures": [TREASURE_NAMES[treasure] for treasure in treasures(card)],
            }
            for card in maze.cards()
        ],
        "laid": None if view.laid == face.NOBODY else view.laid,
        "candidates": list(view.candidates),
        "taken": [list(taken) for taken in view.taken],
        "hand_sizes": list(view.hand_sizes),
        "pile": view.pile,
        "passes": view.passes,
        "hand": list(view.cards),
    }

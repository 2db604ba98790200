"""Labyrinth Duel as plain text: for the terminal, for replays and for the goldens."""

from shared_engine import game as face
from shared_engine import notation
from shared_engine.games.duel_names import SYMBOL_NAMES
from shared_engine.games.duel_parts import EDGES, SIZE, SYMBOLS

from .common import json_head, seat_name, won_text
from .shift import tile_rows

PHASES = ("run", "wait", "over")
ACROSS = 7  # characters of a tile
BETWEEN = 6  # and between the frames


def letter(card):
    return chr(ord("A") + card)


def card_text(card):
    return f"{letter(card)} ({SYMBOL_NAMES[card]})"


def board_rows(view, lit=(), wall="█"):
    """The frames side by side, symbols around: the start in (), the target in []."""
    frames = [frame_rows(view, seat, lit, wall) for seat in range(len(view.seats))]
    width = max(len(row) for row in frames[0]) + BETWEEN
    rows = ["".join(f"{part:<{width}}" for part in parts) for parts in zip(*frames, strict=True)]
    return [row.rstrip() for row in rows]


def frame_rows(view, seat, lit=(), wall="█"):
    """One frame; tiles in `lit` have a dot."""

    def symbol(edge):
        card = SYMBOLS[edge]
        if card == view.starts[seat]:
            return f"({letter(card)})"
        return f"[{letter(card)}]" if card == view.target else letter(card)

    def across(edges):
        return " " * 6 + "".join(f"{symbol(edge):^{ACROSS}}" for edge in edges)

    frame = view.frames[seat]
    rows = [f"{'':6}{seat_name(view, seat)}", across(range(4))]
    for row in range(SIZE):
        tiles = [
            tile_rows(frame[cell], " · " if cell in lit else "   ", wall)
            if frame[cell]
            else ("", "gap", "")
            for cell in range(row * SIZE, row * SIZE + SIZE)
        ]
        for part in range(3):
            middle = part == 1
            left = f"{symbol(15 - row):>3} {row + 1} " if middle else ""
            right = f" {symbol(4 + row)}" if middle else ""
            rows.append(f"{left:<6}" + "".join(f"{tile[part]:^{ACROSS}}" for tile in tiles) + right)
    columns = "".join(f"{column:^{ACROSS}}" for column in "abcd")
    return [*rows, across(range(11, 7, -1)), " " * 6 + columns]


def standing(view):
    """One line a seat: where it starts and what it has taken; then the target and the pile."""
    lines = []
    for seat, score in enumerate(view.scores):
        cards = " ".join(letter(card) for card in taken(view, seat))
        lines.append(
            f"{seat_name(view, seat):<7} starts at {card_text(view.starts[seat])}, "
            f"took {score}{f': {cards}' if cards else ''}"
            f"{', has called stop' if view.caller == seat else ''}"
        )
    target = "none open" if view.target == face.NOBODY else card_text(view.target)
    return [*lines, f"target  {target}, {view.left} cards to come"]


def taken(view, seat):
    """The cards that a seat of two has taken, in order."""
    return [view.opened[i + 1] for i, owner in enumerate(view.owners) if owner == seat]


def event_text(view, event):
    """An event as a sentence."""
    kind, *rest = event
    if kind == face.WON:
        return won_text(view, rest)
    if kind == face.OPENED:
        return f"the target is {card_text(rest[0])}"
    if kind == face.SHUFFLED:
        return f"{rest[0]} cards are shuffled again"
    if kind == face.ROUND:
        who = "nobody" if rest[0] == face.NOBODY else seat_name(view, rest[0])
        return f"{who} takes {card_text(rest[1])}"
    who = seat_name(view, rest[0])
    if kind == face.SLID:
        return f"{who} slides {notation.cell_text(rest[1], SIZE)}"
    return f"{who} calls stop, {'rightly' if rest[1] else 'wrongly'}"


def seen(view):
    """What only the view's seat sees: nothing is secret between the seats."""
    return "what all see"


def as_json(view):
    """The view as what json.dumps takes."""
    nobody = face.NOBODY
    return json_head(view, PHASES) | {
        "clock": view.clock,
        "caller": None if view.caller == nobody else seat_name(view, view.caller),
        "called": view.called,
        "frames": [list(frame) for frame in view.frames],
        "gaps": [notation.cell_text(gap, SIZE) for gap in view.gaps],
        "symbols": [SYMBOL_NAMES[card] for card in SYMBOLS],
        "starts": [SYMBOL_NAMES[card] for card in view.starts],
        "start_edges": [EDGES[card] for card in view.starts],
        "target": None if view.target == nobody else SYMBOL_NAMES[view.target],
        "target_edge": None if view.target == nobody else EDGES[view.target],
        "opened": [SYMBOL_NAMES[card] for card in view.opened],
        "cards_to_come": view.left,
        "rounds": view.rounds,
        "owners": [None if owner == nobody else seat_name(view, owner) for owner in view.owners],
        "scores": list(view.scores),
    }

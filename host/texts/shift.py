"""Shifting mazes and their games as plain text: galaxy and junior."""

from shared_engine import game as face
from shared_engine import notation
from shared_engine.games import galaxy_names, junior_names
from shared_engine.games.galaxy_parts import NEUTRAL_CARDS, NEUTRAL_SYMBOL
from shared_engine.games.shift import corner_cell
from shared_engine.tiles import DISTINCT, NO_SYMBOL, E, N, S, W, rotate

from .common import json_head, seat_name, won_text

PHASES = ("shift", "move", "over", "straight")
NEUTRAL = 4  # the pawn after the seats'


def pictures(view):
    """The names of the pictures by card number."""
    if view.game == "junior":
        return junior_names.PICTURES
    return galaxy_names.PICTURES[view.options["edition"]]


def letter(view, symbol):
    """Return a character for what is printed on a tile; the neutral symbol only where it counts."""
    if symbol == NO_SYMBOL:
        return " "
    if symbol == NEUTRAL_SYMBOL:
        return "*" if view.options.get("neutral") else " "
    return chr(ord("A") + symbol)


def tile_rows(openings, centre="   ", wall="█"):
    """A tile as three rows of seven characters; `centre` has three."""
    top, right, bottom, left = (
        " " * width if openings & side else wall * width
        for side, width in ((N, 3), (E, 2), (S, 3), (W, 2))
    )
    corner = wall * 2
    return corner + top + corner, left + centre + right, corner + bottom + corner


def pawn_marks(view):
    """Cell -> the initials of the pawns there, in small letters as pictures have capitals."""
    marks = {}
    for pawn, cell in enumerate(view.pawns):
        if cell != face.NOBODY:
            marks[cell] = marks.get(cell, "") + pawn_name(view, pawn)[0].lower()
    return marks


def pawn_name(view, pawn):
    if pawn == NEUTRAL:
        return galaxy_names.NEUTRAL_PAWN[view.options["edition"]]
    return seat_name(view, pawn)


def card_text(view, card):
    mark = " *" if has_sign(view, card) else ""
    return f"{letter(view, card)}{mark} ({pictures(view)[card]})"


def has_sign(view, card):
    """Return whether the neutral pawn moves for a card."""
    return bool(view.options.get("neutral")) and card in NEUTRAL_CARDS


def sign_help(view):
    """Return the lines of a help text that explain *, or nothing where it is not shown."""
    if not view.options.get("neutral"):
        return ""
    return f"""\
A card with * is for {pawn_name(view, NEUTRAL)}, the pawn that belongs to nobody, not for a ship.
The * on the board is where that pawn starts; it is no picture to reach.
"""


def goal_text(view, card):
    """Return a card as its owner sees it: with where its picture is, and the pawn that must go
    there if that is the neutral one.
    """
    cell = view.maze.symbols.find(bytes([card]))
    place = f"at {cell_name(view, cell)}" if cell >= 0 else "on the spare tile"
    pawn = f" ({pawn_name(view, NEUTRAL)} moves)" if has_sign(view, card) else ""
    return f"{card_text(view, card)} {place}{pawn}"


def board_rows(view, lit=(), wall="█"):
    """The maze with slots around it; cells in `lit` have a dot where nothing else stands."""
    maze = view.maze
    n = maze.n
    pawns = pawn_marks(view)
    slots = {}
    for slot in range(maze.slots):
        name = notation.slot_text(maze, slot)
        slots[slot * 4 // maze.slots, maze.entry(slot)] = "--" if slot == view.banned else name

    def around(side, cell):
        return slots.get((side, cell), "  ")

    rows = [" " * 6 + "".join(f"{around(0, col):^7}" for col in range(n))]
    for row in range(n):
        tiles = []
        for cell in range(row * n, row * n + n):
            marks = pawns.get(cell, "")
            centre = letter(view, maze.symbols[cell])
            if not marks and cell in lit:
                centre += "·"
            marks = marks if len(marks) < 3 else marks[0] + "+"
            tiles.append(tile_rows(maze.openings[cell], f"{centre}{marks:<2}"[:3], wall))
        for line in range(3):
            left = f"{around(3, row * n)} {row + 1} " if line == 1 else "     "
            right = f" {around(1, row * n + n - 1)}" if line == 1 else ""
            rows.append((left + " " + "".join(tile[line] for tile in tiles) + right).rstrip())
    rows.append(" " * 6 + "".join(f"{around(2, n * (n - 1) + col):^7}" for col in range(n)))
    rows.append(" " * 6 + "".join(f"{chr(97 + col):^7}" for col in range(n)))
    return [line.rstrip() for line in rows]


def spare_rows(view, wall="█"):
    """The spare in each of its distinct turns, side by side."""
    maze = view.maze
    turns = range(DISTINCT[maze.spare])
    centre = f" {letter(view, maze.spare_symbol)} "
    tiles = [tile_rows(rotate(maze.spare, turn), centre, wall) for turn in turns]
    heads = "".join(f"{turn * 90:^10}" for turn in turns)
    return [heads.rstrip()] + [
        "   ".join(tile[line] for tile in tiles).rstrip() for line in range(3)
    ]


def event_text(view, event):
    """An event as a sentence."""
    kind, *rest = event
    if kind == face.SHIFTED:
        seat, slot, rotation = rest
        shift = notation.shift_text(view.maze, slot * 4 + rotation)
        return f"{seat_name(view, seat)} shifts {shift}"
    if kind == face.CARRIED:
        pawn, cell = rest
        return f"{pawn_name(view, pawn)} is pushed out and comes in at {cell_name(view, cell)}"
    if kind == face.MOVED:
        seat, pawn, cell = rest
        whom = "" if pawn == seat else f" {pawn_name(view, pawn)}"
        return f"{seat_name(view, seat)} moves{whom} to {cell_name(view, cell)}"
    if kind == face.REACHED:
        seat, card = rest
        return f"{seat_name(view, seat)} reaches {card_text(view, card)}"
    if kind == face.LEFT:
        seat, cell = rest
        return f"{seat_name(view, seat)} leaves the maze at {cell_name(view, cell)}"
    if kind == face.TURN:
        return f"{seat_name(view, rest[0])}'s turn"
    if kind == face.OPENED:
        return f"the target is {card_text(view, rest[0])}"
    return won_text(view, rest)


def cell_name(view, cell):
    return notation.cell_text(cell, view.maze.n)


def home_name(view, seat):
    return cell_name(view, corner_cell(view.maze.n, view.seats[seat]))


def standing(view):
    """One line a seat: where it stands, what it has laid open, how many cards are left."""
    lines = []
    shared = view.game == "junior" and not view.options["expert"]
    for seat in range(len(view.seats)):
        cards = " ".join(letter(view, card) for card in view.laid_open[seat]) or "none"
        left = "" if shared else f", {view.left[seat]} left"
        at = cell_name(view, view.pawns[seat])
        lines.append(f"{seat_name(view, seat):<7} at {at}, open {cards}{left}")
    if view.pile:
        lines.append(f"target {card_text(view, view.target)}, {view.pile - 1} to come")
    if view.options.get("neutral"):
        pawn = pawn_name(view, NEUTRAL)
        lines.append(f"{pawn} at {cell_name(view, view.pawns[NEUTRAL])}")
    return lines


def seen(view):
    """The cards that only the view's seat sees, and the spare that all see."""
    cards = " ".join(letter(view, card) for card in view.cards) or "no card"
    maze = view.maze
    sides = "".join(side for bit, side in enumerate("NESW") if maze.spare >> bit & 1)
    return f"{cards}, spare {sides} {letter(view, maze.spare_symbol)}".rstrip()


def as_json(view):
    """The view as what json.dumps takes."""
    maze = view.maze
    return json_head(view, PHASES) | {
        "last_slot": None if view.last == face.NOBODY else notation.slot_text(maze, view.last),
        "openings": list(maze.openings),
        "symbols": [symbol_json(symbol) for symbol in maze.symbols],
        "spare": {"openings": maze.spare, "symbol": symbol_json(maze.spare_symbol)},
        "pawns": {
            pawn_name(view, pawn): cell_name(view, cell)
            for pawn, cell in enumerate(view.pawns)
            if cell != face.NOBODY
        },
        "laid_open": [list(cards) for cards in view.laid_open],
        "left": list(view.left),
        "target": view.target if view.pile else None,
        "pile": view.pile,
        "cards": list(view.cards),
    }


def symbol_json(symbol):
    return None if symbol == NO_SYMBOL else "neutral" if symbol == NEUTRAL_SYMBOL else symbol

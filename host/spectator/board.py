"""Boards drawn with lines: a tile is six characters in two rows, or a multiple of that.

Paths are lines. Capitals are pictures, small letters pawns, so nothing depends on colour.
"""

from rich.text import Text

from host import looks
from host.texts import cards as card_text
from host.texts import duel as duel_text
from host.texts import shift as shift_text
from host.texts.common import seat_name
from shared_engine import game as face
from shared_engine import notation
from shared_engine.games import duel_parts
from shared_engine.games.cards_parts import treasures
from shared_engine.tiles import E, N, S, W

ACROSS, DOWN = 6, 2  # characters of a tile; it shares the row to its neighbour
LINES = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"  # by openings
ARROWS = "▼◀▲▶"  # where the tiles of a side's slots go
PAWN = "bold #000000 on #ffffff"  # one that belongs to nobody
NEW = "on #1c2838"  # what has just happened; dark enough for letters in every colour
LABEL = "dim"


def seat_style(view, seat):
    return f"bold #000000 on {looks.seat_colours(view.game, view.options)[view.seats[seat]]}"


def picture_style(view, symbol, wanted=False):
    """Return the style of the letter for a picture, in its colour; what is `wanted` stands out."""
    colour = looks.picture_colour(looks.kind_of(view.game, view.options), symbol)
    return f"bold {'reverse ' * wanted}{colour}"


class Sheet:
    """Characters to be put anywhere, with styles; tiles are drawn `scale` times as large."""

    def __init__(self, scale, width, height):
        self.scale, self.across, self.down = scale, scale * ACROSS, scale * DOWN
        self.width, self.height = width, height
        self._rows = [[" "] * width for _ in range(height)]
        self.focus: tuple[int, int] | None = None  # row and column of what is new
        self._styles = []

    def put(self, row, col, text, style=""):
        self._rows[row][col : col + len(text)] = text
        if style:
            self._styles.append((row, col, col + len(text), style))

    def tint(self, row, col, width, height, style):
        for line in range(row, row + height):
            self._styles.append((line, col, col + width, style))

    def tile(self, row, col, openings):
        """A tile with `row` in its middle; returns the column of its crossing.

        Tiles come from the top down: a line that meets another one half way becomes whole.
        """
        middle = col + 3 * self.scale - 1
        for away in range(1, self.scale):
            self.put(row - away, middle, LINES[openings & N and N | S])
            self.put(row + away, middle, LINES[openings & S and N | S])
        if openings & N:
            above = self._rows[row - self.scale][middle]
            self.put(row - self.scale, middle, LINES[N | S if above == LINES[N] else S])
        if openings & S:
            self.put(row + self.scale, middle, LINES[N])
        self.put(row, col, LINES[openings & W and E | W] * (middle - col) + LINES[openings])
        self.put(row, middle + 1, LINES[openings & E and E | W] * (col + self.across - middle - 1))
        return middle

    def text(self):
        text = Text("\n".join("".join(row) for row in self._rows), no_wrap=True)
        for row, start, end, style in self._styles:
            at = row * (self.width + 1)
            text.stylize(style, at + start, at + end)
        return text


def draw(view, lit=(), new=(), scale=1):
    """The board as a Sheet; `lit` are places to go to, `new` what has just changed."""
    return DRAWN[view.game](view, lit, new, scale)


# The shifting mazes: slots around, the last one with an arrow, the closed one as --

LEFT = 4  # columns for the names of rows


def _shift(view, lit, new, scale):
    maze = view.maze
    n = maze.n
    sheet = Sheet(scale, LEFT + n * scale * ACROSS + 4, (n + 1) * scale * DOWN + 4)
    if view.last != face.NOBODY:
        _tint_line(sheet, maze, view.last)
    pawns = shift_text.pawn_marks(view)
    for cell in range(n * n):
        row = 1 + scale + cell // n * sheet.down
        middle = sheet.tile(row, LEFT + cell % n * sheet.across, maze.openings[cell])
        _put_picture(sheet, row, middle, view, maze.symbols[cell])
        marks = pawns.get(cell, "")
        if cell in lit and not marks:
            sheet.put(row, middle + 1, "•", "bold green")
        for i, mark in enumerate(marks if len(marks) < 4 else marks[:2] + "+"):
            sheet.put(row, middle + 1 + i, mark, pawn_style(view, mark))
    for line in range(n):
        _line_labels(sheet, view, line)
    row = sheet.height - 1 - scale
    sheet.put(row, LEFT, "spare", LABEL)
    middle = sheet.tile(row, LEFT + sheet.across, maze.spare)
    _put_picture(sheet, row, middle, view, maze.spare_symbol)
    return sheet


def _put_picture(sheet, row, col, view, symbol):
    """The letter of what a tile shows; what the view's seat is after stands out."""
    letter = shift_text.letter(view, symbol)
    if letter != " ":
        wanted = symbol in view.cards or (view.pile and symbol == view.target)
        sheet.put(row, col, letter, picture_style(view, symbol, wanted))


def _tint_line(sheet, maze, slot):
    """The tiles that the last shift has moved."""
    entry, n = maze.entry(slot), maze.n
    if slot * 4 // maze.slots & 1:
        row = 2 + entry // n * sheet.down
        sheet.tint(row, LEFT, n * sheet.across, sheet.down - 1, NEW)
    else:
        col = LEFT + entry % n * sheet.across
        sheet.tint(1, col, sheet.across - 1, n * sheet.down + 1, NEW)


def pawn_style(view, mark):
    for seat in range(len(view.seats)):
        if seat_name(view, seat)[0] == mark:
            return seat_style(view, seat)
    return PAWN


def _line_labels(sheet, view, line):
    """Names of a row and a column at their ends; those of lines that slide have a direction."""
    n, right = view.maze.n, LEFT + view.maze.n * sheet.across
    row = 1 + sheet.scale + line * sheet.down
    col = LEFT + line * sheet.across + 3 * sheet.scale - 2
    ends = ((0, col, line), (row, right + 1, line * n + n - 1))
    ends += ((n * sheet.down + 2, col, n * n - n + line), (row, 0, line * n))
    for side, (at, start, cell) in enumerate(ends):
        label, style = _slot_label(view, side, cell)
        if not label:
            label, style = (str(line + 1) if side & 1 else chr(97 + line)), LABEL
        sheet.put(at, start + (side != 1 and len(label) == 1), label, style)


def _slot_label(view, side, cell):
    maze = view.maze
    for slot in range(maze.slots):
        if slot * 4 // maze.slots == side and maze.entry(slot) == cell:
            if slot == view.banned:
                return "--", LABEL
            name = notation.slot_text(maze, slot)
            return (name + ARROWS[side], "bold reverse") if slot == view.last else (name, "")
    return "", ""


# The card game: x above, y at the left; cards have a number and two letters for their treasures


def _cards(view, lit, new, scale):
    maze = view.maze
    shown = [*maze.lying, *lit]
    first_x, last_x = min(p % 128 for p in shown), max(p % 128 for p in shown)
    first_y, last_y = min(p // 128 for p in shown), max(p // 128 for p in shown)
    wide, high = last_x - first_x + 1, last_y - first_y + 1
    sheet = Sheet(scale, LEFT + wide * scale * ACROSS, high * scale * DOWN + 2)
    for x in range(wide):
        col = LEFT + x * sheet.across + 3 * scale - 2
        sheet.put(0, col, f"{first_x + x - 64:^4}", LABEL)
    for y in range(high):
        sheet.put(1 + scale + y * sheet.down, 0, f"{first_y + y - 64:>3}", LABEL)
    for place in sorted(shown):
        row = 1 + scale + (place // 128 - first_y) * sheet.down
        col = LEFT + (place % 128 - first_x) * sheet.across
        card = maze.lying.get(place)
        if card is None:
            sheet.put(row, col + 3 * scale - 1, "•", "bold green")
            continue
        middle = sheet.tile(row, col, maze.openings[card])
        marked = card in new or card == view.laid
        if marked:
            sheet.focus = (row, middle)
        sheet.put(row, middle - 1, f"{card:02}", "bold reverse" if marked else LABEL)
        pairs = zip(card_text.letters(card), treasures(card), strict=True)
        for i, (letter, treasure) in enumerate(pairs, 1):
            sheet.put(row, middle + i, letter, picture_style(view, treasure, marked))
    return sheet


# The duel: frames side by side; the start in (), the target in []

SIZE = duel_parts.SIZE


def _duel(view, lit, new, scale):
    players, frame = len(view.seats), 8 + SIZE * scale * ACROSS
    sheet = Sheet(scale, players * (frame + 4) - 4, SIZE * scale * DOWN + 5)
    for seat in range(players):
        _frame(sheet, view, seat, seat * (frame + 4), lit, new)
    return sheet


def _frame(sheet, view, seat, left, lit, new):
    frame, inside, bottom = view.frames[seat], left + 5, sheet.height - 2
    you = " (you)" if seat == view.seat else ""
    sheet.put(0, inside, f" {seat_name(view, seat)}{you} ", seat_style(view, seat))
    for cell in range(SIZE * SIZE):
        row = 2 + sheet.scale + cell // SIZE * sheet.down
        col = inside + cell % SIZE * sheet.across
        if not frame[cell]:
            style = NEW if (seat, cell) in new else LABEL
            for line in range(row - sheet.scale + 1, row + sheet.scale):
                sheet.put(line, col, "░" * (sheet.across - 1), style)
            continue
        middle = sheet.tile(row, col, frame[cell])
        if (seat, cell) in lit:
            sheet.put(row, middle, "•", "bold green")
    for line in range(SIZE):
        row, col = 2 + sheet.scale + line * sheet.down, inside + line * sheet.across
        col += 3 * sheet.scale - 2
        ends = ((1, col, line), (row, inside + SIZE * sheet.across, 4 + line))
        ends += ((bottom, col, 11 - line), (row, left, 15 - line))
        for at, start, edge in ends:
            sheet.put(at, start, *_symbol(view, seat, edge))
        sheet.put(row, left + 3, str(line + 1), LABEL)
        sheet.put(bottom + 1, col + 1, chr(97 + line), LABEL)


def _symbol(view, seat, edge):
    card = duel_parts.SYMBOLS[edge]
    letter = duel_text.letter(card)
    if card == view.starts[seat]:
        return f"({letter})", picture_style(view, card, True)
    if card == view.target:
        return f"[{letter}]", picture_style(view, card, True)
    return f" {letter} ", picture_style(view, card)


DRAWN = {"galaxy": _shift, "junior": _shift, "cards": _cards, "duel": _duel}


# Who stands how, in 28 columns


def standing(view):
    """One line a seat, its name in its colour, an arrow before those who may act; then the rest."""
    seats, rest = STANDINGS[view.game](view)
    text = Text()
    for seat, line in enumerate(seats):
        text.append("▶" if view.actors >> seat & 1 else " ", "bold")
        name = seat_name(view, seat)
        text.append(name, seat_style(view, seat))
        text.append(f"{' ' * (7 - len(name))}{line}\n")
    return text.append("\n".join(rest))


def _shift_standing(view):
    own = view.game == "galaxy" or view.options["expert"]
    lines = []
    for left, laid in zip(view.left, view.laid_open, strict=True):
        found = "".join(shift_text.letter(view, card) for card in laid)
        lines.append(f"{left} left {found}" if own else f"won {len(laid)} {found}")
    rest = []
    if view.pile:
        rest.append(f"Target {shift_text.card_text(view, view.target)}, {view.pile - 1} to come")
    if view.options.get("neutral"):
        name = shift_text.pawn_name(view, shift_text.NEUTRAL)
        rest.append(f"{name} is {name[0].lower()}")
    return lines, rest


def _cards_standing(view):
    lines = [
        f"took {len(taken)}, holds {size}"
        for taken, size in zip(view.taken, view.hand_sizes, strict=True)
    ]
    return lines, [f"{view.pile} cards in the pile"]


def _duel_standing(view):
    lines = []
    for seat, score in enumerate(view.scores):
        took = "".join(duel_text.letter(card) for card in duel_text.taken(view, seat))
        stop = ", STOP" * (view.caller == seat)
        lines.append(f"took {score} {took}".rstrip() + stop)
    target = "No target is open"
    if view.target != face.NOBODY:
        target = f"Target {duel_text.card_text(view.target)}, {view.left} to come"
    return lines, [target]


STANDINGS = {
    "galaxy": _shift_standing,
    "junior": _shift_standing,
    "cards": _cards_standing,
    "duel": _duel_standing,
}

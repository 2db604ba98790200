"""The rules of a game in a few pages, with small pictures."""

from ..app import Screen
from ..drivers.keys import BACK, DOWN, LEFT, NEXT, OK, PREV, RIGHT, UP
from ..ui import board_art
from ..ui.font import SMALL
from ..ui.menu import Menu
from ..ui.page import footer, heading, wrap
from ..ui.palette import WHITE
from ..ui.words import WORDS, rules

_GAMES = ("galaxy", "junior", "cards", "duel")
_FOOT = 16
# By game and page: tiles in hex digits of openings, plain (t) or lit (l), with a pawn (p) or a
# picture (e) on them; > is an arrow.
_PICTURES = {
    "galaxy": ("palaea", ">0l5ta", "palaea"),
    "junior": ("", ">0l5ta"),
    "cards": ("", "t5lbt3"),
    "duel": ("", "l6l3l9"),
}


class Rules(Screen):
    """Those of the game in progress, or of one to choose."""

    def __init__(self, app):
        super().__init__(app)
        self._menu = Menu(WORDS["rules"], [[WORDS[game], None, None] for game in _GAMES])
        self._pages = []
        self._page = 0
        self._line = 13 if app.layout.height >= 200 else 11
        if app.session:
            self._open("galaxy" if app.session.name == "puzzle" else app.session.name)

    def _open(self, game: str):
        """Break the rules of a game into pages of this panel: (title, picture, lines)."""
        layout = self.app.layout
        look = layout.style
        room = (layout.height - look.head - look.pad // 2 - _FOOT) // self._line
        pictures = _PICTURES[game]
        self._page = 0
        for number, (title, paragraphs) in enumerate(self._texts(game)):
            picture = pictures[number] if number < len(pictures) else ""
            lines = _lines(paragraphs, layout.width - 2 * look.pad)
            above = (self.app.tiles.size + 6) // self._line + 1
            if not picture or len(lines) % room + above > room:
                picture = ""  # it would take a page of its own
            else:
                lines = [""] * above + lines
            pages = (len(lines) + room - 1) // room
            most = (len(lines) + pages - 1) // pages
            for at in range(0, len(lines), most):
                self._pages.append((title, picture, lines[at : at + most]))
                picture = ""

    def _texts(self, game: str) -> list:
        """The rules and the keys of this board."""
        layout = self.app.layout
        if not layout.can_peek:
            keys = "keys_duel_four" if game == "duel" else "keys_four"
        else:
            keys = "keys" if game in ("galaxy", "junior") else "keys_" + game
        ((title, lines),) = rules(keys)
        if layout.can_peek and not layout.can_turn:
            lines = [line for line in lines if not line.startswith("·Y")]
            if game == "duel":  # two take turns, as with four keys
                lines = lines[2:4] + rules("keys_duel_four")[0][1][-1:]
        return rules(game) + [(title, [WORDS.keyed(line) for line in lines])]

    def draw(self, canvas):
        if not self._pages:
            self._menu.draw(canvas)
            return
        title, picture, lines = self._pages[self._page]
        y = heading(canvas, title, right=str(self._page + 1) + "/" + str(len(self._pages)))
        if picture:
            self._picture(canvas, picture, y)
        for line in lines:
            canvas.text(self.app.layout.style.pad, y, line, SMALL, WHITE)
            y += self._line
        keys = "← →" if self.app.layout.can_peek else "X Y"
        footer(canvas, WORDS.keyed(keys + "   B" + WORDS.colon) + WORDS["back"])

    def _picture(self, canvas, picture: str, y: int):
        tiles = self.app.tiles
        size = tiles.size
        x = (canvas.width - size * len(picture) // 2) // 2 & ~1
        for at in range(0, len(picture), 2):
            what, openings = picture[at], int(picture[at + 1], 16)
            if what == ">":
                board_art.arrow(canvas, x + size - 8, y + size // 2, 3, board_art.CURSOR)
            else:
                look = board_art.REACHED if what in "le" else board_art.PLAIN
                tiles.draw(canvas, x, y, openings, look)
            if what == "p":
                board_art.pawns(canvas, x, y, size, 2012, 1)
            elif what == "e":
                board_art.symbol(canvas, x, y, size, 2012, 1)
            x += size

    def on(self, intent, now):
        self.stale = True
        if not self._pages:
            if intent == BACK:
                self.app.pop()
            elif self._menu.on(intent):
                self._open(_GAMES[self._menu.chosen])
        elif intent in (NEXT, RIGHT, DOWN, OK) and self._page < len(self._pages) - 1:
            self._page += 1
        elif intent in (PREV, LEFT, UP) and self._page:
            self._page -= 1
        elif intent in (BACK, OK):
            self._close()

    def _close(self):
        self._pages = []
        if self.app.session:
            self.app.pop()


def _lines(paragraphs, width: int) -> list:
    """As wide as the panel; a paragraph with a dot is set in."""
    lines = []
    for paragraph in paragraphs:
        if paragraph.startswith("·"):
            first = "· "
            for line in wrap(paragraph[1:], SMALL, width - 8):
                lines.append(first + line)
                first = "  "
        else:
            lines += wrap(paragraph, SMALL, width)
    return lines

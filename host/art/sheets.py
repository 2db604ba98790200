"""Sheets of all art, to look at: python -m host.art.sheets FOLDER"""

import sys
from pathlib import Path

from host.sim import machine
from host.sim.png import png
from shared_engine.games import galaxy
from shared_engine.games.galaxy_names import NEUTRAL_PAWN, PICTURES
from shared_engine.tiles import NO_SYMBOL

machine.install()

from firmware.ui import board_art, icons, icons_signs, palette  # noqa: E402
from firmware.ui.canvas import Canvas  # noqa: E402
from firmware.ui.font import FONTS, SMALL, text_height  # noqa: E402
from firmware.ui.palette import LIT, NIGHT, WHITE  # noqa: E402

TEXTS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789 .,;:!?'\"()[]{}",
    "#$%&*+-/<=>@\\^_`|~",
    "äöüßàâçéèêëîïôœæùûÿìòóíáúñ",
    "ÄÖÜÀÂÇÉÈÊËÎÏÔŒÆÙÛÌÒÓÍÁÚÑ",
    "¡¿«»…\u2013\u2019“”„°·\u00d7←↑→↓\u20ac",
    "Push the tile in, turn it with ↑↓",
    "Über das süße Ziel gefreut!",
    "Où est la forêt? À gauche, ça va",
    "Città: perché è così più bella",
    "Één ijsje, coördinatie",
    "¿Mañana? ¡Ñandú, el niño!",
)


def blank(width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    canvas.fill(NIGHT)
    return canvas


def fonts() -> Canvas:
    canvas = blank(240, 400)
    y = 2
    for font in FONTS:
        for text in TEXTS:
            canvas.text(2, y, text, font, WHITE)
            y += text_height(font) + 2
    return canvas


def emblems() -> Canvas:
    canvas = blank(480, 330)
    tiles = board_art.Tiles(28)
    for edition, top in ((2012, 4), (2015, 169)):
        for number, name in enumerate((*PICTURES[edition], NEUTRAL_PAWN[edition])):
            x, y = 6 + number % 8 * 59, top + number // 8 * 40
            tiles.draw(canvas, x, y, 7, board_art.REACHED if number & 1 else board_art.PLAIN)
            board_art.symbol(canvas, x, y, 28, edition, number)
            canvas.text(x, y + 29, max(name.split(), key=len), SMALL, WHITE)
    return canvas


def signs() -> Canvas:
    canvas = blank(240, 100)
    found = [sign for sign in vars(icons_signs).values() if type(sign) is int]
    for at, sign in enumerate(found):
        icons.sign(canvas, 4 + at % 12 * 19, 4 + at // 12 * 19, sign, WHITE)
    canvas.fill_rect(120, 60, 120, 20, LIT)
    for corner in range(icons.NEUTRAL + 1):
        icons.pawn(canvas, 4 + 20 * corner, 63, 2012, corner)
        icons.pawn(canvas, 124 + 20 * corner, 63, 2015, corner)
    for c in range(16):
        canvas.fill_rect(4 + 14 * c, 84, 14, 12, c)
    return canvas


def maze() -> Canvas:
    """A turn: the middle column as a ghost, what can be reached from its middle, all pawns."""
    canvas = blank(240, 240)
    laid = galaxy.new({}, 4, bytes(16)).maze
    lit = laid.reach(24)
    looks = bytearray(49)
    for cell in range(49):
        looks[cell] = board_art.GHOST if cell % 7 == 3 else board_art.PLAIN
        looks[cell] += board_art.REACHED if cell in lit else 0
        looks[cell] += 0 if cell % 7 & 1 or cell // 7 & 1 else board_art.FIXED
    board_art.Tiles(28).maze(canvas, 22, 22, 7, laid.openings, looks)
    board_art.symbols(canvas, 22, 22, 7, 28, 2012, laid.symbols)
    for cell in range(49):
        if cell in lit and laid.symbols[cell] == NO_SYMBOL:
            board_art.reachable(canvas, 22 + cell % 7 * 28, 22 + cell // 7 * 28, 28)
    for cell, present in ((0, 1), (6, 2), (48, 4), (42, 8), (10, 31), (33, 5)):
        board_art.pawns(canvas, 22 + cell % 7 * 28, 22 + cell // 7 * 28, 28, 2012, present)
    for line in (64, 120, 176):
        chosen = board_art.CURSOR if line == 120 else board_art.OPEN
        banned = board_art.BANNED if line == 120 else board_art.OPEN
        board_art.arrow(canvas, line, 11, 0, chosen)
        board_art.arrow(canvas, 229, line, 1, board_art.OPEN)
        board_art.arrow(canvas, line, 229, 2, banned)
        board_art.arrow(canvas, 11, line, 3, board_art.OPEN)
    board_art.cursor(canvas, 106, 106, 28)
    board_art.target(canvas, 162, 50, 28)
    return canvas


def picture(canvas: Canvas, scale: int = 3) -> bytes:
    pixels = [c for byte in canvas.buffer for c in (byte >> 4, byte & 15)]
    rgb = b"".join(palette.RGB[c].to_bytes(3, "big") for c in pixels)
    return png(canvas.width, canvas.height, rgb, scale)


def main(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    for sheet in (fonts, emblems, signs, maze):
        (folder / f"{sheet.__name__}.png").write_bytes(picture(sheet()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

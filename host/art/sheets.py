"""Sheets of all art, to look at: python -m host.art.sheets FOLDER"""

import sys
from pathlib import Path

from host.art.make import GAMES
from host.sim import machine
from host.sim.png import png
from shared_engine.games import galaxy, junior
from shared_engine.tiles import NO_SYMBOL

machine.install()

from firmware.ui import board_art, icons, icons_signs, palette  # noqa: E402
from firmware.ui.canvas import Canvas  # noqa: E402
from firmware.ui.font import FONTS, SMALL, text_height  # noqa: E402
from firmware.ui.palette import NIGHT, WHITE  # noqa: E402

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


def names(kind) -> list[str]:
    """Of a kind's symbols, by number."""
    return next(list(wanted[kind]) for _, wanted, _ in GAMES.values() if kind in wanted)


def look(number: int) -> int:
    return board_art.REACHED if number & 1 else board_art.PLAIN


def emblems(*kinds) -> Canvas:
    """Every symbol on a tile, with the longest word of its name."""
    rows = [-(-len(names(kind)) // 8) for kind in kinds]
    canvas = blank(480, 40 * sum(rows) + 6 * len(kinds))
    tiles = board_art.Tiles(28)
    top = 4
    for kind, high in zip(kinds, rows, strict=True):
        for number, name in enumerate(names(kind)):
            x, y = 6 + number % 8 * 59, top + number // 8 * 40
            tiles.draw(canvas, x, y, 7, look(number))
            icons.symbol(canvas, x + 7, y + 7, kind, number)
            canvas.text(x, y + 29, max(name.split(), key=len), SMALL, WHITE)
        top += 40 * high + 6
    return canvas


def small() -> Canvas:
    """The small symbols on the tiles of small panels: 14, 16 and 18 pixels."""
    canvas = blank(240, 500)
    top = 4
    for size in (14, 16, 18):
        tiles = board_art.Tiles(size)
        inset = (size - 8) // 2
        for kind in icons.COLOURS:
            for number in range(len(names(kind))):
                x, y = 4 + number % 13 * size, top + number // 13 * size
                tiles.draw(canvas, x, y, 15, look(number))
                icons.symbol(canvas, x + inset, y + inset, kind, number, 8)
            top += -(-len(names(kind)) // 13) * size + 4
    return canvas


def pawns() -> Canvas:
    """Alone on tiles of 28, 16 and 14 pixels, and below those as many as can be on one tile."""
    canvas = blank(480, 36 * len(icons.COLOURS) + 4)
    for size, left in ((28, 4), (16, 214), (14, 350)):
        tiles = board_art.Tiles(size)
        alone, together = (14, 14) if size == 28 else (10, 8)
        inset, far = (size - alone) // 2, size - together
        for row, (kind, colours) in enumerate(icons.COLOURS.items()):
            y = 4 + 36 * row
            crowd = left + len(colours) * size + 4
            tiles.draw(canvas, crowd, y, 15)
            for corner in range(len(colours)):
                x = left + corner * size
                tiles.draw(canvas, x, y, 15, look(corner))
                icons.pawn(canvas, x + inset, y + inset, kind, corner, alone)
                if corner < 4:
                    x, down = crowd + far * (0 < corner < 3), y + far * (corner > 1)
                    icons.pawn(canvas, x, down, kind, corner, together)
    return canvas


def signs() -> Canvas:
    canvas = blank(240, 100)
    found = [sign for sign in vars(icons_signs).values() if type(sign) is int]
    for at, sign in enumerate(found):
        icons.sign(canvas, 4 + at % 12 * 19, 4 + at // 12 * 19, sign, WHITE)
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


def small_mazes() -> Canvas:
    """The shift games as they are on 128x128 and on 240x135."""
    canvas = blank(440, 124)
    left = 4
    mazes = ((2012, 14), (2015, 16), ("junior", 18), ("junior", 22))
    for kind, size in mazes:
        rules = junior if kind == "junior" else galaxy
        laid = rules.new({}, 4, bytes(16)).maze
        lit = laid.reach(0)
        looks = bytes(board_art.REACHED if cell in lit else 0 for cell in range(laid.n**2))
        board_art.Tiles(size).maze(canvas, left, 4, laid.n, laid.openings, looks)
        board_art.symbols(canvas, left, 4, laid.n, size, kind, laid.symbols)
        for corner, cell in enumerate((0, laid.n - 1, laid.n**2 - 1, laid.n * (laid.n - 1))):
            x, y = left + cell % laid.n * size, 4 + cell // laid.n * size
            board_art.pawns(canvas, x, y, size, kind, 1 << corner)
        board_art.pawns(canvas, left + size, 4 + size, size, kind, 15)
        left += laid.n * size + 6
    return canvas


def picture(canvas: Canvas, scale: int = 3) -> bytes:
    pixels = [c for byte in canvas.buffer for c in (byte >> 4, byte & 15)]
    rgb = b"".join(palette.RGB[c].to_bytes(3, "big") for c in pixels)
    return png(canvas.width, canvas.height, rgb, scale)


def main(folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    for sheet in (fonts, small, pawns, signs, maze, small_mazes):
        (folder / f"{sheet.__name__}.png").write_bytes(picture(sheet()))
    for game, (_, wanted, _) in GAMES.items():
        (folder / f"{game}.png").write_bytes(picture(emblems(*wanted)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

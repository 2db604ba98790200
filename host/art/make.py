"""Packs the art of this folder into modules of firmware/ui: python -m host.art.make

Art is text: a block is a line of names and then their rows side by side, # for a set pixel.
Lines that begin with -- are remarks, those that begin with a word of SETTINGS are settings.
A test fails when the modules are not what this makes of the text.
"""

from pathlib import Path

from shared_engine.games.galaxy_names import NEUTRAL_PAWN, PICTURES

HERE = Path(__file__).resolve().parent
UI = HERE.parents[1] / "firmware" / "ui"

SETTINGS = {"height", "gap", "space", "at", "marks", "cut", "size", "same", "colour"}
ASCII = [chr(code) for code in range(32, 127)]
MARKED = {
    "grave": "àaèeìiòoùuÀAÈEÌIÒOÙU",
    "acute": "áaéeíióoúuÁAÉEÍIÓOÚU",
    "circumflex": "âaêeîiôoûuÂAÊEÎIÔOÛU",
    "tilde": "ñnÑN",
    "diaeresis": "äaëeïiöoüuÿyÄAËEÏIÖOÜU",
    "cedilla": "çcÇC",
}

Picture = list[str]


class Sheet:
    """The settings of a file of art, its pictures by name and the row where each begins."""

    def __init__(self, name: str):
        self.settings: dict[str, list[str]] = {}
        self.lists: list[tuple[str, list[str]]] = []
        self.pictures: dict[str, Picture] = {}
        self.top: dict[str, int] = {}
        text = (HERE / name).read_text(encoding="utf-8")
        top = 0
        for paragraph in text.split("\n\n"):
            lines = [line for line in paragraph.splitlines() if not line.startswith("--")]
            while lines and lines[0].split()[0] in SETTINGS:
                key, *values = lines.pop(0).split()
                self.settings[key] = values
                self.lists.append((key, values))
                top = int(values[0]) if key == "at" else top
            if lines:
                self._block(lines, top)

    def _block(self, lines: list[str], top: int):
        names = lines[0].split()
        for name, *rows in zip(names, *[line.split() for line in lines[1:]], strict=True):
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set("#."):
                raise ValueError(f"{name}: {rows}")
            self.pictures[name] = rows
            self.top[name] = top


def pack(rows: Picture) -> bytes:
    """The pixels in reading order, eight a byte, no gap between rows."""
    bits = "".join(rows).replace("#", "1").replace(".", "0")
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def letters(sheet: Sheet) -> dict[str, Picture]:
    """Every letter in the full height of the font."""
    height = int(sheet.settings["height"][0])
    full = {" ": ["." * int(sheet.settings["space"][0])] * height}
    for name, rows in sheet.pictures.items():
        if name not in MARKED:
            empty = "." * len(rows[0])
            above = [empty] * sheet.top[name]
            full[name] = (above + rows + [empty] * height)[:height]
    # What is drawn by hand stands.
    full = dict(_marked(sheet, full)) | full
    return {name: _trimmed(rows) if name != " " else rows for name, rows in full.items()}


def _trimmed(rows: Picture) -> Picture:
    """Without empty columns at either side."""
    used = [at for at, column in enumerate(zip(*rows, strict=True)) if "#" in column]
    return [row[used[0] : used[-1] + 1] for row in rows]


def _marked(sheet: Sheet, full: dict[str, Picture]):
    small, capital, cedilla = [int(word) for word in sheet.settings["marks"][1::2]]
    cut = [int(row) for row in sheet.settings.get("cut", [])]
    for mark, pairs in MARKED.items():
        rows = [row for row in sheet.pictures[mark] if "#" in row]
        for letter, plain in zip(pairs[::2], pairs[1::2], strict=True):
            base = list(full[plain])
            first = next(at for at, row in enumerate(base) if "#" in row)
            if mark == "cedilla":
                top = cedilla
            elif plain.isupper():
                top = capital
                for row in cut[: len(rows)]:
                    del base[first + row - 1]
                    base.insert(0, "." * len(base[0]))
            else:
                top = small + 1 - len(rows)
                if plain == "i":  # the mark takes the place of its dot
                    base[: small + 2] = ["." * len(base[0])] * (small + 2)
            yield letter, _over(base, rows, top, mark == "acute")


def _over(base: Picture, mark: Picture, top: int, to_the_right: bool) -> Picture:
    """The mark laid over the middle of the letter, which gets as wide as its mark."""
    wide = max(len(base[0]), len(mark[0]))
    left = (wide - len(base[0])) // 2
    base = [("." * left + row).ljust(wide, ".") for row in base]
    at = (wide - len(mark[0]) + to_the_right) // 2
    for row, pixels in enumerate(mark, top):
        here = base[row][at : at + len(pixels)]
        both = ["#" if "#" in pair else "." for pair in zip(here, pixels, strict=True)]
        base[row] = base[row][:at] + "".join(both) + base[row][at + len(pixels) :]
    return base


def font(name: str) -> bytes:
    """The layout is explained in firmware/ui/draw.py."""
    sheet = Sheet(name)
    full = letters(sheet)
    more = sorted(letter for letter in full if len(letter) == 1 and letter not in ASCII)
    order = [full[letter] for letter in [*ASCII, *more, "unknown"]]
    widths = bytes(len(rows[0]) for rows in order)
    packed = [pack(rows) for rows in order]
    starts = [sum(map(len, packed[:at])) for at in range(len(packed))]
    head = bytes([int(sheet.settings[key][0]) for key in ("height", "gap")] + [len(more)])
    return head + _words(map(ord, more)) + widths + _words(starts) + b"".join(packed)


def _words(numbers) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def galaxy() -> str:
    """Emblems by number, and which one each card of an edition and its neutral pawn bears."""
    sheet = Sheet("galaxy.txt")
    names = list(sheet.pictures)
    same = {values[0]: values[1] for key, values in sheet.lists if key == "same"}
    given = [values for key, values in sheet.lists if key == "colour"]
    colours = {name: colour for colour, *bearers in given for name in bearers}
    width, height = [int(word) for word in sheet.settings["size"]]
    packed = [pack(sheet.pictures[name]) for name in names]
    if {(len(rows[0]), len(rows)) for rows in sheet.pictures.values()} != {(width, height)}:
        raise ValueError(f"an emblem is not of {width} x {height}")
    lines = ["from .palette import CYAN, GREEN, WHITE, YELLOW", ""]
    lines += ["# As signs (see draw.stamp): the first emblem, and from one to the next."]
    lines += [f"FIRST = {width << 5 | height}", f"STEP = {len(packed[0]) << 10}"]
    lines += ["# A card number, or 24 for the neutral symbol, gives the number of its emblem."]
    lines += ["EMBLEMS = {"]
    for edition, pictures in PICTURES.items():
        wanted = [name.replace(" ", "_") for name in (*pictures, NEUTRAL_PAWN[edition])]
        numbers = [names.index(same.get(name, name)) for name in wanted]
        lines += [f"    {edition}: (", *_lines(bytes(numbers), 8), "    ),"]
    lines += ["}", "COLOURS = bytes(", "    ("]
    lines += [
        f"        {colours.get(name, 'WHITE')},  # {name.replace('_', ' ')}" for name in names
    ]
    lines += ["    )", ")", "# Of each emblem in turn.", "BITS = ("]
    return "\n".join([*lines, *_lines(b"".join(packed), 4), ")"])


def signs() -> str:
    """Each sign as one number: where its bits begin, its width and its height."""
    pictures = dict(Sheet("signs.txt").pictures)
    for name in ("arrow", "chosen"):
        south = _without_foot(pictures.pop(name))
        west = ["".join(row) for row in zip(*south[::-1], strict=True)]
        pictures[f"{name}_south"], pictures[f"{name}_north"] = south, south[::-1]
        pictures[f"{name}_west"], pictures[f"{name}_east"] = west, [row[::-1] for row in west]
    lines, data = ["# Start of the bits << 10 | width << 5 | height."], b""
    for name, rows in pictures.items():
        rows = _without_foot(rows)
        lines += [f"{name.upper()} = {len(data) << 10 | len(rows[0]) << 5 | len(rows)}"]
        data += pack(rows)
    return "\n".join([*lines, "BITS = (", *_lines(data, 4), ")"])


def _without_foot(rows: Picture) -> Picture:
    last = max(at for at, row in enumerate(rows) if "#" in row)
    return rows[: last + 1]


def _bytes(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def _lines(data: bytes, indent: int) -> list[str]:
    parts = [data[at : at + 20] for at in range(0, len(data), 20)]
    return [" " * indent + _bytes(part) for part in parts]


def _font_module(name: str, data: bytes) -> str:
    return "\n".join([f"{name} = (", *_lines(data, 4), ")"])


def modules() -> dict[Path, str]:
    """Every module of the device that is made from art, and its text."""
    made = {
        "font_small": ("font_small.txt", _font_module("SMALL", font("font_small.txt"))),
        "font_large": ("font_large.txt", _font_module("LARGE", font("font_large.txt"))),
        "icons_galaxy": ("galaxy.txt", galaxy()),
        "icons_signs": ("signs.txt", signs()),
    }
    note = (
        '"""Made from host/art/{} by `python -m host.art.make`; the text is what to change."""\n\n'
    )
    return {
        UI / f"{module}.py": note.format(source) + body + "\n"
        for module, (source, body) in made.items()
    }


if __name__ == "__main__":
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")

"""Draws the pictures of docs/build-a-handheld.md and writes its tables anew, from boards/.

`python -m host.guide`; a test fails when they are not what this makes.
"""

from importlib import import_module

from .devices import about, extras
from .flash.build import boards
from .guide_draw import key_layout, wiring
from .guide_parts import kind, leg, parts, signals
from .packages import repository

GUIDE = repository() / "docs/build-a-handheld.md"
PICTURES = repository() / "docs/build"
MARKS = {
    name: (f"<!-- {name}: `make guide` -->", f"<!-- end of {name} -->")
    for name in ("list", "boards")
}
NEEDS = {
    "pack": "Solder the headers to the Pico, with the pins on the side without the chip. The back "
    "of the display shows where the USB socket goes: plug it on that way round.",
    "loose": "Wire it as in the picture. Your module may have its pins in another order: go by "
    "what is printed there.",
    "whole": "Nothing to wire.",
}


def texts() -> dict[str, str]:
    """The generated parts of the guide."""
    modules = {name: import_module(f"boards.{name}") for name in boards()}
    rows = ["| board | id | glass | keys | duel for two | extras |", "|---|---|---|---|---|---|"]
    for name in modules:
        facts = about(name)
        size = f"{facts['width']}x{facts['height']}"
        cells = [f"[{facts['name']}](#{name})", f"`{name}`", size, str(facts["keys"])]
        rows.append(f"| {' | '.join([*cells, facts['duel'], ', '.join(extras(facts))])} |")
    chapters = [chapter(name, board) for name, board in modules.items()]
    return {"list": "\n".join(rows), "boards": "\n\n".join(chapters)}


def chapter(name, board) -> str:
    """All that a maker needs to know of one board."""
    lines = [f"### {name}", f"**{board.NAME}.** You need: {'; '.join(parts(board))}.", ""]
    lines += [NEEDS[kind(board)], "", f"![The keys of {board.NAME}](build/{name}-keys.svg)"]
    if kind(board) != "whole":
        lines += ["", f"![The wiring of {board.NAME}](build/{name}-wiring.svg)"]
    return "\n".join([*lines, "", *table(board)])


def table(board) -> list[str]:
    if kind(board) == "whole":
        rows = ["| what | pin of the chip | remark |", "|---|---|---|"]
        return rows + [f"| {word} | GP{pin} | {note} |" for _, word, pin, note in signals(board)]
    rows = ["| what | pin | leg of the Pico | remark |", "|---|---|---|---|"]
    rows += [f"| {word} | GP{pin} | {leg(pin)} | {note} |" for _, word, pin, note in signals(board)]
    if kind(board) == "loose":
        rows += [
            "| the module's VCC and LED | 3V3 | 36 | power and light |",
            "| the module's GND; the other leg of each key | GND | 3, 8, 13, 18, 23, 28, 38 | |",
        ]
    return rows


def pictures() -> dict[str, str]:
    """By file name in docs/build."""
    found = {}
    for name in boards():
        board = import_module(f"boards.{name}")
        found[f"{name}-keys.svg"] = key_layout(name, board)
        if kind(board) != "whole":
            found[f"{name}-wiring.svg"] = wiring(name, board)
    return found


def filled(text: str) -> str:
    """The guide with its generated parts as they are now."""
    for name, made in texts().items():
        start, end = MARKS[name]
        before, _, rest = text.partition(start)
        _, _, after = rest.partition(end)
        text = f"{before}{start}\n{made}\n{end}{after}"
    return text


def main() -> int:
    GUIDE.write_text(filled(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    made = pictures()
    for path in PICTURES.glob("*.svg"):
        if path.name not in made:
            path.unlink()
    for name, picture in made.items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
    print(f"docs/{GUIDE.name}: {len(made)} pictures and the tables of {len(boards())} boards")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

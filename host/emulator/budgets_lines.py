"""A measured line of the budgets, and the table of them."""

from dataclasses import dataclass

from ..games import UserError

_UNITS = {"us": 1, "ms": 1000, "s": 1_000_000}


class NotMeasured(UserError):
    """What was to be measured has not happened."""


@dataclass(frozen=True)
class Line:
    """Times are in us, heap in bytes, flash in blocks. `wall`: what no program gets beyond; 0 if
    none is known."""

    what: str
    budget: float
    measured: float
    unit: str  # to print it in
    wall: float = 0
    note: str = ""
    floor: bool = False  # the budget is the least, not the most

    @property
    def held(self) -> bool:
        return self.measured >= self.budget if self.floor else self.measured <= self.budget

    @property
    def cells(self) -> list[str]:
        verdict = "held" if self.held else "**over**" if not self.floor else "**short**"
        ratio = f"{self.measured / self.wall:.2f}" if self.wall else "-"
        wall = said(self.wall, self.unit) if self.wall else "-"
        return [
            self.what,
            ("at least " if self.floor else "") + said(self.budget, self.unit),
            said(self.measured, self.unit),
            verdict,
            wall,
            ratio,
            self.note,
        ]


HEAD = ["what", "budget", "measured", "", "the wall", "ratio to the wall", "how"]


def said(value: float, unit: str) -> str:
    """A figure with its unit."""
    if unit not in _UNITS:
        return f"{value:,.0f} {unit}"
    value /= _UNITS[unit]
    return f"{value:.0f} {unit}" if value >= 100 or value == int(value) else f"{value:.3g} {unit}"


def table(lines: list[Line]) -> str:
    """In Markdown."""
    rows = [HEAD, ["---"] * len(HEAD), *(line.cells for line in lines)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def median(times: list[int]) -> int:
    return sorted(times)[len(times) // 2]


def spread(times: list[int], unit: str) -> str:
    """For a note: the median, where the worst is what counts."""
    return f"worst of {len(times)}; median {said(median(times), unit)}"

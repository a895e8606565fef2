"""The board of an edition as a drawing of the office: fields around a square, with colours, prices and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.parameters.options import grouped_digits, is_english

#: Letters on the band of a group, at least.
_PLATE: Final = 2
#: Letters of a line in a field, and lines of a name.
_LINE: Final = 11
_LINES: Final = 3


@dataclass(frozen=True)
class BoardCell:
    """A field: where it lies, its name in lines, the colour of its group (empty: none) and a figure below."""

    place: int
    x: int
    y: int
    title: str
    lines: list[tuple[float, str]]
    colour: str
    figure: str
    #: 0 to 5: how warm it is drawn.
    warmth: int = 0
    #: Its group, and the letters on its band; both empty where it is in none.
    group: str = ""
    plate: str = ""


def plates_of(tables: Mapping[str, Any]) -> dict[str, str]:
    """Letters for each group by its name, no two alike. Where scripts run, the table's own letters take their place."""
    plates: dict[str, str] = {}
    for group in tables.get("groups", ()):
        name = str(group["name_en" if is_english() else "name_pl"]).upper()
        prefixes = (name[:length].strip() for length in range(_PLATE, len(name) + 1))
        plates[group["id"]] = next((p for p in prefixes if p not in plates.values()), group["id"])
    return plates


def cells_of(tables: Mapping[str, Any], told: Mapping[int, tuple[str, int]] | None = None) -> list[BoardCell]:  # fmt: skip
    """The fields, from the lower right corner; none where a game has no board of that kind. `told`: figure and warmth by place; else prices."""
    fields = tables.get("fields")
    if not fields or len(fields) % 4:
        return []
    edge = len(fields) // 4
    plates = plates_of(tables)
    bands = {group["id"]: (group["colour"], plates[group["id"]]) for group in tables["groups"]}
    return [_cell(at, edge, row, bands, told) for at, row in enumerate(fields)]


def size_of(tables: Mapping[str, Any]) -> int:
    """Fields along an edge, both corners included."""
    return len(tables.get("fields", ())) // 4 + 1


def _cell(
    at: int,
    edge: int,
    row: Mapping[str, Any],
    bands: Mapping[str, tuple[str, str]],
    told: Mapping[int, tuple[str, int]] | None,
) -> BoardCell:
    name = str(row["name_en" if is_english() else "name_pl"])
    price = grouped_digits(row["price"]) if row["price"] else ""
    figure, warmth = (price, 0) if told is None else told.get(at, ("", 0))
    x, y = _corner(at, edge)
    lines = [(0.4 + 0.17 * number, line) for number, line in enumerate(_lines(name))]
    colour, plate = bands.get(row["group"], ("", ""))
    return BoardCell(
        at, x, y, name, lines, colour, figure, warmth, group=row["group"] or "", plate=plate
    )


def _corner(at: int, edge: int) -> tuple[int, int]:
    side, step = divmod(at, edge)
    return [(edge - step, edge), (0, edge - step), (step, 0), (edge, step)][side]


def _lines(name: str) -> list[str]:
    """The name broken between words; what is too long for its line is cut."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= _LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    cut = [line if len(line) <= _LINE else f"{line[: _LINE - 1]}…" for line in lines]
    return cut[:_LINES]

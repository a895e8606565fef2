"""Sentences with holes.

`{name}` is a value as it is read, `{name:$}` money, `{name:house|houses}` the value with the noun
that fits it: two forms in English (one, other), three in Polish (1, 2-4, 5). A name may have dots:
`{railway_rents.0}`, `{count.city}`. A number is its own value: `{140:$}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_HOLE: Final = re.compile(r"\{([\w.]+)(?::([^}]*))?\}")
#: The full stop of a sentence after that of an abbreviation: "Marek W..".
_TWICE: Final = re.compile(r"(?<!\.)\.\.(?!\.)")
_GAP: Final = "\u202f"
PERCENT: Final = "%"
_BEFORE: Final = frozenset("$€£")


def holes(template: str) -> list[str]:
    """The first parts of all names in the template, in order."""
    return [name.partition(".")[0] for name, _ in _HOLE.findall(template)]


def filled(template: str, values: Mapping[str, Any], lang: str, symbol: str) -> str:
    """The sentence with its holes filled. Raises KeyError for a name without a value."""

    def fill(hole: re.Match[str]) -> str:
        name, form = hole.groups()
        return _written(_looked_up(values, name), form, lang, symbol)

    return one_stop(_HOLE.sub(fill, template))


def one_stop(sentence: str) -> str:
    """The sentence with one full stop where it ends with an abbreviation."""
    return _TWICE.sub(".", sentence)


def number(value: int) -> str:
    """12480 -> "12 480", with a narrow no-break space."""
    return f"{value:,}".replace(",", _GAP)


def sign_of(currency: Mapping[str, Any]) -> str:
    """The sign that sums carry: its symbol, else its code, without the stop of an abbreviation, which would end a sentence in its middle."""
    return str(currency.get("symbol") or currency.get("code", "")).removesuffix(".")


def money(value: int, symbol: str) -> str:
    """An amount in the currency of the game."""
    return with_unit(number(value), symbol)


def with_unit(figure: str, unit: str) -> str:
    """A figure with what it counts, where that stands: `$400`, `15%`, `20\u00a0min`; alone where it counts nothing."""
    if unit in _BEFORE:
        return f"{unit}{figure}"
    return f"{figure}{unit}" if unit in ("", PERCENT) else f"{figure}\u00a0{unit}"


def signed(by: int, unit: str) -> str:
    """By how much something changed, with its sign and its unit; no change has no sign."""
    sign = "" if not by else "+" if by > 0 else "\u2212"
    return sign + with_unit(number(abs(by)), unit)


def plural(value: int, lang: str) -> int:
    """Which of the forms of a noun goes with the number."""
    if value == 1:
        return 0
    if lang != "pl":
        return 1
    few = value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)
    return 1 if few else 2


def _looked_up(values: Mapping[str, Any], name: str) -> Any:
    if name.isdecimal():
        return int(name)
    found: Any = values
    for part in name.split("."):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found


def _written(value: Any, form: str | None, lang: str, symbol: str) -> str:
    if isinstance(value, list):
        return ", ".join(_written(one, form, lang, symbol) for one in value)
    if not isinstance(value, int):
        return str(value)
    if form is None:
        return number(value)
    if form == "$":
        return money(value, symbol)
    return f"{number(value)}\u00a0{form.split('|')[plural(value, lang)]}"

"""The rules of a game as options on a page: what there is to choose, and what was changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.translation import get_language, gettext, ngettext

from games.engines.catalogue import GAMES
from games.parameters.switches import sentence_of_switch
from games.parameters.texts import GROUP_TITLES, GROUPS, VALUES
from games.rulebooks.sentences import PERCENT, with_unit

#: What a number is measured in, by a word of its parameter's name, and words that tell a sum of money.
_UNITS: Final = {"percent": PERCENT, "minutes": "min", "seconds": "s"}
_SUMS: Final = frozenset({"cash", "fares", "fee", "fine", "flat", "increment", "payouts", "rents", "salary", "tax"})  # fmt: skip
_WITHOUT_LIMIT: Final = ("_limit", "_minutes", "_seconds")
OF_THE_TABLE = frozenset({"decision_timeout_seconds"})  # the table's clock decides


@dataclass(frozen=True)
class Option:
    """One rule parameter. `kind` is bool, choice, int or ints."""

    name: str
    kind: str
    group: str
    default: Any
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    step: int | None
    title_pl: str
    title_en: str
    #: The ids of the rules that it tunes.
    rules: tuple[str, ...] = ()

    def unit(self, money: str) -> str:
        """What it is measured in, by the words of its name; empty for a count. `money`: the sign of money at the table."""
        words = self.name.split("_")
        if self.kind not in ("int", "ints"):
            return ""
        measured = next((_UNITS[word] for word in words if word in _UNITS), "")
        return measured or (money if _SUMS.intersection(words) else "")

    def told(self, value: Any, money: str) -> str:
        """A value with its unit; 0 is no limit where the parameter can be switched off."""
        if self.kind == "int" and value == 0 and self.name.endswith(_WITHOUT_LIMIT):
            return gettext("no limit")
        unit = self.unit(money)
        if isinstance(value, list | tuple):
            return ", ".join(with_unit(grouped_digits(part), unit) for part in value)
        return with_unit(self.text_of(value), unit)

    @property
    def title(self) -> str:
        return self.title_en if is_english() else self.title_pl

    def text_of(self, value: Any) -> str:
        """A value as the page writes it."""
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if isinstance(value, list | tuple):
            return ", ".join(grouped_digits(part) for part in value)
        if isinstance(value, int):
            return grouped_digits(value)
        return str(VALUES.get(self.name, {}).get(str(value), value))


def grouped_digits(value: int) -> str:
    """A whole number as the table prints it: thousands apart by a narrow no-break space."""
    return f"{value:,}".replace(",", "\u202f").replace("-", "\u2212")


@dataclass(frozen=True)
class Change:
    """A rule that differs from the rules as printed."""

    name: str
    title: str
    before: str
    after: str


def is_english() -> bool:
    """Rules carry their texts in Polish and English; every other language reads Polish."""
    return (get_language() or "").startswith("en")


@cache
def options_of(game: str) -> tuple[Option, ...]:
    """Every parameter that a host may set, in the order in which the game declares them."""
    return tuple(option for option in every_option(game) if option.name not in OF_THE_TABLE)


@cache
def every_option(game: str) -> tuple[Option, ...]:
    """Every parameter, in the order in which the game declares them."""
    schema = GAMES[game].Rules.model_json_schema()
    named = schema.get("$defs", {})
    return tuple(
        option_from(name, resolved(given, named)) for name, given in schema["properties"].items()
    )


def option_from(name: str, given: Mapping[str, Any]) -> Option:
    spoken = given.get("description", name.replace("_", " ").capitalize())
    return Option(
        name=name,
        kind=kind_of(given),
        group=group_of(given.get("rules", ())),
        default=given.get("default"),
        choices=tuple(str(value) for value in given.get("enum", ())),
        low=given.get("minimum"),
        high=given.get("maximum"),
        step=given.get("multipleOf", given.get("step")),
        title_pl=given.get("note_pl", spoken),
        title_en=given.get("note_en", spoken),
        rules=tuple(given.get("rules", ())),
    )


def resolved(given: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a field with what it refers to laid under it."""
    reference = given.get("$ref", "")
    return {**named.get(reference.rpartition("/")[2], {}), **given}


def kind_of(given: Mapping[str, Any]) -> str:
    if "enum" in given:
        return "choice"
    return {"boolean": "bool", "array": "ints"}.get(str(given.get("type")), "int")


def group_of(rules: Any) -> str:
    """By the section of the first rule id that names one; `other` where none does."""
    for rule in rules:
        parts = str(rule).split("-")
        group = GROUPS.get(parts[-2]) if len(parts) > 2 else None  # noqa: PLR2004 - game, section, number
        if group is not None:
            return group
    return "other"


def grouped(game: str) -> list[tuple[str, str, list[Option]]]:
    """Key, title and options of each group, in the order of GROUP_TITLES; no empty ones."""
    found: dict[str, list[Option]] = {key: [] for key in GROUP_TITLES}
    for option in options_of(game):
        found[option.group].append(option)
    return [(key, str(GROUP_TITLES[key]), found[key]) for key in found if found[key]]


def changes(game: str, rules: Mapping[str, Any], money: str = "") -> list[Change]:
    """How `rules` differ from the rules as printed, in the reader's language. `money`: the sign of money at the table."""
    return [
        Change(
            name=option.name,
            title=option.title,
            before=_held(game, option, option.default, money),
            after=_held(game, option, rules[option.name], money),
        )
        for option in options_of(game)
        if option.name in rules and plain(rules[option.name]) != plain(option.default)
    ]


def _held(game: str, option: Option, value: Any, money: str) -> str:
    """What holds with this value: a switch says it in a sentence of its own."""
    sentence = sentence_of_switch(game, option.name, is_on=value) if isinstance(value, bool) else ""
    return sentence or option.told(value, money)


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def presets_of(game: str) -> list[dict[str, Any]]:
    """The named sets of rules: `id`, `rules`, and `text` in the reader's language."""
    language = "en" if is_english() else "pl"
    return [
        {"id": preset["id"], "rules": preset["rules"], "text": preset[f"text_{language}"]}
        for preset in GAMES[game].presets()
    ]


def rules_text(game: str, preset: str, rules: Mapping[str, Any]) -> str:
    """A table's rules in a few words: the preset's name, or how many rules were changed."""
    for known in presets_of(game):
        if known["id"] == preset:
            return str(known["text"])
    return changed_text(len(changes(game, rules)))


def changed_text(count: int) -> str:
    if not count:
        return gettext("rules as printed")
    return ngettext("%(count)d changed rule", "%(count)d changed rules", count) % {"count": count}

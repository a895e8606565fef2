"""The rules of a game as people read them, with the numbers of one table in every sentence.

A book is a YAML file of sections; each of its rules names the ids of the specification that it
tells. What differs from the rules of the box carries the usual sentence beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from games.rulebooks.sentences import filled, holes

LANGUAGES: Final = ("pl", "en")


@dataclass(frozen=True)
class Rule:
    """One rule: its ids (the first is its address), its sentence, the usual one if it differs, worked examples of it."""

    ids: tuple[str, ...]
    text: str
    usual: str | None
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    rules: tuple[Rule, ...]
    tables: tuple[str, ...]

    @property
    def is_changed(self) -> bool:
        return any(rule.usual for rule in self.rules)


@dataclass(frozen=True)
class Reading:
    """What a sentence is told with: the parameters, the facts of the tables, how money looks."""

    rules: Mapping[str, Any]
    facts: Mapping[str, Any]
    symbol: str

    def sentence(self, rule: Mapping[str, Any], lang: str) -> str:
        """The first case of the rule that fits these parameters."""
        cases = rule.get("cases") or [rule]
        case = next(one for one in cases if _fits(one, self.rules))
        return filled(case[lang], {**self.facts, **self.rules}, lang, self.symbol)


def _fits(case: Mapping[str, Any], rules: Mapping[str, Any]) -> bool:
    wanted, unwanted = case.get("when", {}), case.get("unless", {})
    return all(rules[name] == value for name, value in wanted.items()) and all(
        rules[name] != value for name, value in unwanted.items()
    )


@cache
def source(game: str) -> dict[str, Any]:
    """The book of a game as it is written. Raises FileNotFoundError for a game without one."""
    text = files(__package__).joinpath(f"{game}.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def sections(game: str, reading: Reading, usual: Reading, lang: str) -> list[Section]:
    """The book told with `reading`, beside it what `usual` would say."""
    return [
        Section(
            id=section["id"],
            title=section["title"][lang],
            rules=tuple(_rule(rule, reading, usual, lang) for rule in section["rules"]),
            tables=tuple(section.get("tables", ())),
        )
        for section in source(game)["sections"]
    ]


def _rule(rule: Mapping[str, Any], reading: Reading, usual: Reading, lang: str) -> Rule:
    text, other = reading.sentence(rule, lang), usual.sentence(rule, lang)
    return Rule(tuple(rule["ids"]), text, other if other != text else None)


def explained(game: str, reading: Reading, lang: str) -> dict[str, str]:
    """By name of a parameter, the first sentence that depends on it, told with `reading`."""
    found: dict[str, str] = {}
    for section in source(game)["sections"]:
        for rule in section["rules"]:
            fresh = [name for name in _names(rule) if name not in found and name in reading.rules]
            found.update(dict.fromkeys(fresh, reading.sentence(rule, lang) if fresh else ""))
    return found


def _names(rule: Mapping[str, Any]) -> set[str]:
    """The names that the sentence of a rule depends on, by a hole or by a case."""
    told: set[str] = set()
    for case in rule.get("cases") or [rule]:
        told |= {*case.get("when", {}), *case.get("unless", {})}
        told |= {name for lang in LANGUAGES for name in holes(case[lang])}
    return told


def anchors(game: str) -> set[str]:
    """Every rule id that the page of the game can be opened at."""
    return {
        rule_id
        for section in source(game)["sections"]
        for rule in section["rules"]
        for rule_id in rule["ids"]
    }


def parameters_told(game: str) -> set[str]:
    """The names that sentences depend on, by a hole or by a case."""
    rules = (rule for section in source(game)["sections"] for rule in section["rules"])
    return {name for rule in rules for name in _names(rule)}

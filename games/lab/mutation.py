"""Each rule parameter given another legal value: the scenarios must notice."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.lab.documents import Document, documents
from games.lab.legal_values import neighbours
from games.lab.pool import game_named, spread
from games.lab.trials import try_document


@dataclass(frozen=True, slots=True)
class Mutant:
    """One parameter with another value, and the scenario or test that notices; empty: none does."""

    parameter: str
    value: Any
    killer: str = ""


def mutants_of(game: str) -> list[Mutant]:
    """At least one mutant for each parameter that may have another value."""
    found = game_named(game)
    return [
        Mutant(name, value)
        for name in found.Rules.model_fields
        for value in neighbours(found, name)
    ]


def unchanged(game: str) -> list[str]:
    """Parameters of which no mutant can be made; they would escape in silence."""
    found = game_named(game)
    return [name for name in found.Rules.model_fields if not neighbours(found, name)]


def hunt(game: str, folder: Path, failed: frozenset[str], cores: int) -> list[Mutant]:
    """All mutants of a game, each with the scenario that notices it.

    `failed` are the scenarios that fail as things are: they notice nothing.
    """
    jobs = [
        (folder, failed, mutant, _rules_of(game, mutant.parameter)) for mutant in mutants_of(game)
    ]
    return spread(_chase, jobs, cores)


def _rules_of(game: str, parameter: str) -> tuple[str, ...]:
    """The rule ids that the parameter's own description names, if it names any."""
    extra = game_named(game).Rules.model_fields[parameter].json_schema_extra
    named = extra.get("rules", ()) if isinstance(extra, dict) else ()
    return tuple(str(name) for name in named) if isinstance(named, list | tuple) else ()


def _chase(job: tuple[Path, frozenset[str], Mutant, tuple[str, ...]]) -> Mutant:
    folder, failed, mutant, rules = job
    passing = [document for document in _scenarios(folder) if document.name not in failed]
    # The likely ones first: most mutants then cost a handful of runs instead of all.
    likely = sorted(passing, key=lambda document: not set(document.rules) & set(rules))
    for document in likely:
        if not try_document(document, {mutant.parameter: mutant.value}).is_passed:
            return Mutant(mutant.parameter, mutant.value, document.name)
    return mutant


@cache
def _scenarios(folder: Path) -> list[Document]:
    return list(documents([folder]))

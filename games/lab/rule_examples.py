"""The scenarios of a game under other rules and tables: which hold, which say something else there, which break.

A scenario is written for the box. Under an edition it can be judged only as far as the edition leaves alone what it
rests on, and nobody has to guess how far that is: whatever comes out otherwise, though it holds in the box, rests on
something that the edition changes. What the engine promises of any position holds under every edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.engines.kernel.scenario import BadScenario, FaultKind, ScenarioFault, faults_of
from games.lab.documents import Document, documents
from games.lab.pool import game_named
from games.lab.recorded import with_record

FOLDER: Final = Path(__file__).parents[2] / "tests" / "scenarios"


class ExampleStanding(StrEnum):
    """How a scenario stands under an edition."""

    HOLDS = "holds"
    #: It can be played and comes out otherwise, because of something that the edition changes.
    DIFFERS = "differs"
    #: Its position cannot be set up here: other numbers of seats, other supplies.
    UNPOSED = "unposed"
    #: The engine breaks, or does not keep what it promises; or it does not hold in the box either.
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class ExampleVerdict:
    """How a scenario stands, and the first thing that went otherwise."""

    standing: ExampleStanding
    fault: str = ""


def examples_of(game: str) -> tuple[Document, ...]:
    """The scenarios of a game, in the order of their names; empty where they are not installed."""
    return _read(FOLDER / game)


@cache
def _read(folder: Path) -> tuple[Document, ...]:
    return tuple(documents([folder])) if folder.is_dir() else ()


def verdict_of(
    document: Document, rules: Mapping[str, Any], tables: Mapping[str, Any]
) -> ExampleVerdict:
    """How the scenario stands under these rules, which lie under its own, and tables. Never raises."""
    try:
        faults = faults_under(document, rules, tables)
    except Exception as error:  # noqa: BLE001  whatever an engine does wrong is what is looked for
        return ExampleVerdict(ExampleStanding.BROKEN, f"{type(error).__name__}: {error}")
    if not faults:
        return ExampleVerdict(ExampleStanding.HOLDS)
    broken = [fault.text for fault in faults if fault.kind is FaultKind.PROMISE]
    broken = broken or _in_the_box(document)
    if broken:
        return ExampleVerdict(ExampleStanding.BROKEN, broken[0])
    is_posed = faults[0].kind is not FaultKind.SETUP
    return ExampleVerdict(
        ExampleStanding.DIFFERS if is_posed else ExampleStanding.UNPOSED, faults[0].text
    )


def _in_the_box(document: Document) -> list[str]:
    """What goes otherwise in the box, whose promises the tests of the scenarios have proved."""
    try:
        return [fault.text for fault in faults_under(document, {}, None, is_witnessed=False)]
    except Exception as error:  # noqa: BLE001  as above
        return [f"{type(error).__name__}: {error}"]


def faults_under(
    document: Document,
    rules: Mapping[str, Any],
    tables: Mapping[str, Any] | None,
    *,
    is_witnessed: bool = True,
) -> list[ScenarioFault]:
    """What goes otherwise than the scenario says under these rules, which lie under its own, and tables; None: the box.

    Without a witness the promises of the engine are not looked at. Raises BadScenario for a document that is no
    scenario, and whatever the engine does.
    """
    if document.problem:
        raise BadScenario(document.problem)
    game = game_named(str(document.data.get("game")))
    told = with_record(document.data)
    return faults_of(game, told, rules, tables, is_witnessed=is_witnessed)

"""How the scenarios of a game stand under an edition, counted: those that do not hold by the change that makes them so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from games.lab.documents import Document
from games.lab.rule_causes import causes_of
from games.lab.rule_examples import ExampleStanding, ExampleVerdict, verdict_of
from games.variants.content import EditionContent
from games.variants.single_changes import SingleChanges

#: So many broken scenarios are told by name.
NAMED_MOST: Final = 20
#: In the place of a change: only several together make a scenario so.
TOGETHER: Final = ""
#: In the place of a change: there are so many that none was found within the tries of a scenario.
UNFOUND: Final = "?"


@dataclass
class ChangeTally:
    """Scenarios that one change makes so by itself. `rules`: by rule id, how many are about it."""

    differs: int = 0
    unposed: int = 0
    rules: dict[str, int] = field(default_factory=dict)

    @property
    def seen(self) -> int:
        return self.differs + self.unposed


@dataclass
class ExampleTally:
    """How the scenarios looked at so far stand under the edition.

    `changes`: by the key of a change (`SingleChanges`), TOGETHER or UNFOUND, what it makes come out otherwise; a
    scenario counts at each change that suffices. `named`: broken ones, with what went wrong.
    """

    holds: int = 0
    differs: int = 0
    unposed: int = 0
    broken: int = 0
    changes: dict[str, ChangeTally] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)
    #: What they took; the time that is left is measured by games alone.
    seconds: float = 0.0

    @property
    def seen(self) -> int:
        return self.holds + self.differs + self.unposed + self.broken


def kept_tally(row: Mapping[str, Any]) -> ExampleTally:
    """A tally as it was kept; what an older release counted otherwise is left out."""
    known = {one.name: row[one.name] for one in fields(ExampleTally) if one.name in row}
    changes = {key: ChangeTally(**each) for key, each in known.get("changes", {}).items()}
    return ExampleTally(**{**known, "changes": changes})


class TallyKeeper:
    """Runs scenarios under one edition, and counts them."""

    def __init__(self, content: EditionContent, tally: ExampleTally) -> None:
        self.content, self.tally = content, tally
        self.changes = SingleChanges(content)

    def look_at(self, document: Document) -> None:
        """Run another one. Where the edition makes it come out otherwise, the change that does it is looked for."""
        verdict = verdict_of(document, self.content.rules, self.content.tables)
        self.tally.holds += verdict.standing is ExampleStanding.HOLDS
        if verdict.standing is ExampleStanding.BROKEN:
            self._name(document, verdict)
        elif verdict.standing is not ExampleStanding.HOLDS:
            self._trace(document, verdict.standing)

    def _name(self, document: Document, verdict: ExampleVerdict) -> None:
        tally, name = self.tally, f"{document.path.name}#{document.number}"
        tally.broken += 1
        tally.named = [*tally.named, f"{name}: {verdict.fault}"[:300]][:NAMED_MOST]

    def _trace(self, document: Document, standing: ExampleStanding) -> None:
        is_posed = standing is ExampleStanding.DIFFERS
        self.tally.differs += is_posed
        self.tally.unposed += not is_posed
        weights = {key: each.seen for key, each in self.tally.changes.items()}
        found = causes_of(document, standing, self.changes.keys, self.changes.under, weights)
        for key in [UNFOUND] if found is None else found or [TOGETHER]:
            change = self.tally.changes.setdefault(key, ChangeTally())
            change.differs += is_posed
            change.unposed += not is_posed
            for rule in document.rules:
                change.rules[rule] = change.rules.get(rule, 0) + 1

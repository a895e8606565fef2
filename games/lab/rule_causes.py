"""Which changes of an edition make a scenario come out otherwise: each is looked for alone, by halves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.scenario import FaultKind
from games.lab.documents import Document
from games.lab.rule_examples import ExampleStanding, faults_under

#: So many times a scenario is run again at most: enough to try each of eight changes alone, however they lie.
TRIES_MOST: Final = 16

Under = Callable[[Sequence[str]], tuple[Mapping[str, Any], Mapping[str, Any]]]


def causes_of(
    document: Document,
    standing: ExampleStanding,
    changes: Sequence[str],
    under: Under,
    weights: Mapping[str, int],
) -> list[str] | None:
    """Those of the changes each of which alone gives the scenario this standing, which all of them give it together.

    `under`: rules and tables of the box with some of the changes. `weights`: how often each change was found before;
    the likelier a change, the fewer tries it takes. Empty where none does it alone; None where TRIES_MOST did not
    suffice to find one. Of more changes than eight some may be missing.
    """
    own = {f"/rules/{name}" for name in document.data.get("rules") or ()}

    def shows(group: Sequence[str]) -> bool:
        return _stands(document, standing, *under(group))

    return found_alone([one for one in changes if one not in own], shows, weights)


def found_alone(
    changes: Sequence[str], shows: Callable[[Sequence[str]], bool], weights: Mapping[str, int]
) -> list[str] | None:
    """Those that show alone what all of them show together; as `causes_of`."""
    ordered = sorted(changes, key=lambda one: -weights.get(one, 0))
    if len(ordered) == 1:
        return ordered
    found: list[str] = []
    waiting, tries = _parted(ordered, weights), 0
    while waiting and tries < TRIES_MOST:
        group = waiting.pop()
        tries += 1
        if not shows(group):
            continue
        if len(group) == 1:
            found += group
        else:
            waiting += _parted(group, weights)
    return found if found or not waiting else None


def _parted(ordered: Sequence[str], weights: Mapping[str, int]) -> list[Sequence[str]]:
    """Two parts that were found about as often; the likelier one, which is tried first, comes last."""
    if not ordered:
        return []
    each = [1 + weights.get(one, 0) for one in ordered]
    cut = 1
    while cut < len(ordered) - 1 and 2 * sum(each[:cut]) < sum(each):
        cut += 1
    return [ordered[cut:], ordered[:cut]]


def _stands(
    document: Document,
    standing: ExampleStanding,
    rules: Mapping[str, Any],
    tables: Mapping[str, Any],
) -> bool:
    """Whether the scenario stands so; it does not where a single change leaves a game that cannot be played."""
    try:
        faults = faults_under(document, rules, tables, is_witnessed=False)
    except Exception:  # noqa: BLE001  half of an edition need not make sense to an engine
        return False
    if not faults:
        return False
    return (faults[0].kind is FaultKind.SETUP) == (standing is ExampleStanding.UNPOSED)

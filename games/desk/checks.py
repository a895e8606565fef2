"""What was checked of an edition, with counts, as its page tells it: values, what fits together, decks, seats, scenarios, the trial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games.desk.example_pages import parts_of, words_of
from games.desk.sentences import sentence_of, warning_of
from games.desk.trials import sides_of, tally_of
from games.editions.models import EditionTrial, RuleEdition
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.parameters import options
from games.variants.content import EditionContent, Examination, examined
from games.variants.lookup import box_content
from games.variants.wording import difference


@dataclass(frozen=True)
class CheckLine:
    """One thing that was checked: a title, what was found, and whether somebody should look at it."""

    title: str
    detail: str
    is_fine: bool = True
    #: What belongs to it, folded away at first.
    parts: Sequence[Any] = ()

    @property
    def icon(self) -> str:
        return "check" if self.is_fine else "warning"


def lines_of(edition: RuleEdition, content: EditionContent) -> list[CheckLine]:
    """Everything that was checked, in the order in which it is."""
    found = examined(content)
    return [
        _values(content),
        *_fits(found, content),
        *_tables(content.tables),
        _seats(content, found),
        *_trial(edition, content),
        *(CheckLine(gettext("Worth a look"), warning_of(one, content), is_fine=False) for one in found.warnings),
    ]  # fmt: skip


def _values(content: EditionContent) -> CheckLine:
    count = len(options.options_of(content.game))
    changed = len(difference(box_content(content.game), content))
    words = ngettext("%(n)d parameter", "%(n)d parameters", count) % {"n": count}
    more = ngettext("%(n)d value other than in the box", "%(n)d values other than in the box", changed)  # fmt: skip
    return CheckLine(gettext("Values within their ranges"), f"{words}, {more % {'n': changed}}")


def _fits(found: Examination, content: EditionContent) -> Iterator[CheckLine]:
    """Conflicts, one by one; a draft that is saved has none, an old one under a newer engine may."""
    if not found.violations:
        changeable = front_for(content.game).changeable
        held = changeable.combined if changeable is not None else ()
        count = ngettext("%(n)d combined rule holds", "%(n)d combined rules hold", len(held))
        told = count % {"n": len(held)}
        yield CheckLine(gettext("Values that fit each other"), told, parts=held)
    for one in found.violations:
        yield CheckLine(gettext("Values that do not fit each other"), sentence_of(one, content), is_fine=False)  # fmt: skip


def _tables(tables: Any) -> Iterator[CheckLine]:
    """Board, decks, market and trains, as far as the game has them."""
    if fields := tables.get("fields"):
        count = ngettext("%(n)d field", "%(n)d fields", len(fields)) % {"n": len(fields)}
        yield CheckLine(
            gettext("A board with Start"), f"{count}, " + gettext("each can be reached")
        )
    if decks := tables.get("decks"):
        counts = " + ".join(str(len(cards)) for cards in decks.values())
        told = gettext("%(counts)s cards, all with text in both languages") % {"counts": counts}
        yield CheckLine(gettext("Decks that come to an end"), told)
    if market := tables.get("market"):
        cells = sum(len(row) for row in market["rows"])
        told = ngettext("%(n)d cell", "%(n)d cells", cells) % {"n": cells}
        yield CheckLine(gettext("A market without holes"), told)
    if trains := tables.get("trains"):
        told = ngettext("%(n)d kind", "%(n)d kinds", len(trains)) % {"n": len(trains)}
        yield CheckLine(gettext("Trains that are scrapped by later ones"), told)


def _seats(content: EditionContent, found: Examination) -> CheckLine:
    """A match was set up for every number of seats: `examined` does it whenever nothing else is wrong."""
    low, high, _mode = GAMES[content.game].seats_for(content.rules)
    told = gettext("%(low)d to %(high)d players") % {"low": low, "high": high}
    return CheckLine(gettext("A match begins with every number of seats"), told, is_fine=not found.violations)  # fmt: skip


def _trial(edition: RuleEdition, content: EditionContent) -> Iterator[CheckLine]:
    """The last trial of the edition as it stands."""
    trial = edition.trials.filter(revision=edition.revision).order_by("-pk").first()
    yield _examples(trial, content)
    yield _played(trial)


def _examples(trial: EditionTrial | None, content: EditionContent) -> CheckLine:
    title = gettext("Scenarios of the rules")
    if trial is None or trial.examples is None:
        return CheckLine(title, gettext("not run yet"), is_fine=False)
    if not trial.examples:
        return CheckLine(title, gettext("not installed on this site"), is_fine=False)
    tally = tally_of(trial)
    is_fine = trial.examined == trial.examples and not tally.broken
    return CheckLine(title, words_of(tally), is_fine=is_fine, parts=parts_of(tally, content))


def _played(trial: EditionTrial | None) -> CheckLine:
    title = gettext("AI players have played it")
    if trial is None:
        return CheckLine(title, gettext("not yet"), is_fine=False)
    side, _base = sides_of(trial)
    told = gettext("%(ended)d of %(games)d games came to their end") % {"ended": side.ended, "games": trial.games}  # fmt: skip
    if side.capped:
        told += "; " + ngettext("%(n)d was stopped at the limit of rounds, which is allowed", "%(n)d were stopped at the limit of rounds, which is allowed", side.capped) % {"n": side.capped}  # fmt: skip
    is_fine = trial.state == EditionTrial.State.DONE and not side.faults
    return CheckLine(title, told, is_fine=is_fine)

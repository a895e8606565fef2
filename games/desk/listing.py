"""The list of editions: what each does otherwise than the box, its state, and how many matches use it."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from games.editions.models import RuleEdition
from games.editions.selectors import content_of
from games.models import Match
from games.variants.lookup import box_content
from games.variants.wording import sentences

#: So much of the difference stands in the list.
_TOLD = 2


def counted(rows: QuerySet[RuleEdition]) -> QuerySet[RuleEdition]:
    """The editions with the matches that are played by their content."""
    running = Q(revision__matches__status=Match.Status.RUNNING)
    return rows.select_related("variant", "revision", "author").annotate(
        matches_all=Count("revision__matches", distinct=True),
        matches_running=Count("revision__matches", filter=running, distinct=True),
    )


def difference_words(edition: RuleEdition) -> str:
    """The first differences from the box, and how many there are."""
    found = sentences(box_content(edition.variant.game), content_of(edition))
    if not found:
        return gettext("as printed")
    count = ngettext("%(n)d change", "%(n)d changes", len(found)) % {"n": len(found)}
    shown = " ".join(found[:_TOLD]) + (" …" if len(found) > _TOLD else "")
    return format_html("{}<br><small>{}</small>", count, shown)


def usage_words(edition: RuleEdition) -> str:
    """How many matches are played by what it says."""
    every, running = edition.matches_all, edition.matches_running  # type: ignore[attr-defined]  # annotated
    if not every:
        return gettext("nobody")
    words = ngettext("%(n)d match", "%(n)d matches", every) % {"n": every}
    return f"{words}, {gettext('%(n)d under way') % {'n': running}}" if running else words

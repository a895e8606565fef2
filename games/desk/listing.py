"""The list of editions: what each does otherwise than the box, how far it is, who uses it, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.editions import roles
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of, name_of
from games.fronts.catalogue import front_for
from games.models import Match
from games.variants.lookup import box_content
from games.variants.wording import sentences

State = RuleEdition.State
#: So much of the difference stands in the list.
_TOLD: Final = 2
#: Editions on a page.
PER_PAGE: Final = 50
#: Letters of a search that are looked at.
_SOUGHT_MOST: Final = 100
_TRIED = Q(state=State.DRAFT, is_tried=True)
#: What a list can be narrowed to: title and condition.
SIEVES: Final[Mapping[str, tuple[Any, Q]]] = {
    "all": (_("All"), Q()),
    "box": (_("Of the box"), Q(state=State.PUBLISHED, is_packaged=True)),
    "used": (_("In use"), Q(state=State.PUBLISHED, is_packaged=False)),
    "draft": (_("Drafts"), Q(state=State.DRAFT, is_tried=False)),
    "trial": (_("On trial"), _TRIED),
    "waiting": (_("Wait for an opinion"), Q(state__in=(State.CHECKED, State.REVIEWED))),
    "away": (pgettext_lazy("several sets", "Put away"), Q(state=State.RETIRED)),
}


@dataclass(frozen=True)
class EditionStanding:
    """How far an edition is: a sign with its words; `is_asked`: the reader's opinion is asked for."""

    icon: str
    words: str
    is_asked: bool = False


@dataclass(frozen=True)
class EditionRow:
    """A line of the list. `game`: what the game is called where it begins, else empty."""

    edition: RuleEdition
    game: str
    name: str
    about: str
    changes: str
    standing: EditionStanding
    usage: str
    action: str


@dataclass(frozen=True)
class Sieve:
    """One of the ways to narrow the list, with how many editions pass."""

    key: str
    title: str
    count: int


def editions() -> QuerySet[RuleEdition]:
    """Every edition with what the columns tell, in the order of the list."""
    running = Q(revision__matches__status=Match.Status.RUNNING)
    tried = EditionTrial.objects.filter(edition=OuterRef("pk"), state=EditionTrial.State.RUNNING)
    return (
        RuleEdition.objects.select_related("variant", "revision", "author")
        .annotate(
            matches_all=Count("revision__matches", distinct=True),
            matches_running=Count("revision__matches", filter=running, distinct=True),
            is_tried=Exists(tried),
        )
        .order_by("variant__game", "variant__position", "variant__slug", "-number")
    )


def sieves() -> list[Sieve]:
    """How many editions each way of narrowing lets through."""
    counted = RuleEdition.objects.annotate(
        is_tried=Exists(
            EditionTrial.objects.filter(edition=OuterRef("pk"), state=EditionTrial.State.RUNNING)
        )
    ).aggregate(**{f"n_{key}": Count("pk", filter=wanted or Q(pk__isnull=False)) for key, (_title, wanted) in SIEVES.items()})  # fmt: skip
    return [Sieve(key, str(title), counted[f"n_{key}"]) for key, (title, _q) in SIEVES.items()]


def page_of(sieve: str, sought: str, number: str, reader: Any) -> tuple[Page[Any], list[EditionRow]]:  # fmt: skip
    """The lines of a page of the list. `sought`: part of a name, or of what an edition does otherwise."""
    _title, wanted = SIEVES.get(sieve, SIEVES["all"])
    found: Any = editions().filter(wanted)
    words = sought.strip().casefold()[:_SOUGHT_MOST]
    if words:
        found = [edition for edition in found if words in _told_of(edition)]
    page = Paginator(found, PER_PAGE).get_page(number)
    rows, before = [], ""
    for edition in page.object_list:
        game = edition.variant.game
        rows.append(_row(edition, "" if game == before else front_for(game).name, reader))
        before = game
    return page, rows


def _told_of(edition: RuleEdition) -> str:
    names = (edition.name_pl, edition.name_en, edition.variant.slug, *differences_of(edition))
    return " ".join(names).casefold()


def differences_of(edition: RuleEdition) -> list[str]:
    """What it does otherwise than the box, in the reader's language."""
    return sentences(box_content(edition.variant.game), content_of(edition))


def _row(edition: RuleEdition, game: str, reader: Any) -> EditionRow:
    told = differences_of(edition)
    shown = " ".join(told[:_TOLD]) + (" …" if len(told) > _TOLD else "")
    count = ngettext("%(n)d change", "%(n)d changes", len(told)) % {"n": len(told)}
    return EditionRow(
        edition,
        game,
        name_of(edition),
        shown or gettext("as printed"),
        count if told else "–",
        standing_of(edition, reader),
        _usage(edition),
        _action(edition, reader),
    )


def standing_of(edition: RuleEdition, reader: Any) -> EditionStanding:
    """How far an edition is, as the reader of the page sees it."""
    state = edition.state
    if state == State.PUBLISHED:
        return EditionStanding("lock", gettext("of the box")) if edition.is_packaged else EditionStanding("check", gettext("in use"))  # fmt: skip
    if state == State.DRAFT:
        is_tried = getattr(edition, "is_tried", False)
        return EditionStanding("dice", gettext("on trial")) if is_tried else EditionStanding("pencil", gettext("draft"))  # fmt: skip
    if state == State.CHECKED:
        is_asked = roles.may(reader, roles.REVIEW) and (edition.author_id != reader.pk or roles.is_alone(reader))  # fmt: skip
        return EditionStanding("eye", gettext("waits for an opinion"), is_asked)
    if state == State.REVIEWED:
        return EditionStanding("stamp", gettext("approved"), roles.may(reader, roles.PUBLISH))
    return EditionStanding("download", pgettext("state of a set", "put away"))


def _usage(edition: RuleEdition) -> str:
    """How many matches are played by what it says; whose draft it is."""
    every, running = edition.matches_all, edition.matches_running  # type: ignore[attr-defined]  # annotated
    if not every and edition.state not in (State.PUBLISHED, State.RETIRED):
        return gettext("by %(who)s") % {"who": edition.author} if edition.author else ""
    if not every:
        return gettext("nobody")
    words = ngettext("%(n)d match", "%(n)d matches", every) % {"n": every}
    return words + ", " + gettext("%(n)d under way") % {"n": running} if running else words


def _action(edition: RuleEdition, reader: Any) -> str:
    """What the reader would do with it, in a word."""
    if standing_of(edition, reader).is_asked:
        return gettext("Judge") if edition.state == State.CHECKED else gettext("Publish")
    if edition.state == State.DRAFT and roles.may(reader, roles.EDIT):
        return gettext("Trial") if getattr(edition, "is_tried", False) else gettext("Edit")
    return gettext("Look at")

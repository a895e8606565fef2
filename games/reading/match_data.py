"""What of a match never changes: its rules and tables and, once it has ended, its course."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import override

from games.fronts.catalogue import front_for
from games.models import Entry, Match
from games.reading import matches, rule_pages
from games.reading.course import Course
from games.reading.matches import Rulebook
from games.reading.moments import TurningPoints, round_at, swayed
from games.variants.content import EditionContent
from games.variants.lookup import box_content
from games.variants.wording import sentences


def data_of(match_id: str) -> dict[str, Any]:
    """The static data of a match: complete rules and tables.

    Never changes. Raises Match.DoesNotExist.
    """
    revision_id = Match.objects.values_list("revision_id", flat=True).get(pk=match_id)
    return data_in(match_id, matches.book_for(revision_id))


def data_in(match_id: str, book: Rulebook) -> dict[str, Any]:
    """The static data of a match that is played by `book`."""
    game = book.game.key
    return {
        "match": match_id,
        "game": game,
        "engine": book.engine,
        "hash": book.hash,
        "rules": book.rules,
        "tables": book.tables,
        "printed": book.game.printed(book.compiled),
        "book": _book_of(match_id, game),
        "difference": told_of(book),
        "inks": front_for(game).inks(book.tables),
    }


def money_of(match: Match) -> str:
    """The sign of its money, as all that is told of it writes sums."""
    return front_for(match.game).money(matches.book_for(match.revision_id).tables)


def told_of(book: Rulebook) -> dict[str, list[str]]:
    """What its rules do otherwise than the box, in sentences of both languages."""
    return {lang: list(_told(book, lang)) for lang in ("pl", "en")}


@lru_cache(maxsize=200)
def _told(book: Rulebook, lang: str) -> tuple[str, ...]:
    # A rulebook never changes, and neither do the words for it.
    content = EditionContent(book.game.key, book.rules, book.tables)
    with override(lang):
        return tuple(sentences(box_content(book.game.key), content))


def _book_of(match_id: str, game: str) -> dict[str, Any] | None:
    """Where the rules of the match stand, and which of them refusals and events refer to."""
    cited = rule_pages.cited(game)
    return cited and {"page": reverse("match_rules", args=[match_id]), **cited}


def course_of(match_id: str) -> dict[str, Any]:
    """The worths from round to round, the facts and the turning points of a match that has ended.

    Raises Match.DoesNotExist, for one that goes on too.
    """
    match = Match.objects.get(pk=match_id, status=Match.Status.ENDED)
    return _course(match_id, match.version)


@lru_cache(maxsize=200)
def _course(match_id: str, version: int) -> dict[str, Any]:
    # The log of a match that has ended never changes: folding it once will do.
    game = matches.fixed_for(match_id).book.game
    course, turning = Course(game), TurningPoints(game)
    for number, told, state in matches.numbered_states(match_id, version):
        course.note(told, state)
        turning.note(number, told, state)
    return course.to_json() | {"moments": _moments(match_id, turning)}


def _moments(match_id: str, turning: TurningPoints) -> list[dict[str, Any]]:
    """The entries that decided most: [{round, n, seat, told, worths: [seat, before, after]}]."""
    rows = Entry.objects.filter(match=match_id, number__in=turning.key_moments())
    return [
        {
            "round": round_at(turning.rounds, number),
            "n": number,
            "seat": seat,
            "told": told,
            "worths": swayed(turning.points, number),
        }
        for number, seat, told in rows.order_by("number").values_list("number", "seat", "told")
    ]

"""What speaks for two accounts of one person, or for matches played for points: for the staff to judge, never a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.db.models import F, FloatField, Q, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.fronts.catalogue import front_for
from games.models import Entry, Match, Seat
from ratings import texts
from ratings.chronicle import BOT, BrokenRecord, Stand
from ratings.history import GAIN_DAYS
from ratings.models import Rating, RatingChange
from ratings.selectors import households_said
from ratings.skills import NEW, NEW_POINTS, PER_POINT, SURE, SeenStrength, estimate

#: Matches in which trades are looked at, the newest.
MATCHES: Final = 50
#: Opponents that are named.
MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Clue:
    """A name and what speaks about it."""

    name: str
    figure: str


def same_devices(user_id: int) -> list[Clue]:
    """Other accounts that were used from the same address with the same browser."""
    mine = UserSession.objects.filter(user=user_id).values_list("ip", "user_agent").distinct()
    same = Q(pk__in=[])
    for ip, agent in mine[:MOST]:
        same |= Q(ip=ip, user_agent=agent)
    others = UserSession.objects.filter(same).exclude(user=user_id)
    names = others.values_list("user", "user__display_name", "ip").distinct()
    together = gettext("household")
    return [
        Clue(name, f"{ip}, {together}" if all(households_said(user_id, other)) else str(ip))
        for other, name, ip in names.order_by("user__display_name")[:MOST]
    ]


def main_givers(rating: Rating) -> list[Clue]:
    """Who has brought somebody most in the last GAIN_DAYS before their newest match, with how often they met."""
    if rating.last_at is None:
        return []
    since = rating.last_at - timedelta(days=GAIN_DAYS)
    rows = RatingChange.objects.filter(
        ladder=rating.ladder_id, person=str(rating.user_id), corrected_by=None, ended_at__gt=since
    )
    sums: dict[str, Decimal] = {}
    counts: dict[str, int] = {}
    for gains in rows.values_list("gains", flat=True):
        for other, gain in gains.items():
            sums[other] = sums.get(other, Decimal(0)) + Decimal(gain)
            counts[other] = counts.get(other, 0) + 1
    best = sorted(sums, key=lambda other: -sums[other])[:MOST]
    names = _names(best)
    return [
        Clue(names[other], _points_of(sums[other], counts[other]))
        for other in best
        if sums[other] > 0
    ]


def trade_losses(user_id: int) -> list[Clue]:
    """To whom somebody gave more in trades than they got, at printed prices, in their newest rated matches."""
    newest = RatingChange.objects.filter(person=str(user_id), corrected_by=None)
    match_ids = newest.order_by("-ended_at").values_list("rated_match__match", flat=True)[:MATCHES]
    matches = Match.objects.filter(pk__in=list(match_ids)).select_related("revision")
    people: dict[tuple[str, int], int] = {
        (match_id, seat): user
        for match_id, seat, user in Seat.objects.filter(
            match__in=matches, user__isnull=False
        ).values_list("match", "number", "user")
    }
    by_id = {match.pk: match for match in matches}
    sums: dict[str, Decimal] = {}
    counts: dict[str, int] = {}
    for match_id, trade in _trades(list(by_id)):
        parties = [people.get((match_id, trade[end])) for end in ("from", "to")]
        if user_id not in parties or None in parties:
            continue
        front, tables = front_for(by_id[match_id].game), by_id[match_id].revision.tables
        given = [front.side_worth(tables, trade[side]) for side in ("give", "get")]
        loss = given[0] - given[1] if parties[0] == user_id else given[1] - given[0]
        other = str(parties[1] if parties[0] == user_id else parties[0])
        sums[other] = sums.get(other, Decimal(0)) + loss
        counts[other] = counts.get(other, 0) + 1
    worst = sorted((one for one in sums if sums[one] > 0), key=lambda one: (-sums[one], one))[:MOST]
    names = _names(worst)
    return [Clue(names[other], _lost_in(sums[other], counts[other])) for other in worst]


def _points_of(points: Decimal, matches: int) -> str:
    text = ngettext(
        "%(points)s points in %(n)d match", "%(points)s points in %(n)d matches", matches
    )
    return text % {"points": f"{points:+.0f}", "n": matches}


def _lost_in(loss: Decimal, trades: int) -> str:
    text = ngettext(
        "%(loss)s more than came back, in %(n)d trade",
        "%(loss)s more than came back, in %(n)d trades",
        trades,
    )
    return text % {"loss": f"{loss:.0f}", "n": trades}


def _trades(match_ids: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The trades that were carried out in these matches, as they were told."""
    told = Entry.objects.filter(match__in=match_ids).annotate(text=Cast("told", TextField()))
    for entry in told.filter(text__contains='"traded"').only("match", "told"):
        facts: list[dict[str, Any]] = entry.told
        yield from ((entry.match_id, fact) for fact in facts if fact.get("event") == "traded")


def _names(ids: list[str]) -> dict[str, str]:
    people = [int(one) for one in ids if not one.startswith(BOT)]
    known = dict(User.objects.filter(pk__in=people).values_list("pk", "display_name"))
    return {
        one: texts.bot_name(one) if one.startswith(BOT) else known.get(int(one), f"#{one}")
        for one in ids
    }


def seen_strength(rating: Rating) -> SeenStrength | None:
    """The strength that OpenSkill sees; None where what is stored of somebody cannot be read."""
    try:
        stand = Stand.read(f"rating {rating.pk}", rating.stand)
    except BrokenRecord:
        return None
    return estimate(stand.skill)


def stronger_than_rated(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    """Those of them whom OpenSkill sees above their rating almost certainly: perhaps another account of somebody good."""
    mu, sigma = (Cast(KT(f"stand__{name}"), FloatField()) for name in ("mu", "sigma"))
    sure = rows.annotate(least=NEW_POINTS + (mu - SURE * sigma - NEW.mu) / PER_POINT)
    return sure.filter(least__gt=F("rating"))


def one_below_the_other(clues: list[Clue]) -> str:
    """Clues as a list of the office; a dash where there are none."""
    lines = ((clue.name, clue.figure) for clue in clues)
    return (
        format_html("<ul>{}</ul>", format_html_join("", "<li><b>{}</b>: {}</li>", lines))
        if clues
        else "–"
    )

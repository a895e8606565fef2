"""What pages show of an event: rows ready for templates, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.editions.selectors import rules_text
from games.timing.texts import text_of
from tournaments import selectors
from tournaments.formats.ranking import deciding
from tournaments.models import PlannedRound, Registration, Tournament
from tournaments.naming import CONDITIONS, CRITERION_NAMES
from tournaments.shown_rounds import BRACKET, bout_show
from tournaments.standings import StandingLine


def terms_told(tournament: Tournament) -> dict[str, Any]:
    """What is agreed on besides the format: rules, clock, and who may come."""
    slug = tournament.variant.slug if tournament.variant else ""
    asked = [
        text % {"needed": tournament.conditions[key]}
        for key, text in CONDITIONS.items()
        if tournament.conditions.get(key)
    ]
    return {
        "rules": rules_text(tournament.game, slug, tournament.variant, tournament.revision),
        "clock": "" if tournament.by_hand else text_of(tournament.control),
        "conditions": asked,
    }


def my_card(tournament: Tournament, user: User | None) -> dict[str, Any]:
    """What concerns this reader now: `state` says which card is drawn."""
    row = selectors.registration_of(tournament, user)
    found: dict[str, Any] = {"row": row, "state": "out", "is_asked": False}
    if row is None or row.state in {"withdrawn", "absent", "expelled"}:
        found["state"] = "may_enter" if tournament.takes_entries else "out"
        return found
    found["is_asked"] = row.asks(user.pk if user else None)
    if not tournament.is_begun:
        found["state"] = row.state
        return found
    planned = selectors.round_for(tournament, row)
    if planned is None or row.state in {"paused", "waiting"}:
        found["state"] = "waits" if planned is None else row.state
        return found
    bout = selectors.bout_of(planned, row)
    found |= {"round": planned, "bout": None, "state": _without_table(planned, row)}
    if bout is not None:
        shown = bout_show(bout, {one.pk: one for one in tournament.registrations.all()}, row)
        states = {True: "done", False: "playing" if bout.opened_at else "ready"}
        found |= shown | {"seat": bout.seats.index(row.pk) + 1, "state": states[bout.is_decided]}
        found["place"] = next(seat["place"] for seat in shown["seats"] if seat["is_mine"])
    return found


def _without_table(planned: PlannedRound, row: Registration) -> str:
    """Why somebody who plays has no table in a round: a bye, too late for it, beaten before it, or paired after it."""
    if row.pk in planned.byes:
        return "bye"
    if row.since > planned.number:
        return "late"
    return "beaten" if planned.stage in BRACKET else "waits"


def beside(card: dict[str, Any], lines: list[StandingLine]) -> list[dict[str, Any]]:
    """Those of my table with where they stand."""
    by_name = {line.name: line for line in lines}
    return [seat | {"line": by_name.get(seat["name"])} for seat in card.get("seats", ())]


def stops(tournament: Tournament) -> list[dict[str, Any]]:
    """The rounds as stops of a line: done, now, to come."""
    listed = tournament.registrations.filter(state__in=["listed", "paused"]).count()
    planned = {one.number: one for one in tournament.rounds.all()}
    players = max(tournament.registrations.filter(number__gt=0).count(), listed, 2)
    form, terms = selectors.format_of(tournament), selectors.terms_of(tournament)
    count = form.rounds(terms, max(players, min(terms.sizes))) or len(planned)
    found = []
    for at in range(1, max(count, len(planned)) + 1):
        one = planned.get(at)
        kind = "later" if one is None else "done" if one.state == "closed" else "now"
        found.append({"number": at, "kind": kind, "at": one.starts_at if one else None})
    return found


def figures(tournament: Tournament) -> dict[str, Any]:
    """How many play, pause, left, wait and are free; and their shares of the places, in percent."""
    states = list(tournament.registrations.values_list("state", flat=True))
    playing, paused = states.count("listed"), states.count("paused")
    gone = sum(states.count(one) for one in ("withdrawn", "absent", "expelled"))
    places = max(1, tournament.players_most, playing + paused + gone)
    return {
        "playing": playing,
        "paused": paused,
        "gone": gone,
        "waiting": states.count("waiting"),
        "free": max(0, tournament.players_most - playing - paused),
        "shares": {
            "playing": 100 * playing // places,
            "paused": 100 * paused // places,
            "upto": 100 * (playing + paused) // places,
            "gone": 100 * gone // places,
        },
    }


def statistics(tournament: Tournament) -> list[dict[str, Any]]:
    """Wins by seat, and what decided the standings."""
    wins: dict[int, int] = {}
    tables = 0
    for planned in selectors.rounds_of(tournament):
        for bout in planned.bouts.all():
            if bout.is_decided:
                tables += 1
                for seat, place in enumerate(bout.places):
                    wins[seat] = wins.get(seat, 0) + (place == 1)
    found = [
        {"name": _("Wins from seat %(seat)d") % {"seat": seat + 1}, "value": count}
        for seat, count in sorted(wins.items())
    ]
    ranks = selectors.standing_of(tournament)
    found += [
        {"name": _("Places decided by: %(name)s") % {"name": CRITERION_NAMES[name]}, "value": count}
        for name, count in deciding(ranks).items()
        if count
    ]
    return [{"name": _("Tables decided"), "value": tables}, *found]

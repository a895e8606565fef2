"""Pages of events that everybody may read."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from tournaments import files, months, naming, season, selectors, shown_rounds, shows, standings
from tournaments.errors import TournamentError
from tournaments.models import EventSeries, PlannedRound, Tournament
from tournaments.services import conditions
from tournaments.views.parts import explained, found, is_director, known

#: What the switch beside the standings shows: everybody, the tables of the newest round, those before it.
SWITCH = ("people", "tables", "rounds")


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """A month of events, what comes next for the reader, and the series."""
    day = _day_of(request.GET.get("month", ""))
    game = request.GET.get("game", "")
    user = known(request)
    month = months.month_of(day, user, game if game in GAMES else "")
    now = timezone.now()
    coming = [
        line
        for line in month["lines"]
        if not line["event"].is_over and line["event"].starts_at > now - timedelta(days=1)
    ]
    zone = timezone.get_current_timezone_name()
    context = {
        "month": month,
        "coming": coming,
        "next": next(
            (line for line in coming if line["is_mine"] and line["event"].starts_at > now), None
        ),
        "series": months.series_lines(user),
        "as_list": request.GET.get("view") == "list",
        "games": [(key, front_for(key).name) for key in GAMES],
        "legend": [(key, front_for(key).name, front_for(key).initials) for key in GAMES],
        "game": game,
        "tail": _tail(request, game),
        "zone": zone,
        "zone_shown": zone.replace("_", " "),
    }
    return render(request, "tournaments/calendar.html", context)


def _tail(request: HttpRequest, game: str) -> str:
    """What a step to another month keeps of the address."""
    kept = {"game": game if game in GAMES else "", "view": request.GET.get("view", "")}
    kept["view"] = "list" if kept["view"] == "list" else ""
    told = urlencode({name: value for name, value in kept.items() if value})
    return f"&{told}" if told else ""


def _day_of(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        return timezone.localdate()


@never_cache
@require_safe
@explained
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """An event: what to do now, standings, rounds, statistics."""
    tournament = found(event_id)
    user = known(request)
    context = _context(tournament, user) | {"link": _link(request, tournament)}
    my = shows.my_card(tournament, user)
    show = request.GET.get("show", "")
    context |= {
        "show": show if show in SWITCH else "people",
        "shown_rounds": context["rounds"][1:] if show == "rounds" else context["rounds"][:1],
        "my": my,
        "announcements": selectors.announcements_for(tournament, my["row"])[:10],
        "beside": shows.beside(my, context["lines"]),
        "bracket": shown_rounds.bracket(context["rounds"]),
        "told": _newest_certificate(context["rounds"]),
        "is_director": is_director(tournament, user),
        "terms": shows.terms_told(tournament),
        "missing": _missing(tournament, user) if my["state"] == "may_enter" else "",
    }
    return render(request, "tournaments/event.html", context)


def _missing(tournament: Tournament, user: User | None) -> str:
    """What keeps this reader off the list, before they press anything; empty where nothing does."""
    try:
        if user is not None:
            conditions.check_conditions(tournament, user, timezone.now())
    except TournamentError as error:
        return error.sentence
    return ""


def _newest_certificate(rounds: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The newest round with a certificate, which stands beside the standings."""
    return next((one for one in rounds if one["round"].certificate), None)


def _context(tournament: Tournament, user: User | None) -> dict[str, Any]:
    rounds = shown_rounds.round_shows(tournament, user)
    lines = standings.standing_lines(tournament, user) if tournament.is_begun else []
    return {
        "event": tournament,
        "game_name": front_for(tournament.game).name,
        "format_name": naming.FORMAT_NAMES[tournament.format],
        "scale_name": naming.SCALE_NAMES[selectors.terms_of(tournament).scale],
        "stops": shows.stops(tournament),
        "rounds": rounds,
        "lines": lines,
        "podium": lines[:3] if tournament.state == Tournament.State.FINISHED else [],
        "entrants": [] if tournament.is_begun else list(tournament.registrations.all()),
        "figures": shows.figures(tournament),
        "statistics": shows.statistics(tournament) if tournament.is_begun else [],
        "now": timezone.now(),
    }


@require_safe
@explained
def certificate(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """What was proved of the pairing of a round, and its tables."""
    tournament = found(event_id)
    planned = tournament.rounds.filter(number=number).first()
    if planned is None:
        raise TournamentError("no_round")
    context = {
        "event": tournament,
        "round": planned,
        "told": planned.certificate,
        "shown": next(
            one
            for one in shown_rounds.round_shows(tournament, None)
            if one["round"].pk == planned.pk
        ),
    }
    return render(request, "tournaments/certificate.html", context)


@never_cache
@require_safe
@explained
def screen(request: HttpRequest, event_id: int) -> HttpResponse:
    """The big screen of a club: tables, what is left of the time, live standings."""
    tournament = found(event_id)
    planned = selectors.current_round(tournament)
    context = _context(tournament, None) | {
        "current": planned,
        "until": _until(tournament, planned),
        "announced": selectors.announcement_on_screen(tournament),
        "closed": tournament.rounds.filter(state=PlannedRound.State.CLOSED).count(),
        "address": request.get_host() + reverse("tournaments:event", args=[event_id]),
        "link": _link(request, tournament),
        **shown_rounds.meetings(planned),
    }
    return render(request, "tournaments/screen.html", context)


def _link(request: HttpRequest, tournament: Tournament) -> str:
    """The whole address of an event, for who points a camera at its code."""
    return request.build_absolute_uri(reverse("tournaments:event", args=[tournament.pk]))


def _until(tournament: Tournament, planned: PlannedRound | None) -> object:
    if planned is None:
        return tournament.starts_at
    if planned.state == PlannedRound.State.PAIRED:
        return planned.starts_at
    return planned.ends_at if planned.state == PlannedRound.State.PLAYING else tournament.next_at


@require_safe
@explained
def printed(request: HttpRequest, event_id: int) -> HttpResponse:
    """Pairings to hang up, slips to write results on, and the standings, for a printer."""
    tournament = found(event_id)
    return render(request, "tournaments/print.html", _context(tournament, None))


@require_safe
@explained
def standings_csv(_request: HttpRequest, event_id: int) -> HttpResponse:
    tournament = found(event_id)
    return _file(files.standings_csv(tournament), "text/csv", f"event-{event_id}.csv")


@require_safe
@explained
def report_trf(_request: HttpRequest, event_id: int) -> HttpResponse:
    """The report of an event of duels; others have none."""
    tournament = found(event_id)
    if selectors.terms_of(tournament).sizes != (2,):
        raise TournamentError("no_such_event")
    return _file(files.report_trf(tournament), "text/plain", f"event-{event_id}.trf")


@require_safe
@explained
def event_ical(request: HttpRequest, event_id: int) -> HttpResponse:
    base = f"{request.scheme}://{request.get_host()}"
    text = files.calendar_ical([found(event_id)], base)
    return _file(text, "text/calendar", f"event-{event_id}.ics")


@require_safe
def calendar_ical(request: HttpRequest) -> HttpResponse:
    """Everything that is still to come."""
    coming = Tournament.objects.filter(starts_at__gt=timezone.now()).exclude(
        state=Tournament.State.CANCELLED
    )
    base = f"{request.scheme}://{request.get_host()}"
    return _file(files.calendar_ical(coming[:200], base), "text/calendar", "events.ics")


@require_safe
def series(request: HttpRequest, series_id: int) -> HttpResponse:
    """A series: its events, and who won most points in all of them."""
    one = get_object_or_404(EventSeries.objects.select_related("director"), pk=series_id)
    events = list(one.events.prefetch_related("badges__user"))
    totals = season.table_of(events)
    over = sum(event.state == Tournament.State.FINISHED for event in events)
    context = {"series": one, "events": events, "totals": totals, "over": over}
    context |= {"my": season.own(totals, known(request)), "count": max(one.planned, len(events))}
    return render(request, "tournaments/series.html", context)


def _file(text: str, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer

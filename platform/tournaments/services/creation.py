"""Announcing an event: everything that would not work is said before it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from accounts.models import User
from games import play
from games.editions.selectors import variant_of
from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.errors import IllegalAction
from games.fronts.catalogue import front_for
from gates.moments import moment_words
from ratings.facts import is_certified
from ratings.paces import has_pairs
from tournaments.errors import TournamentError
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.record import Terms
from tournaments.formats.scales import SCALES, WAGER
from tournaments.models import EventSeries, Tournament
from tournaments.services import drawing
from tournaments.services.acts import note

QUARTER: Final = timedelta(minutes=15)
#: Events that are not over, of one director.
EVENTS_MOST: Final = 20
#: Formats in which the next round needs every result of this one.
STRICT: Final = frozenset({"knockout", "groups"})


@dataclass(frozen=True)
class EventSettings:
    """What a director asks for. `rules` are laid over the defaults of the game; `more` fields of `Tournament`.

    `preset`: the edition whose rules these are, but for the order of play; `tables` None: those of the box.
    """

    name: str
    game: str
    terms: Terms
    starts_at: datetime
    rules: Mapping[str, Any] = field(default_factory=dict)
    preset: str = ""
    tables: Mapping[str, Any] | None = None
    rhythm: str = ""
    planned: int = 10
    more: Mapping[str, Any] = field(default_factory=dict)


@transaction.atomic
def event_create(*, director: User | None, settings: EventSettings, now: datetime) -> Tournament:
    """The event, with its commitment; the first of a series where a rhythm is asked for. Raises TournamentError."""
    rules = fixed_rules(settings)
    check(settings, rules, now)
    _check_few(director)
    revision = play.revision_for(game=settings.game, rules=rules, tables=settings.tables, now=now)
    tournament = Tournament(
        name=settings.name,
        game=settings.game,
        revision=revision,
        variant=variant_of(settings.game, settings.preset),
        director=director,
        format=settings.terms.format,
        terms=terms_as_data(settings.terms),
        starts_at=settings.starts_at,
        created_at=now,
        **settings.more,
    )
    if settings.rhythm and director is not None:
        tournament.series = EventSeries.objects.create(
            name=settings.name, director=director, rhythm=settings.rhythm, planned=settings.planned
        )
    drawing.draw(tournament)
    tournament.save()
    note(tournament, "announced", director, now)
    return tournament


def _check_few(director: User | None) -> None:
    """Raises `too_many_events` for who directs as many as one person can see to; staff may more."""
    if director is None or director.is_staff:
        return
    over = (Tournament.State.FINISHED, Tournament.State.CANCELLED)
    if Tournament.objects.filter(director=director).exclude(state__in=over).count() >= EVENTS_MOST:
        raise TournamentError("too_many_events", most=EVENTS_MOST)


def terms_as_data(terms: Terms) -> dict[str, Any]:
    """Terms as they are kept beside the format."""
    kept = {name: value for name, value in vars(terms).items() if name != "format"}
    return kept | {"sizes": list(terms.sizes)}


def fixed_rules(settings: EventSettings) -> dict[str, Any]:
    """The rules asked for, complete. Raises what is wrong with them, and the nearest that fix the order of play."""
    if settings.game not in GAMES:
        raise TournamentError("unknown_game", field="game")
    engine = game_for(settings.game)
    try:
        rules = engine.rules(settings.rules).model_dump(mode="json")
    except IllegalAction as error:
        raise TournamentError("bad_rules", field="rules", **error.params) from error
    changes = engine.by_seat(rules)
    if changes:
        text = ", ".join(f"{name}={value}" for name, value in sorted(changes.items()))
        raise TournamentError("seats_not_fixed", field="rules", changes=text)
    return rules


def nearest_rules(game: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The same rules with the order of play and roles by seat. Raises IllegalAction for rules that do not work."""
    engine = game_for(game)
    complete = engine.rules(rules).model_dump(mode="json")
    return {**rules, **engine.by_seat(complete)}


def check(settings: EventSettings, rules: Mapping[str, Any], now: datetime) -> None:
    """Raises why the event cannot work, and the nearest that would."""
    terms = settings.terms
    if terms.format not in FORMATS:
        raise TournamentError("unknown_format", field="format")
    if terms.scale not in SCALES and terms.scale != WAGER:
        raise TournamentError("unknown_scale", field="scale")
    _check_sizes(settings, rules)
    _check_players(settings)
    _check_times(settings, now)
    _check_late(settings)
    more = settings.more
    if more.get("is_rated"):
        _check_rated(settings)
    adjourns = more.get("open_tables") == Tournament.OpenTables.ADJOURNED
    if adjourns and (terms.format in STRICT or terms.cut):
        raise TournamentError("adjourned_blocks", field="open_tables")


def _check_rated(settings: EventSettings) -> None:
    """What counts for ladders is played here, by rules that come with the game, and by a clock."""
    control = settings.more.get("control")
    if settings.more.get("by_hand"):
        raise TournamentError("rated_by_hand", field="is_rated")
    if not is_certified(settings.game, settings.preset):
        raise TournamentError("rated_own_rules", field="is_rated")
    if control is not None and not control.is_timed:
        raise TournamentError("rated_untimed", field="is_rated")


def _check_sizes(settings: EventSettings, rules: Mapping[str, Any]) -> None:
    if not settings.terms.sizes:
        raise TournamentError("sizes_missing", field="sizes")
    lowest, highest, mode = game_for(settings.game).seats_for(rules)
    if (settings.terms.unit > 1) != bool(mode):
        names = ", ".join(front_for(key).name for key in GAMES if has_pairs(key))
        raise TournamentError("pairs_need_pair_play", field="format", nearest=names)
    for size in settings.terms.sizes:
        seats = size * settings.terms.unit
        if not lowest <= seats <= highest:
            nearest = min(max(seats, lowest), highest) // settings.terms.unit
            raise TournamentError("sizes_unfit", field="sizes", size=size, nearest=nearest)


def _check_players(settings: EventSettings) -> None:
    least = settings.more.get("players_least", 4)
    if least > settings.more.get("players_most", 64):
        raise TournamentError("players_reversed", field="players_least")
    problem = FORMATS[settings.terms.format].problem(settings.terms, least)
    if problem is not None:
        raise TournamentError(problem.code, field=problem.field, **problem.params)


def _check_late(settings: EventSettings) -> None:
    """Who comes later needs a format that can pair them, and a round to play."""
    late = settings.more.get("late_rounds", 0)
    form = FORMATS[settings.terms.format]
    if late and not form.takes_late:
        raise TournamentError("late_unfit", field="late_rounds")
    rounds = form.rounds(settings.terms, settings.more.get("players_least", 4))
    if rounds is not None and late >= max(rounds, 1):
        raise TournamentError("late_too_long", field="late_rounds", nearest=rounds - 1)


def _check_times(settings: EventSettings, now: datetime) -> None:
    if settings.starts_at <= now:
        ahead = now + QUARTER - (now - datetime.min.replace(tzinfo=now.tzinfo)) % QUARTER
        raise TournamentError("starts_in_past", field="starts_at", nearest=moment_words(ahead))
    checkin = timedelta(minutes=settings.more.get("checkin_minutes", 15))
    if settings.starts_at - checkin < now:
        left = (settings.starts_at - now) // timedelta(minutes=1)
        raise TournamentError("checkin_after_start", field="checkin_minutes", nearest=left)

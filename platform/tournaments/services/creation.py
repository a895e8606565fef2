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
from ratings.facts import is_certified
from tournaments.errors import TournamentError
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.record import Terms
from tournaments.formats.scales import SCALES, WAGER
from tournaments.models import EventSeries, Tournament
from tournaments.services import drawing
from tournaments.services.acts import note

QUARTER: Final = timedelta(minutes=15)
#: The parameter of rules under which partners win and lose together.
PAIR_PLAY: Final = "pair_play"
#: Formats in which the next round needs every result of this one.
STRICT: Final = frozenset({"knockout", "groups"})


@dataclass(frozen=True)
class EventWish:
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
def event_create(*, director: User | None, wish: EventWish, now: datetime) -> Tournament:
    """The event, with its commitment; the first of a series where a rhythm is asked for. Raises TournamentError."""
    rules = fixed_rules(wish)
    check(wish, rules, now)
    revision = play.revision_for(game=wish.game, rules=rules, tables=wish.tables, now=now)
    tournament = Tournament(
        name=wish.name,
        game=wish.game,
        revision=revision,
        variant=variant_of(wish.game, wish.preset),
        director=director,
        format=wish.terms.format,
        terms=told(wish.terms),
        starts_at=wish.starts_at,
        created_at=now,
        **wish.more,
    )
    if wish.rhythm and director is not None:
        tournament.series = EventSeries.objects.create(
            name=wish.name, director=director, rhythm=wish.rhythm, planned=wish.planned
        )
    drawing.draw(tournament)
    tournament.save()
    note(tournament, "announced", director, now)
    return tournament


def told(terms: Terms) -> dict[str, Any]:
    """Terms as they are kept beside the format."""
    kept = {name: value for name, value in vars(terms).items() if name != "format"}
    return kept | {"sizes": list(terms.sizes)}


def fixed_rules(wish: EventWish) -> dict[str, Any]:
    """The rules asked for, complete. Raises what is wrong with them, and the nearest that fix the order of play."""
    if wish.game not in GAMES:
        raise TournamentError("unknown_game", field="game")
    engine = game_for(wish.game)
    try:
        rules = engine.rules(wish.rules).model_dump(mode="json")
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


def check(wish: EventWish, rules: Mapping[str, Any], now: datetime) -> None:
    """Raises why the event cannot work, and the nearest that would."""
    terms = wish.terms
    if terms.format not in FORMATS:
        raise TournamentError("unknown_format", field="format")
    if terms.scale not in SCALES and terms.scale != WAGER:
        raise TournamentError("unknown_scale", field="scale")
    _check_sizes(wish, rules)
    _check_players(wish)
    _check_times(wish, now)
    _check_late(wish)
    more = wish.more
    if more.get("is_rated"):
        _check_rated(wish)
    adjourns = more.get("open_tables") == Tournament.OpenTables.ADJOURNED
    if adjourns and (terms.format in STRICT or terms.cut):
        raise TournamentError("adjourned_blocks", field="open_tables")


def _check_rated(wish: EventWish) -> None:
    """What counts for ladders is played here, by rules that come with the game, and by a clock."""
    control = wish.more.get("control")
    if wish.more.get("by_hand"):
        raise TournamentError("rated_by_hand", field="is_rated")
    if not is_certified(wish.game, wish.preset):
        raise TournamentError("rated_own_rules", field="is_rated")
    if control is not None and not control.is_timed:
        raise TournamentError("rated_untimed", field="is_rated")


def _check_sizes(wish: EventWish, rules: Mapping[str, Any]) -> None:
    if not wish.terms.sizes:
        raise TournamentError("sizes_missing", field="sizes")
    lowest, highest, mode = game_for(wish.game).seats_for(rules)
    if (wish.terms.unit > 1) != bool(mode):
        names = ", ".join(front_for(key).name for key in games_with(PAIR_PLAY))
        raise TournamentError("pairs_need_pair_play", field="format", nearest=names)
    for size in wish.terms.sizes:
        seats = size * wish.terms.unit
        if not lowest <= seats <= highest:
            nearest = min(max(seats, lowest), highest) // wish.terms.unit
            raise TournamentError("sizes_unfit", field="sizes", size=size, nearest=nearest)


def games_with(parameter: str) -> list[str]:
    """The keys of the games whose rules have this parameter."""
    return [key for key, game in GAMES.items() if parameter in game.Rules.model_fields]


def _check_players(wish: EventWish) -> None:
    least = wish.more.get("players_least", 4)
    if least > wish.more.get("players_most", 64):
        raise TournamentError("players_reversed", field="players_least")
    problem = FORMATS[wish.terms.format].problem(wish.terms, least)
    if problem is not None:
        raise TournamentError(problem.code, field=problem.field, **problem.params)


def _check_late(wish: EventWish) -> None:
    """Who comes later needs a format that can pair them, and a round to play."""
    late = wish.more.get("late_rounds", 0)
    form = FORMATS[wish.terms.format]
    if late and not form.takes_late:
        raise TournamentError("late_unfit", field="late_rounds")
    rounds = form.rounds(wish.terms, wish.more.get("players_least", 4))
    if rounds is not None and late >= max(rounds, 1):
        raise TournamentError("late_too_long", field="late_rounds", nearest=rounds - 1)


def _check_times(wish: EventWish, now: datetime) -> None:
    if wish.starts_at <= now:
        ahead = now + QUARTER - (now - datetime.min.replace(tzinfo=now.tzinfo)) % QUARTER
        raise TournamentError(
            "starts_in_past", field="starts_at", nearest=f"{ahead:%Y-%m-%d %H:%M}"
        )
    checkin = timedelta(minutes=wish.more.get("checkin_minutes", 15))
    if wish.starts_at - checkin < now:
        left = (wish.starts_at - now) // timedelta(minutes=1)
        raise TournamentError("checkin_after_start", field="checkin_minutes", nearest=left)

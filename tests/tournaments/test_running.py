"""An event from its announcement to its badges, moved on by sweeps alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games import play
from games.engines.catalogue import GAMES
from games.models import Match, Seat
from ratings.paces import PAIR_PLAY, has_pairs
from tests.tournaments.events import NOW, START, event, in_new_york, names, run_to_end, with_bots
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.formats.catalogue import FORMATS
from tournaments.models import Bout, PlannedRound, Registration, Tournament
from tournaments.recount import recounted
from tournaments.services import (
    creation,
    desk,
    desk_pairs,
    entry,
    results,
    round_rows,
    running,
    steps,
)

Person = Callable[[str], User]
LATER = START + timedelta(minutes=1)


def state(tournament: Tournament) -> str:
    tournament.refresh_from_db()
    return str(tournament.state)


@pytest.mark.django_db
@pytest.mark.parametrize("key", [key for key in FORMATS if key not in {"pairs", "arena"}])
def test_every_format_runs_to_its_end(key: str) -> None:
    two = key == "duels"
    terms = {"format": key, "sizes": (2,) if two else (4, 3), "advance": 1 if two else 2}
    tournament = run_to_end(with_bots(event(terms=terms), 7))
    assert tournament.state == "finished"
    assert len(names(tournament)) == 7
    assert tournament.rounds.count() == FORMATS[key].rounds(selectors.terms_of(tournament), 7)
    course = selectors.course_of(tournament)
    if key in {"swiss", "duels", "robin"}:
        ranks = selectors.standing_of(tournament)
        assert [(rank.id, rank.values) for rank in ranks] == recounted(course)


@pytest.mark.django_db
def test_an_arena_pairs_whoever_is_free() -> None:
    terms = {"format": "arena", "sizes": (4,), "rounds": 3, "streaks": True}
    tournament = run_to_end(with_bots(event(terms=terms), 8))
    assert (tournament.state, tournament.rounds.count()) == ("finished", 3)


@pytest.mark.django_db
def test_pairs_of_ai_fill_their_table(person: Person) -> None:
    game = next(filter(has_pairs, GAMES))
    rules = creation.nearest_rules(game, {PAIR_PLAY: True})
    terms = {"format": "pairs", "sizes": (2,), "advance": 1, "unit": 2}
    tournament = event(game=game, rules=rules, terms=terms, more={"players_least": 2})
    with_bots(tournament, 2)
    running.move_on(tournament.pk, START)
    bout = Bout.objects.get()
    first, second = (Registration.objects.get(pk=pk).name for pk in bout.seats)
    found = Seat.objects.filter(match=bout.match).order_by("number")
    assert list(found.values_list("name", "bot")) == [
        (first, "random"),
        (second, "random"),
        (f"{first} (2)", "random"),
        (f"{second} (2)", "random"),
    ]


@pytest.mark.django_db
def test_pairs_play_fortuna_with_partners_opposite(person: Person) -> None:
    tournament = event(
        game="fortuna",
        rules={"order_rule": "by_seat", "pair_play": True},
        terms={"format": "pairs", "sizes": (2,), "unit": 2, "advance": 1, "rounds": 1},
        more={"players_least": 2},
    )
    for first, second in (("ola", "jan"), ("ewa", "iza")):
        person(second)
        entry.register(event_id=tournament.pk, user=person(first), partner=second, now=NOW)
        entry.register(event_id=tournament.pk, user=person(second), now=NOW)
    running.move_on(tournament.pk, START)
    bout = Bout.objects.get()
    assert bout.match is not None
    assert bout.match.game == "fortuna"
    seats = list(Seat.objects.filter(match=bout.match).values_list("user__username", flat=True))
    assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {
        frozenset({"ola", "jan"}),
        frozenset({"ewa", "iza"}),
    }
    match = bout.match
    match.outcome = {"placings": [[1, 3], [0, 2]], "reason": "limit", "worth": {}}
    match.status = Match.Status.ENDED
    found = results.of_match(bout)
    assert found == ([2, 1], [])


@pytest.mark.django_db
def test_sweeps_that_come_twice_change_nothing() -> None:
    tournament = with_bots(event(), 8)
    running.move_on(tournament.pk, START)
    first = [bout.seats for bout in Bout.objects.all()]
    matches = Match.objects.count()
    for _ in range(3):
        assert running.move_on(tournament.pk, START) == 0
    assert [bout.seats for bout in Bout.objects.all()] == first
    assert (Match.objects.count(), len(first)) == (matches, 2)


@pytest.mark.django_db
def test_who_looks_on_waits_until_the_sweep_lets_go() -> None:
    tournament = with_bots(event(), 8)
    held = Tournament.objects.filter(pk=tournament.pk)
    held.update(held_until=START + timedelta(seconds=45))
    waited: list[float] = []

    def until_let_go(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 3:
            held.update(held_until=None)

    assert running.move_on_now(tournament.pk, lambda: START, until_let_go) >= 1
    assert len(waited) == 3


@pytest.mark.django_db
def test_who_looks_on_does_not_wait_for_ever() -> None:
    tournament = with_bots(event(), 8)
    held = Tournament.objects.filter(pk=tournament.pk)
    held.update(held_until=START + timedelta(seconds=45))
    waited: list[float] = []
    assert running.move_on_now(tournament.pk, lambda: START, waited.append) == 0
    assert sum(waited) == pytest.approx(2.0)
    assert held.get().state == Tournament.State.OPEN


@pytest.mark.django_db
def test_a_killed_worker_leaves_an_event_that_goes_on() -> None:
    tournament = with_bots(event(), 8)
    assert steps.step(tournament.pk, START)  # started
    Tournament.objects.update(held_until=START + timedelta(seconds=45))
    assert running.move_on(tournament.pk, START) == 0  # somebody else holds it
    assert steps.step(tournament.pk, START)  # paired
    Bout.objects.filter(number=1).update(opened_at=START)  # killed after one table
    assert running.move_on(tournament.pk, START + timedelta(seconds=46)) >= 1
    assert PlannedRound.objects.get().state == "playing"
    assert Bout.objects.filter(opened_at=None).count() == 0


@pytest.mark.django_db
def test_pairing_that_was_overtaken_is_not_written() -> None:
    tournament = with_bots(event(), 8)
    steps.step(tournament.pk, START)
    stale = Tournament.objects.get(pk=tournament.pk)
    plan = selectors.format_of(stale).plan(selectors.course_of(stale))
    Tournament.objects.update(version=stale.version + 1)
    round_rows.write_round(stale, plan, START)
    assert PlannedRound.objects.count() == 0


@pytest.mark.django_db
def test_too_few_cancel_the_event() -> None:
    tournament = with_bots(event(more={"players_least": 4}), 3)
    running.move_on(tournament.pk, START)
    assert (state(tournament), tournament.reason) == ("cancelled", "too_few")


def test_check_in_drops_who_is_not_there_and_lets_in_who_waits(person: Person) -> None:
    tournament = event(more={"checkin_minutes": 10, "players_most": 4})
    people = [person(name) for name in ("ola", "jan", "ewa", "iza", "adam")]
    for user in people:
        entry.register(event_id=tournament.pk, user=user, now=NOW)
    assert list(Registration.objects.values_list("state", flat=True)) == ["listed"] * 4 + [
        "waiting"
    ]
    running.move_on(tournament.pk, START - timedelta(minutes=10))
    assert state(tournament) == "checkin"
    for user in people[1:]:
        entry.check_in(event_id=tournament.pk, user=user, now=START)
    running.move_on(tournament.pk, START)
    assert state(tournament) == "running"
    states = dict(Registration.objects.values_list("name", "state"))
    assert states == {
        "ola": "absent",
        "jan": "listed",
        "ewa": "listed",
        "iza": "listed",
        "adam": "listed",
    }


def test_who_never_comes_to_the_table_is_out_and_last(person: Person) -> None:
    tournament = event(more={"noshow_seconds": 60}, terms={"sizes": (3,)})
    entry.register(event_id=tournament.pk, user=person("ola"), now=NOW)
    with_bots(tournament, 2)
    running.move_on(tournament.pk, START)
    bout = Bout.objects.get()
    Match.objects.update(advanced_at=START, asked_mask=0b111)
    running.move_on(tournament.pk, START + timedelta(seconds=59))
    assert Registration.objects.get(name="ola").state == "listed"
    running.move_on(tournament.pk, START + timedelta(seconds=61))
    assert Registration.objects.get(name="ola").state == "absent"
    seat = Seat.objects.get(match=bout.match_id, user=person("ola"))
    assert (seat.bot, seat.left_at) == (play.HEIR, START + timedelta(seconds=61))
    bout.refresh_from_db()
    ola = Registration.objects.get(name="ola").pk
    assert bout.absent == [ola]
    places = results.behind(bout, [1, 2, 3])
    assert places[bout.seats.index(ola)] == 3
    with pytest.raises(TournamentError) as refused, in_new_york():
        entry.register(event_id=event().pk, user=person("ola"), now=START)
    assert (refused.value.code, refused.value.params) == (
        "barred",
        {"until": "15 Jul 2026, 15:00 EDT"},
    )


def test_a_pair_of_whom_one_came_plays_on_with_an_ai(person: Person) -> None:
    tournament = event(
        game="fortuna",
        rules=creation.nearest_rules("fortuna", {"pair_play": True}),
        terms={"format": "pairs", "sizes": (2,), "unit": 2, "advance": 1},
        more={"noshow_seconds": 60, "players_least": 2},
    )
    ola, kot = person("ola"), person("kot")
    entry.register(event_id=tournament.pk, user=ola, partner="kot", now=NOW)
    entry.register(event_id=tournament.pk, user=kot, now=NOW)
    with_bots(tournament, 1)
    running.move_on(tournament.pk, START)
    bout = Bout.objects.get()
    seats = dict(Seat.objects.filter(match=bout.match_id).values_list("user", "number"))
    Match.objects.update(advanced_at=START, asked_mask=1 << seats[kot.pk])
    running.move_on(tournament.pk, START + timedelta(seconds=61))
    assert Registration.objects.get(user=ola).state == "listed"
    gone = Seat.objects.get(match=bout.match_id, user=kot)
    assert (gone.bot, gone.left_at is None) == (play.HEIR, False)
    Match.objects.update(advanced_at=START, asked_mask=1 << seats[ola.pk])
    running.move_on(tournament.pk, START + timedelta(seconds=62))
    assert Registration.objects.get(user=ola).state == "absent"
    assert Bout.objects.get().absent == [Registration.objects.get(user=ola).pk]


def test_a_table_that_is_too_late_is_decided_by_worth(person: Person) -> None:
    tournament = with_bots(event(more={"round_minutes": 30}, terms={"sizes": (4,)}), 4)
    running.move_on(tournament.pk, START)
    running.move_on(tournament.pk, START + timedelta(minutes=30))
    bout = Bout.objects.get(round__number=1)
    assert bout.decision == "worth"
    assert min(bout.places) == 1
    assert len(bout.worth) == 4
    assert bout.match is not None
    assert bout.match.paused_at is not None


def test_adjourned_tables_hold_up_the_end_only(person: Person) -> None:
    more = {"round_minutes": 30, "open_tables": "adjourned"}
    tournament = with_bots(event(more=more, terms={"sizes": (4,), "rounds": 1}), 4)
    running.move_on(tournament.pk, START)
    late = START + timedelta(minutes=31)
    running.move_on(tournament.pk, late)
    assert PlannedRound.objects.get().state == "closed"
    assert state(tournament) == "running"
    match = Match.objects.get()
    outcome = {"placings": [[2], [0], [1], [3]], "reason": "limit", "worth": {}}
    Match.objects.filter(pk=match.pk).update(status="ended", ended_at=late, outcome=outcome)
    running.move_on(tournament.pk, late)
    assert state(tournament) == "finished"
    assert Bout.objects.get().places == [2, 3, 1, 4]


def test_badges_go_to_the_first_three_people(person: Person) -> None:
    tournament = event(terms={"sizes": (4,), "rounds": 1}, more={"by_hand": True})
    for name in ("ola", "jan", "ewa", "iza"):
        entry.register(event_id=tournament.pk, user=person(name), now=NOW)
    run_to_end(tournament)
    won = tournament.badges.values_list("user__username", "place")
    assert dict(won) == {name: at for at, name in enumerate(names(tournament)[:3], start=1)}


def test_a_series_announces_its_next_event(person: Person) -> None:
    tournament = event(person("ola"), rhythm="weekly", planned=2, more={"by_hand": True})
    with_bots(tournament, 4)
    run_to_end(tournament)
    following = Tournament.objects.get(number=2)
    assert following.starts_at == START + timedelta(days=7)
    assert following.commitment != tournament.commitment
    run_to_end(with_bots(following, 4), following.starts_at)
    assert Tournament.objects.count() == 2


def test_a_series_keeps_its_time_of_day_when_summer_time_ends(person: Person) -> None:
    # 19:00 in Warsaw, in summer time until the 25th.
    starts_at = datetime(2026, 10, 20, 17, 0, tzinfo=UTC)
    tournament = event(person("ola"), starts_at=starts_at, rhythm="weekly", more={"by_hand": True})
    run_to_end(with_bots(tournament, 4), starts_at)
    following = Tournament.objects.get(number=2)
    assert following.starts_at == datetime(2026, 10, 27, 18, 0, tzinfo=UTC)


def test_a_series_that_was_ended_announces_no_other_event(person: Person) -> None:
    ola = person("ola")
    tournament = event(ola, rhythm="weekly", more={"by_hand": True})
    with_bots(tournament, 4)
    desk.end_series(event_id=tournament.pk, by=ola, now=NOW)
    with pytest.raises(TournamentError, match="no_series"):
        desk.end_series(event_id=tournament.pk, by=ola, now=NOW)
    run_to_end(tournament)
    assert state(tournament) == "finished"
    assert Tournament.objects.count() == 1
    assert tournament.acts.filter(kind="series_ended", by=ola).exists()


@pytest.mark.django_db
def test_the_certificate_counts_forbidden_pairs(person: Person) -> None:
    ola = person("ola")
    tournament = with_bots(event(ola, terms={"sizes": (4,)}), 8)
    one, two = tournament.registrations.values_list("pk", flat=True)[:2]
    desk_pairs.add_rule(
        event_id=tournament.pk, by=ola, pair=(one, two), kind="forbid", reason="", now=NOW
    )
    running.move_on(tournament.pk, START)
    told = PlannedRound.objects.get().certificate
    assert told is not None
    assert (told["forbidden"], told["forbidden_broken"]) == (1, 0)


def test_a_league_hands_its_divisions_on(person: Person) -> None:
    terms = {"format": "league", "sizes": (4,), "rounds": 1, "advance": 1}
    tournament = event(person("ola"), rhythm="weekly", terms=terms, more={"by_hand": True})
    run_to_end(with_bots(tournament, 8))
    order = names(tournament)
    following = Tournament.objects.get(number=2)
    listed = list(following.registrations.values_list("name", flat=True))
    assert listed == [*order[:3], order[4], order[3], *order[5:]]


@pytest.mark.django_db
def test_the_seed_is_committed_first_and_shown_with_the_start() -> None:
    from games.engines.kernel.rng import commitment  # noqa: PLC0415 - the one use

    tournament = with_bots(event(), 4)
    assert (tournament.seed, len(tournament.commitment)) == ("", 64)
    running.move_on(tournament.pk, START)
    tournament.refresh_from_db()
    assert commitment(bytes.fromhex(tournament.seed)) == tournament.commitment


def test_who_withdraws_while_playing_is_played_on_and_not_paired_again(person: Person) -> None:
    tournament = event(terms={"sizes": (3,), "rounds": 2})
    entry.register(event_id=tournament.pk, user=person("ola"), now=NOW)
    with_bots(tournament, 5)
    running.move_on(tournament.pk, START)
    entry.withdraw(event_id=tournament.pk, user=person("ola"), now=LATER)
    assert Seat.objects.get(user=person("ola")).bot == play.HEIR
    run_to_end(tournament)
    row = Registration.objects.get(name="ola")
    second = Bout.objects.filter(round__number=2)
    assert all(row.pk not in bout.seats for bout in second)
    assert row.name in names(tournament)


def test_the_next_of_a_series_can_be_entered_when_one_begins(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    tournament = with_bots(event(ola, rhythm="weekly", more={"by_hand": True}), 4)
    running.move_on(tournament.pk, START)
    assert state(tournament) == "running"
    following = Tournament.objects.get(number=2)
    assert entry.register(event_id=following.pk, user=jan, now=START).state == "listed"
    run_to_end(tournament)
    assert Tournament.objects.count() == 2
    desk.end_series(event_id=tournament.pk, by=ola, now=START)
    following.refresh_from_db()
    assert (following.state, following.reason_told) == ("cancelled", "Seria się skończyła.")
    assert Tournament.objects.count() == 2

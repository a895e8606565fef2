"""Rounds that were paired and have not begun: taken back, set by hand, begun at once.

On the site a round begins with its first table, in a room with its first result: until then people can be sent to
other tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from accounts.models import User
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.formats.elimination import FINAL, KNOCKOUT
from tournaments.formats.record import NoRound
from tournaments.formats.swiss import chosen_plan
from tournaments.models import Bout, PlannedRound, Tournament
from tournaments.services import chance, round_rows
from tournaments.services.acts import agreed_in, changing, check_director, note, tell


def undo_round(*, event_id: int, by: User, now: datetime, round_id: int = 0) -> None:
    """Takes back a round that has not begun; it is paired anew by what has changed.

    `round_id`: the round that the director saw; nothing happens where it has been taken back already.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if round_id and not tournament.rounds.filter(pk=round_id).exists():
            return
        planned = selectors.current_round(tournament)
        if planned is None:
            raise TournamentError("no_round")
        if not is_open(tournament, planned):
            raise TournamentError("round_begun")
        note(tournament, "round_undone", by, now, round=planned.number)
        chance.forget(planned)
        planned.delete()


def is_open(tournament: Tournament, planned: PlannedRound) -> bool:
    """Whether the round has not begun, and its tables can still be others."""
    if tournament.by_hand:
        return not planned.bouts.exclude(places=[]).exists()
    return not planned.bouts.filter(opened_at__isnull=False).exists()


def draw_again(tournament: Tournament, played: int, by: User, now: datetime) -> None:
    """Takes back a round after round `played` in which others should play, now that it ended otherwise.

    That is so where who wins through plays on. A round whose first table has begun stays: the audit says that it was
    drawn from the result before. The caller holds the lock.
    """
    planned = selectors.current_round(tournament)
    if planned is None or planned.number <= played or planned.state == "closed":
        return
    if planned.stage not in {KNOCKOUT, FINAL} or not _has_others(tournament, planned):
        return
    if planned.bouts.filter(opened_at__isnull=False).exists():
        note(tournament, "drawn_before", None, now, round=planned.number)
        return
    note(tournament, "round_undone", by, now, round=planned.number)
    chance.forget(planned)
    planned.delete()


def _has_others(tournament: Tournament, planned: PlannedRound) -> bool:
    """Whether other people than those of this round go on by the results as they are."""
    course = selectors.course_of(tournament)
    before = replace(course, legs=course.legs[: planned.number - 1])
    keys = {row.pk: key for key, row in selectors.rows_by_key(tournament).items()}
    there = {keys[pk] for bout in planned.bouts.all() for pk in bout.seats}
    there |= {keys[pk] for pk in planned.byes}
    try:
        plan = selectors.format_of(tournament).plan(before)
    except NoRound:
        return True
    return there != {name for table in plan.tables for name in table} | {*plan.byes}


def redraw(*, event_id: int, by: User, tables: Sequence[Sequence[int]], now: datetime) -> None:
    """The director's own tables for the round that was paired and has not begun; or an alternative."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = _open_round(tournament)
        _check_tables(tournament, planned, tables)
        moved = people_moved(planned, tables)
        there = [*planned.byes, *_seated(planned)]
        planned.byes = [pk for pk in there if not any(pk in table for table in tables)]
        _set(tournament, planned, tables)
        note(tournament, "redrawn", by, now, round=planned.number, moved=moved)


def swap(*, event_id: int, by: User, pair: tuple[int, int], now: datetime) -> None:
    """Two people of the round that has not begun change places: tables, seats, or a bye."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = _open_round(tournament)
        there = {pk for bout in planned.bouts.all() for pk in bout.seats} | {*planned.byes}
        rows = list(tournament.registrations.filter(pk__in=pair))
        if len(rows) < len(pair) or not there >= {*pair}:
            raise TournamentError("same_twice" if pair[0] == pair[1] else "no_such_entrant")
        other = dict(zip(pair, reversed(pair), strict=True))
        planned.byes = [other.get(pk, pk) for pk in planned.byes]
        tables = [[other.get(pk, pk) for pk in bout.seats] for bout in planned.bouts.all()]
        _set(tournament, planned, tables)
        names = [row.name for row in rows]
        note(tournament, "swapped", by, now, round=planned.number, names=names)


def _open_round(tournament: Tournament) -> PlannedRound:
    """The round that was paired and has not begun. Raises `round_begun`."""
    planned = selectors.current_round(tournament)
    if planned is None or not is_open(tournament, planned):
        raise TournamentError("round_begun")
    return planned


def _set(tournament: Tournament, planned: PlannedRound, tables: Sequence[Sequence[int]]) -> None:
    """Puts these tables and the byes of the round in place of those it had; the caller holds the lock."""
    chance.forget(planned)
    before = list(planned.bouts.all())
    planned.bouts.all().delete()
    is_grouped = any(bout.group for bout in before)
    groups = range(1, len(tables) + 1) if is_grouped else ()
    Bout.objects.bulk_create(round_rows.bouts_of(planned, tables, groups))
    planned.certificate = _certificate(tournament, planned, tables)
    # In a room the round may have begun: its tables are opened anew.
    planned.state = PlannedRound.State.PAIRED
    planned.save(update_fields=["certificate", "byes", "state"])
    people = agreed_in(tournament.registrations.filter(number__gt=0))
    tell(signals.round_paired, tournament, people, round_number=planned.number)


def _certificate(
    tournament: Tournament, planned: PlannedRound, tables: Sequence[Sequence[int]]
) -> dict[str, Any] | None:
    """What can be said of tables that the director set; None where nothing is searched for in such a round."""
    if planned.certificate is None:
        return None
    course = selectors.course_of(tournament)
    before = replace(course, legs=course.legs[: planned.number - 1])
    keys = {row.pk: key for key, row in selectors.rows_by_key(tournament).items()}
    named = [[keys[pk] for pk in table] for table in tables]
    plan = chosen_plan(before, named, [keys[pk] for pk in planned.byes], planned.stage)
    return round_rows.certificate_of(plan, course.forbid)


def _check_tables(
    tournament: Tournament, planned: PlannedRound, tables: Sequence[Sequence[int]]
) -> None:
    """As many as were paired sit, each once, at sizes that were agreed; who of the round does not has the bye."""
    seated = _seated(planned)
    there, given = {*planned.byes, *seated}, [pk for table in tables for pk in table]
    wrong = [pk for pk, times in Counter(given).items() if times > 1 or pk not in there]
    wrong += sorted({*seated} - {*given}) if len(given) < len(seated) else []
    wrong += given[len(seated) :]
    if wrong:
        found = tournament.registrations.filter(pk=wrong[0]).first()
        raise TournamentError("tables_wrong", problem=str(found or wrong[0]))
    sizes = selectors.terms_of(tournament).sizes
    for number, table in enumerate(tables, start=1):
        if len(table) not in sizes:
            raise TournamentError("tables_wrong", problem=f"{number}: {len(table)}")


def people_moved(planned: PlannedRound, tables: Sequence[Sequence[int]]) -> int:
    """How many people sit with others than before, or have a bye now, or had one."""
    before = {pk: {*bout.seats} for bout in planned.bouts.all() for pk in bout.seats}
    after = {pk: {*table} for table in tables for pk in table}
    return sum(before.get(pk) != after.get(pk) for pk in before.keys() | after.keys())


def _seated(planned: PlannedRound) -> list[int]:
    """Everybody who has a table in this round."""
    return [pk for bout in planned.bouts.all() for pk in bout.seats]


def next_now(*, event_id: int, by: User, now: datetime) -> None:
    """Begins the round that was paired without waiting for its time; once. Raises `nothing_paired`."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = selectors.current_round(tournament)
        if planned is not None and planned.state == PlannedRound.State.PLAYING:
            return
        if planned is None or planned.state != PlannedRound.State.PAIRED:
            raise TournamentError("nothing_paired")
        length = planned.ends_at - planned.starts_at
        planned.starts_at, planned.ends_at = now, now + length
        planned.save(update_fields=["starts_at", "ends_at"])
        note(tournament, "begun_now", by, now, round=planned.number)


def close_now(*, event_id: int, by: User, round_id: int, now: datetime) -> None:
    """The time of the round that is played is up; once. Its open tables are decided as the event agreed on.

    `round_id`: the round that the director saw; nothing happens where its time is up or it is closed already. Raises
    `round_not_played`, and `results_missing` where only the director can say how those tables ended.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = tournament.rounds.filter(pk=round_id).first()
        if planned is not None and planned.state == PlannedRound.State.CLOSED:
            return
        if planned is None or planned.state != PlannedRound.State.PLAYING:
            raise TournamentError("round_not_played")
        numbers = selectors.undecided_tables(planned)
        if numbers and not closes_by_itself(tournament):
            tables = ", ".join(map(str, numbers))
            raise TournamentError("results_missing", round=planned.number, tables=tables)
        if planned.ends_at <= now:
            return
        planned.ends_at = now
        planned.save(update_fields=["ends_at"])
        if numbers:
            note(tournament, "closed_early", by, now, round=planned.number, tables=numbers)


def closes_by_itself(tournament: Tournament) -> bool:
    """Whether open tables are decided or put off when the time is up, without anybody saying how they ended."""
    return not (tournament.by_hand or tournament.open_tables == Tournament.OpenTables.DIRECTOR)

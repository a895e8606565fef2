"""Proofs by OR-tools, beside the search that goes through all tables; what is said where no proof can be had.

OR-tools is optional: `make proofs` installs it and runs these.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from tests.tournaments.courses import field_of
from tests.tournaments.courses import played as on_paper
from tests.tournaments.test_forbids import best_of, forbidden_event, worth_of
from tests.tournaments.test_proofs import played
from tournaments.alternatives import compared
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.record import EventCourse, Terms
from tournaments.pairing.event import Entrant, Event, Unplayable
from tournaments.pairing.polish import AIMS, NoProof, check, polished
from tournaments.pairing.round import Round, certified, pair
from tournaments.pairing.solver import is_there

needs_solver = pytest.mark.skipif(not is_there(), reason="OR-tools is optional: make proofs")


def worst_of(event: Event) -> Round:
    """Tables of the same sizes by the names of people, as if nobody had searched."""
    found = pair(event)
    names = iter(sorted(chain(*found.tables)))
    tables = [[next(names) for _ in table] for table in found.tables]
    return Round(tables, found.byes, certified(event, tables, found.byes))


@needs_solver
@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.8])
@pytest.mark.parametrize("seed", range(8))
def test_nothing_better_than_what_all_tables_hold_and_nothing_worse(
    seed: int, share: float
) -> None:
    event = forbidden_event(seed, share)
    try:
        found = pair(event)
    except Unplayable:
        assert best_of(event) is None
        return
    better = polished(event, found)
    assert better.proved == AIMS
    assert worth_of(event, better.round) == best_of(event) == worth_of(event, found)
    everybody = sorted([*better.round.byes, *chain(*better.round.tables)])
    assert everybody == sorted(one.id for one in event.playing)


@needs_solver
@pytest.mark.parametrize("seed", range(4))
def test_a_bad_round_becomes_the_best_one(seed: int) -> None:
    event = played(11, 4, seed)
    bad = worst_of(event)
    better = polished(event, bad)
    assert (better.is_better, better.is_whole) == (True, True)
    told, own = better.round.certificate, pair(event).certificate
    assert (told.repeats, told.proved) == (own.repeats, True)
    assert told.repeats < bad.certificate.repeats
    assert told.seat_excess <= own.seat_excess


@needs_solver
def test_the_same_event_has_the_same_proof() -> None:
    event = played(13, 3, 1)
    one, two = (polished(event, pair(event)) for _ in range(2))
    assert (one.round.tables, one.proved) == (two.round.tables, two.proved)


@needs_solver
def test_forty_are_proved_as_far_as_repeats() -> None:
    event = played(40, 5, 5)
    assert "repeats" in polished(event, pair(event), effort=0.2).proved


def test_too_many_people_or_tables_are_told_with_what_would_do() -> None:
    crowd = Event("s", (4,), [Entrant(f"p{at}") for at in range(41)])
    with pytest.raises(NoProof, match=r"41 people.*up to 40 people"):
        check(crowd)
    many = Event("s", (6,), [Entrant(f"p{at}") for at in range(40)])
    with pytest.raises(NoProof, match="3838380 tables"):
        check(many)


@pytest.mark.skipif(is_there(), reason="OR-tools is installed here")
def test_without_the_solver_a_proof_is_refused_and_a_round_is_paired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "event.json"
    people = [{"id": name} for name in "abcdefgh"]
    given.write_text(json.dumps({"format": "swiss", "seed": "s", "sizes": [4], "entrants": people}))
    with pytest.raises(SystemExit) as stopped:
        call_command("pair", str(given), "--proof")
    assert stopped.value.code == 2
    assert "requirements/proofs.txt" in capsys.readouterr().err
    call_command("pair", str(given))
    assert "PAIR tables=2 repeats=0 bound=0" in capsys.readouterr().out


def course_of(players: int, rounds: int) -> EventCourse:
    """An event paired and played on paper."""
    course, random = field_of(players, Terms("swiss", (4, 3), rounds + 1)), Random(3)
    for _ in range(rounds):
        course = on_paper(course, FORMATS["swiss"].plan(course), random)
    return course


@needs_solver
@pytest.mark.parametrize(("players", "rounds", "choices"), [(11, 2, "AB"), (12, 3, "A")])
def test_a_better_pairing_is_offered_first_with_what_is_proved(
    players: int, rounds: int, choices: str
) -> None:
    """Among eleven swaps stop at tables less near in points than the best; among twelve all lots lead to the same."""
    course = course_of(players, rounds)
    found = compared(course, course.playing)
    assert found.is_whole
    assert [choice.letter for choice in found.choices] == list(choices)
    first, *others = [choice.certificate for choice in found.choices]
    assert all(
        (first.repeats, first.seat_excess) <= (one.repeats, one.seat_excess) for one in others
    )
    assert found.choices[0].changed == 0


def test_a_crowd_is_compared_without_a_proof() -> None:
    course = course_of(28, 0)
    found = compared(course, course.playing)
    assert (len(found.choices), found.proved, found.is_small) == (3, None, False)

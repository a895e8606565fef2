from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing.solver import is_there


def test_the_bench_finds_even_seats_and_nothing_avoidable() -> None:
    out = io.StringIO()
    call_command("pairing_bench", players=[8, 16], rounds=4, seeds=1, stdout=out)
    verdict = out.getvalue().splitlines()[-1]
    assert re.fullmatch(
        r"PAIRING avoidable_repeats=0 seat_imbalance_max=1 slowest=\d+\.\d\ds", verdict
    )


@pytest.mark.parametrize("players", ["2", "8,", "many"])
def test_the_bench_refuses_events_of_nobody(players: str) -> None:
    with pytest.raises(CommandError):
        call_command("pairing_bench", "--players", players)


@pytest.mark.skipif(not is_there(), reason="OR-tools is not installed")
def test_the_bench_tells_what_was_proved_and_how_long_it_took() -> None:
    out = io.StringIO()
    call_command("pairing_bench", players=[8], rounds=2, seeds=1, proof=True, stdout=out)
    told = out.getvalue().splitlines()[0]
    assert re.search(
        r"proof_repeats=2/2 proof_whole=2/2 better=\d slowest_with_proof=\d+\.\d\ds", told
    )


def test_the_bench_says_where_no_proof_can_be_looked_for() -> None:
    with pytest.raises(CommandError, match="proofs are looked for up to 40 people"):
        call_command("pairing_bench", players=[41], rounds=1, seeds=1, proof=True)

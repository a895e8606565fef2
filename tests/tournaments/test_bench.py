from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command


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

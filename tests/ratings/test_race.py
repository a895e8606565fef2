"""Several processes rate at once, and some are killed: on the servers, and on the file."""

from __future__ import annotations

import io
import re

import pytest
from django.core.management import call_command


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_race_ends_as_if_nobody_had_raced() -> None:
    out = io.StringIO()
    call_command("rate_race", matches=12, stdout=out)
    told, verdict = out.getvalue().splitlines()
    assert re.fullmatch(r"[1-9]\d* processes were killed in the middle", told)
    assert verdict == "RACE matches=12 sequential=equal"

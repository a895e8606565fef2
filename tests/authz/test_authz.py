"""Who may do what is what the table says, and the trial of the table sees what is not."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import clear_url_caches, path

from accounts.models import User
from config.urls import urlpatterns as site_urls
from lobbies.errors import SENTENCES
from tests.authz import catalogue, matrix, rows, tries, world
from tests.authz.writes import undone
from tests.config.house import ROOT
from tests.conftest import SERVER_MODE
from tournaments.views.desk_acts import ACTS

pytestmark = pytest.mark.skipif(
    SERVER_MODE, reason="only SQLite shows what is not committed to the threads of sockets"
)
TABLE = rows.AccessTable()
PARTS = sorted(TABLE.rows)


@pytest.fixture
def quiet() -> Iterator[None]:
    """Each refusal would be a line of the log."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def built(db: None, quiet: None) -> Iterator[world.World]:
    tries.forget()
    yield world.build()
    tries.forget()


def row(what: str, how: str, at: str = "") -> rows.AccessRow:
    (found,) = [one for one in TABLE.all() if (one.what, one.how, one.at) == (what, how, at)]
    return found


def test_everything_one_may_ask_for_has_a_row_and_every_row_something_to_ask_for() -> None:
    assert matrix.unequal(matrix.of_this_site(TABLE.all())) == []


def test_every_act_of_the_desk_has_a_row_in_which_the_director_is_let_in() -> None:
    """The desk is one route with a name behind it: the table of routes does not see that an act is missing."""
    tried = {
        row.given["name"]
        for row in TABLE.rows["events"]
        if row.given.get("name") in ACTS and row.answers["host"] != "refused not_director"
    }
    assert tried == set(ACTS)


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.parametrize("part", PARTS)
def test_everybody_is_answered_as_the_table_says(built: world.World, part: str) -> None:
    found = matrix.tried(matrix.of_this_site(TABLE.rows[part]), built)
    assert [str(surprise) for surprise in found] == []


def test_answer_that_is_not_expected_is_a_surprise(built: world.World) -> None:
    known = row("profile/", "GET")
    wrong = replace(known, answers={**known.answers, "stranger": "shown"})
    (surprise,) = matrix.tried([wrong], built)
    assert str(surprise) == ("SURPRISE GET profile/ as stranger: expected 'shown', found 'sign-in'")


def test_message_that_is_not_expected_is_a_surprise(built: world.World) -> None:
    known = row("ws/talk/<match:match_id>/", "mute", "running")
    wrong = replace(known, answers={**known.answers, "own": "refused mute_self"})
    (surprise,) = matrix.tried([wrong], built)
    assert (surprise.role, surprise.found) == ("own", "done")


def test_what_is_missing_on_either_side_is_a_surprise() -> None:
    known = row("rules/<slug:game>/", "GET")
    others = [one for one in matrix.of_this_site(TABLE.all()) if one.what != known.what]
    assert str(*matrix.unequal(others)) == (
        "SURPRISE route rules/<slug:game>/ : expected 'a row', found 'none'"
    )
    invented = replace(known, what="nowhere/")
    assert str(*matrix.unequal([*matrix.of_this_site(TABLE.all()), invented])) == (
        "SURPRISE route nowhere/ : expected 'something in the code', found 'nothing'"
    )


def renames(_request: HttpRequest) -> HttpResponse:
    """A page with a hole: it refuses, and writes all the same."""
    User.objects.filter(display_name="Own Nowak").update(locale="en")
    return HttpResponse(status=403)


#: The site with one page more.
urlpatterns = [path("hole/", renames), *site_urls]


@pytest.mark.urls(__name__)
def test_refusal_that_writes_is_a_surprise(built: world.World) -> None:
    clear_url_caches()
    answers = dict.fromkeys(world.ROLES, "403")
    found = matrix.tried([rows.AccessRow("route", "hole/", "POST", answers)], built)
    assert {one.found for one in found} == {"403, and wrote accounts_user"}
    assert len(found) == len(world.ROLES)
    assert User.objects.get(display_name="Own Nowak").locale == "pl"


def test_what_a_savepoint_takes_back_is_not_written(built: world.World) -> None:
    with undone() as writes:
        with transaction.atomic():
            User.objects.update(locale="en")
            transaction.set_rollback(True)
        assert writes.tables == set()
        with transaction.atomic():
            User.objects.update(locale="en")
        User.objects.filter(pk=0).delete()
    assert writes.tables == {"accounts_user"}
    assert not User.objects.filter(locale="en").exists()


@pytest.mark.parametrize("code", ["not_host", "no_such_table"])
def test_sentence_of_a_refusal_tells_its_code(code: str) -> None:
    assert tries.code_of(str(SENTENCES[code])) == code
    assert tries.code_of("Something else.") == "Something else."


@pytest.mark.parametrize(
    "raw",
    [
        {"route": "show/", "GET": {"stranger": "shown"}},
        {"route": "show/", "GET": {"rest": "shown", "nobody": "404"}},
        {"route": "show/", "PUT": "shown"},
        {"route": "admin/{model}/", "models": "nothing", "GET": "shown"},
    ],
)
def test_row_that_says_too_little_or_what_nobody_knows_is_refused(raw: dict[str, Any]) -> None:
    with pytest.raises((KeyError, ValueError)):
        list(TABLE._rows(raw))


def test_catalogue_names_routes_messages_and_actions() -> None:
    assert {"", "tables/<row:table_id>/join/", "admin/games/match/"} <= catalogue.routes()
    assert {
        ("ws/talk/<match:match_id>/", "say"),
        ("ws/lobby/", "ping"),
        ("ws/lobby/", catalogue.OPEN),
    } <= catalogue.messages()
    assert ("lobbies/report", "uphold") in catalogue.actions()


@pytest.mark.slow
def test_command_prints_the_table() -> None:
    command = [sys.executable, "manage.py", "authz_matrix"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "| `GET profile/` | sign-in | shown |" in said
    assert f"| | {' | '.join(world.ROLES)} |" in said


def test_verdict_is_the_last_line() -> None:
    counts = f"routes={len(catalogue.routes())} messages={len(catalogue.messages())}"
    assert matrix.verdict(3) == f"AUTHZ {counts} roles=11 surprises=3"

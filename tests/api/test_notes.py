"""Notes of one's own over calls: as on the page of the table, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games import own_notes
from games.models import NOTES_LENGTH
from games.own_notes import NotesText
from gates import flood
from tests.api.conftest import TokenClient
from tests.api.test_calls import ROOT, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def jan(db: None) -> User:
    return User.objects.create_user("jan", email="jan@example.org")


def test_notes_are_read_and_written(program: TokenClient, ola: User, jan: User) -> None:
    match_id = started(ola, jan)
    address = f"{ROOT}matches/{match_id}/notes/"
    assert program.get(address).json() == {"text": "", "version": 0}
    answer = program.post(address, {"text": "Sell before the fours.", "version": 0})
    assert answer.json() == {"text": "Sell before the fours.", "version": 1}
    assert program.get(address)["Cache-Control"] == "no-store"
    assert own_notes.read(match_id, ola.pk) == NotesText("Sell before the fours.", 1)
    assert own_notes.read(match_id, jan.pk) == NotesText()


def test_what_was_written_since_is_not_lost(program: TokenClient, ola: User, jan: User) -> None:
    match_id = started(ola, jan)
    address = f"{ROOT}matches/{match_id}/notes/"
    program.post(address, {"text": "first", "version": 0})
    answer = program.post(address, {"text": "second", "version": 0})
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "notes_changed")
    assert told["params"] == {"text": "first", "version": 1}
    assert own_notes.read(match_id, ola.pk).text == "first"


def test_nobody_elses_notes_are_told(program: TokenClient, jan: User) -> None:
    match_id = started(jan, User.objects.create_user("ewa", email="ewa@example.org"))
    address = f"{ROOT}matches/{match_id}/notes/"
    for answer in (program.get(address), program.post(address, {"text": "x", "version": 0})):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert TokenClient().get(address).status_code == 401
    missing = program.get(f"{ROOT}matches/{'a' * len(match_id)}/notes/")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_match")


def test_notes_have_bounds(
    program: TokenClient, ola: User, jan: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{ROOT}matches/{started(ola, jan)}/notes/"
    long = program.post(address, {"text": "x" * (NOTES_LENGTH + 1), "version": 0})
    assert (long.status_code, long.json()["code"]) == (422, "notes_too_long")
    for body in ({"text": "x"}, {"text": "x", "version": -1}, {"text": 1, "version": 0}):
        assert program.post(address, body).json()["code"] == "malformed_message"
    monkeypatch.setattr("api.views.notes.KEEPING", flood.Limit("notes", 1, 60))
    program.get(address)
    answer = program.get(address)
    assert (answer.status_code, answer.json()["code"]) == (429, "slow_down")
    assert int(answer["Retry-After"]) > 0


def test_writing_needs_a_token_that_may_play(
    ola: User, jan: User, token_for: Callable[..., str]
) -> None:
    address = f"{ROOT}matches/{started(ola, jan)}/notes/"
    reader = TokenClient(token_for(ola, "read"))
    assert reader.get(address).status_code == 200
    assert reader.post(address, {"text": "x", "version": 0}).json()["code"] == "scope_missing"

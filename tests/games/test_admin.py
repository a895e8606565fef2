"""What the admin answers about matches, running and ended."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.test import Client

from accounts.models import StaffAct
from games.models import Entry, Match, RuleVariant
from games.timing.texts import text_of
from gates.admin import NamedLookups
from tests.games.conftest import Seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff(admin_client: Client) -> Client:
    admin_client.raise_request_exception = False
    return admin_client


@pytest.mark.parametrize(
    "asked",
    [
        "entry/?drawn__startswith=[12,",
        "entry/?drawn__regex=^.1",
        "entry/?words__gt=1",
        "entry/?match__secret__gt=a",
        "entry/?match__id__exact=abc&drawn__contains=1",
        "entry/?action__contains=bid",
        "entry/?key__startswith=a",
        "match/?secret__regex=^a",
        "match/?secret__gt=a",
        "match/?entries__drawn__contains=1",
        "match/?seats__entropy__gt=a",
        "match/?status__regex=r",
        "match/?snapshots__data__contains=1",
    ],
)
def test_lookups_that_no_filter_asks_are_refused(seated: Seated, staff: Client, asked: str) -> None:
    seated()
    assert staff.get(f"/admin/games/{asked}").status_code == 400


@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("/admin/accounts/user/", {"password__startswith": "a"}),
        ("/admin/accounts/user/", {"email__startswith": "a"}),
        ("/admin/lobbies/table/", {"code__startswith": "a"}),
        ("/admin/mfa/authenticator/", {"data__contains": "a"}),
        ("/admin/usersessions/usersession/", {"session_key__startswith": "a"}),
    ],
)
def test_so_are_those_of_other_rooms_and_apps(
    staff: Client, page: str, asked: dict[str, str]
) -> None:
    assert staff.get(page).status_code == 200
    assert staff.get(f"{page}?{urlencode(asked)}").status_code == 400


@pytest.mark.parametrize(
    "asked",
    [
        "games/entry/?kind__exact=play&maker__exact=person",
        "games/match/?game=toy&status__exact=running",
        "games/match/?q=abc",
        "accounts/user/?is_staff__exact=1",
        "lobbies/table/?state__exact=waiting",
        "lobbies/report/?state__exact=open",
    ],
)
def test_lookups_of_the_filters_are_answered(seated: Seated, staff: Client, asked: str) -> None:
    seated()
    assert staff.get(f"/admin/{asked}").status_code == 200


def test_every_page_of_the_admin_is_behind_the_list() -> None:
    assert {type(one) for one in admin.site._registry.values()} != set()
    assert all(isinstance(one, NamedLookups) for one in admin.site._registry.values())


def test_secret_choice_of_a_running_match_is_not_shown_until_it_ends(
    seated: Seated, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated()
    table.play(0, "draw")
    game: Any = table.live.fixed.book.game
    monkeypatch.setattr(type(game), "disclosed", lambda self, rules, action: {"do": "something"})
    entry = Entry.objects.get(match=table.pk, number=2)
    pages = ["/admin/games/entry/", f"/admin/games/entry/{entry.pk}/change/"]
    shown = [staff.get(page).content.decode() for page in pages]
    assert ["something" in page for page in shown] == [True, True]
    assert ["draw&#x27;" in page for page in shown] == [False, False]
    assert ["field-drawn" in page for page in shown] == [False, False]
    table.finish()
    shown = [staff.get(page).content.decode() for page in pages]
    assert ["something" in page for page in shown] == [False, False]
    assert ["draw&#x27;" in page for page in shown] == [True, True]


def test_staff_stops_and_resumes_a_match_and_says_that_it_counts_for_nothing(
    seated: Seated, staff: Client
) -> None:
    table = seated()
    shown = staff.get(f"/admin/games/match/{table.pk}/change/").content.decode()
    assert f"/matches/{table.pk}/" in shown
    chosen = {"_selected_action": [table.pk]}
    for act, is_paused in (("pause", True), ("resume", False)):
        staff.post("/admin/games/match/", {"action": act, **chosen})
        assert (Match.objects.get(pk=table.pk).paused_at is not None) is is_paused
    asked = staff.post("/admin/games/match/", {"action": "void", **chosen})
    assert asked.status_code == 200
    assert Match.objects.get(pk=table.pk).voided_at is None
    staff.post("/admin/games/match/", {"action": "void", "reason": "A fault", **chosen})
    assert Match.objects.get(pk=table.pk).void_reason == "A fault"
    acts = StaffAct.objects.filter(about="games.match", about_id=table.pk).order_by("pk")
    assert [act.act for act in acts] == ["pause", "resume", "void"]


def test_the_page_of_a_match_tells_its_set_clock_and_origin_in_words(
    seated: Seated, staff: Client
) -> None:
    match = Match.objects.get(pk=seated().pk)
    match.variant = RuleVariant.objects.create(
        game=match.game, slug="evening", current=match.revision
    )
    match.save(update_fields=["variant"])
    page = staff.get(f"/admin/games/match/{match.pk}/change/").text
    for words in ("evening", text_of(match.control), "rozegrana tutaj"):
        assert f'<div class="readonly">{words}</div>' in page
    assert type(match.control).__name__ not in page

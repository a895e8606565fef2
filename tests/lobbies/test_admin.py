from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import StaffAct, User
from accounts.services import sanction_impose, sanction_lift
from lobbies.errors import LobbyError
from lobbies.models import Message, Report, Table
from lobbies.services import seats, talk
from notifications.models import Notice
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun


@pytest.fixture
def report(opened: Callable[..., Table], person: Callable[[str], User]) -> Report:
    match_id = opened().match_key
    message, _ = talk.chat_say(
        match_id=match_id, author=person("ola"), key="k", text="<b>brzydko</b>", now=NOW
    )
    return talk.chat_report(
        reporter=person("jan"), match_id=match_id, message_id=message.pk, reason="abuse", now=NOW
    )


@pytest.mark.parametrize(
    ("action", "state", "hidden"), [("uphold", "upheld", True), ("dismiss", "dismissed", False)]
)
def test_staff_decides_reports_in_the_queue(
    admin_client: Client, report: Report, action: str, state: str, *, hidden: bool
) -> None:
    assert "&lt;b&gt;brzydko" in admin_client.get("/admin/lobbies/report/").content.decode()
    data = {"action": action, "_selected_action": [report.pk]}
    admin_client.post("/admin/lobbies/report/", data)
    report.refresh_from_db()
    assert (report.state, Message.objects.get().hidden) == (state, hidden)


def test_report_shows_what_was_said(admin_client: Client, report: Report) -> None:
    shown = admin_client.get(f"/admin/lobbies/report/{report.pk}/change/").content.decode()
    assert "<b>ola</b>: &lt;b&gt;brzydko&lt;/b&gt;" in shown


def test_tables_can_be_looked_at_only(admin_client: Client, report: Report) -> None:
    table = Table.objects.get()
    shown = admin_client.get(f"/admin/lobbies/table/{table.pk}/change/")
    assert shown.status_code == 200
    assert table.code not in shown.content.decode()
    assert admin_client.get("/admin/lobbies/table/add/").status_code == 403


def test_table_whose_match_has_ended_is_not_called_started(
    admin_client: Client, opened: Callable[..., Table], person: Callable[[str], User]
) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    list_page = "/admin/lobbies/table/"
    assert 'field-stage">rozpoczęty<' in admin_client.get(list_page).content.decode()
    end_match(table.match_key, NOW)
    assert 'field-stage">skończona<' in admin_client.get(list_page).content.decode()


def test_answer_reaches_who_reported_and_the_log(admin_client: Client, report: Report) -> None:
    data = {"action": "dismiss", "_selected_action": [report.pk], "answer": " It was  a joke. "}
    admin_client.post("/admin/lobbies/report/", data)
    report.refresh_from_db()
    assert report.answer == "It was a joke."
    notice = Notice.objects.get(kind="report_answered")
    assert (notice.user, notice.text) == (report.reporter, "It was a joke.")
    assert StaffAct.objects.filter(act="dismissed", about_id=str(report.pk)).count() == 1
    shown = admin_client.get(f"/admin/lobbies/report/{report.pk}/change/").content.decode()
    assert "It was a joke." in shown
    assert f"/admin/accounts/sanction/add/?user={report.accused_id}" in shown


def test_silenced_person_is_refused_with_the_reason(
    opened: Callable[..., Table], person: Callable[[str], User], admin_user: User
) -> None:
    match_id, ola = opened().match_key, person("ola")
    given: dict[str, Any] = {
        "kind": "silence",
        "reason": "Spam",
        "by": admin_user,
        "until": None,
        "now": NOW,
    }
    silence = sanction_impose(user=ola, **given)
    said: dict[str, Any] = {
        "match_id": match_id,
        "author": ola,
        "key": "k",
        "text": "Hello",
        "now": NOW,
    }
    with pytest.raises(LobbyError) as error:
        talk.chat_say(**said)
    assert (error.value.code, error.value.params) == ("silenced_for_good", {"reason": "Spam"})
    sanction_lift(sanction=silence, by=admin_user, now=NOW)
    until = NOW + timedelta(days=1)
    sanction_impose(user=ola, **{**given, "until": until})
    with pytest.raises(LobbyError, match="silenced"):
        talk.chat_say(**said)
    message, is_new = talk.chat_say(**{**said, "now": until})
    assert (message.text, is_new) == ("Hello", True)


def test_first_page_of_the_office_has_the_figures_of_today(
    admin_client: Client, report: Report
) -> None:
    figures = {one.title: one for one in admin_client.get("/admin/").context["figures"]}
    with translation.override("pl"):
        assert figures[gettext("Reports open")].value == "1"
        assert figures[gettext("Reports open")].is_alarm
        assert figures[gettext("Deadlines overdue")].value == "0"
        assert int(figures[gettext("People seen")].value) >= 1

"""The owner gives offices in words: a box for each group of the staff, and what its members may do."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.editions.roles import GROUPS
from gates.admin import FIGURES, GROUP_WORDS, OfficeFigure

pytestmark = pytest.mark.django_db


def test_every_group_of_the_site_is_told_in_words() -> None:
    assert set(GROUPS) <= set(GROUP_WORDS)
    with override("pl"):
        polish = [str(words) for words in GROUP_WORDS.values()]
    with override("en"):
        assert set(polish).isdisjoint({str(words) for words in GROUP_WORDS.values()})


def test_a_group_is_a_box_with_what_its_members_may_do(admin_client: Client) -> None:
    edyta = User.objects.create_user(username="Edyta", display_name="Edyta")
    Group.objects.create(name="club")
    editors = Group.objects.get(name="variant editors")
    page = f"/admin/accounts/user/{edyta.pk}/change/"
    with override("en"):
        shown = admin_client.get(page, headers={"accept-language": "en"})
    choices = {str(words) for _pk, words in shown.context["adminform"].form.fields["groups"].choices}  # fmt: skip
    assert {str(words) for words in GROUP_WORDS.values()} | {"club"} == choices
    assert f'type="checkbox" name="groups" value="{editors.pk}"' in shown.text
    form = {name: value for name, value in shown.context["adminform"].form.initial.items() if isinstance(value, str)}  # fmt: skip
    sent = {
        **form,
        "is_active": "on",
        "is_staff": "on",
        "groups": [editors.pk],
        "date_joined_0": "2026-11-01",
        "date_joined_1": "10:00:00",
    }
    answer = admin_client.post(page, sent)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    edyta.refresh_from_db()
    assert (edyta.is_staff, [*edyta.groups.all()]) == (True, [editors])


def test_figures_of_people_stand_before_those_of_the_machine(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def queue(_now: datetime) -> list[OfficeFigure]:
        return [OfficeFigure("Queue", "0 s", is_of_machine=True)]

    monkeypatch.setattr("gates.admin.FIGURES", [queue, *FIGURES])
    figures = admin_client.get("/admin/").context["figures"]
    assert len(figures) > 1
    assert figures[-1].title == "Queue"

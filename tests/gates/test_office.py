"""The menu beside every page of the office, and what the admin calls things."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import FieldDoesNotExist
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override

from accounts.models import User
from games import presets
from gates import office_sayings
from gates.models import FeatureSwitch
from gates.office_names import model_named
from lobbies.models import Report
from tests.tournaments.events import event, with_bots
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def office(*, is_owner: bool = False) -> Client:
    user = User.objects.create_user(username="o", display_name="O", is_staff=True, locale="pl")
    User.objects.filter(pk=user.pk).update(is_superuser=is_owner)
    user.groups.set(Group.objects.filter(name="variant editors"))
    client = Client(HTTP_ACCEPT_LANGUAGE="pl")
    client.force_login(user)
    return client


def menu(page: str) -> str:
    """What stands beside a page."""
    return page.partition('id="nav-sidebar"')[2].partition("</nav>")[0]


def test_each_sees_the_entries_of_what_they_may_see() -> None:
    own = menu(office().get("/admin/").text)
    assert 'href="/admin/editions/ruleedition/"' in own
    assert 'href="/admin/accounts/user/"' not in own
    User.objects.all().delete()
    every = menu(office(is_owner=True).get("/admin/editions/ruleedition/").text)
    places = [every.index(f'<a href="/admin/{where}/"') for where in ("accounts/user", "games/match", "editions/ruleedition", "lobbies/report", "accounts/staffact")]  # fmt: skip
    assert places == sorted(places)
    assert '<a href="/admin/editions/ruleedition/" aria-current="true">' in every


def test_no_name_of_the_first_page_is_left_in_english() -> None:
    """Every model that the admin shows is called otherwise in Polish."""
    for model in admin.site._registry:
        meta = model._meta
        with override("en"):
            english = str(meta.verbose_name_plural), str(meta.app_config.verbose_name)
        with override("pl"):
            polish = str(meta.verbose_name_plural), str(meta.app_config.verbose_name)
        assert polish[0] != english[0], meta.label
        assert polish[1] != english[1], meta.label


def test_what_is_about_people_stands_under_one_heading() -> None:
    page = office(is_owner=True).get("/admin/").text.partition('id="content-main"')[2]
    people = page.partition("app-accounts")[2].partition("</table>")[0]
    lists = (
        "accounts/user",
        "accounts/sanction",
        "auth/group",
        "mfa/authenticator",
        "usersessions/usersession",
    )
    assert [one for one in lists if f'href="/admin/{one}/"' not in people] == []
    assert [
        app for app in ("auth", "mfa", "usersessions", "account") if f"app-{app} " in page
    ] == []


def test_lists_are_there_for_whoever_may_not_see_people() -> None:
    """A heading under which they would stand is not there for them."""
    person = office()
    user = User.objects.get(username="o")
    user.user_permissions.set(Permission.objects.filter(codename="view_usersession"))
    page = person.get("/admin/").text.partition('id="content-main"')[2]
    assert 'href="/admin/usersessions/usersession/"' in page
    assert 'href="/admin/accounts/user/"' not in page


def test_a_filter_is_called_as_its_column() -> None:
    page = office(is_owner=True).get("/admin/lobbies/report/").text
    assert re.findall(r"<summary>([^<]*)</summary>", page.partition('id="changelist-filter"')[2]) == ["Stan", "Powód"]  # fmt: skip


def test_names_are_no_part_of_migrations() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_a_column_that_is_not_there_is_refused() -> None:
    names = str(FeatureSwitch._meta.verbose_name), str(FeatureSwitch._meta.verbose_name_plural)
    with pytest.raises(FieldDoesNotExist):
        model_named(FeatureSwitch, "a", "b", colour="c")
    # Every later page of this process would call them so.
    assert names == (FeatureSwitch._meta.verbose_name, FeatureSwitch._meta.verbose_name_plural)


def test_an_announcement_begins_now_unless_somebody_says_otherwise() -> None:
    text = office(is_owner=True).get("/admin/gates/siteannouncement/add/").text
    (given,) = re.findall(
        r'<input type="datetime-local" name="begins_at" value="([0-9T:-]+)"', text
    )
    assert abs(timezone.make_aware(datetime.fromisoformat(given)) - timezone.now()) < timedelta(minutes=2)  # fmt: skip


def test_a_report_is_called_what_it_is_about_in_the_language_of_the_reader() -> None:
    report = Report(reason=Report.Reason.ABUSE, state=Report.State.OPEN)
    with override("pl"):
        assert str(report) == "obrażanie: otwarte"
    with override("en"):
        assert str(report) == "abuse: open"


def test_the_search_of_the_bar_looks_in_the_lists_that_open_for_the_reader() -> None:
    presets.load(timezone.now())
    own = office()
    assert 'action="/admin/search/"' in own.get("/admin/").text
    text = own.get("/admin/search/", {"q": "podstawowe"}).text
    found = re.findall(r'href="/admin/editions/ruleedition/\d+/change/">([^<]+)</a>', text)
    assert any(words.startswith("Eurobiznes: ") for words in found)
    assert re.findall(r"</svg> ([^<]+)</h2>", text.partition('id="content"')[2]) == ["Zasady"]
    User.objects.create_user("kalina", display_name="Kalina")
    assert (
        "Kalina" not in own.get("/admin/search/", {"q": "kalina"}).text.partition('id="content"')[2]
    )
    User.objects.filter(username="o").delete()
    assert ">Kalina</a>" in office(is_owner=True).get("/admin/search/", {"q": "kalina"}).text


def test_a_search_that_finds_much_leads_to_all_of_it() -> None:
    for number in range(7):
        User.objects.create_user(f"kalina{number}", display_name=f"Kalina {number}")
    text = office(is_owner=True).get("/admin/search/", {"q": "kalina"}).text
    assert text.count(">Kalina ") == 5
    assert 'href="/admin/accounts/user/?q=kalina"' in text


@pytest.mark.parametrize("sought", ["", "   ", "zzz", "' OR 1=1", "%", "a" * 5000])
def test_whatever_is_looked_for_is_answered(sought: str) -> None:
    assert office(is_owner=True).get("/admin/search/", {"q": sought}).status_code == 200


def test_the_person_in_the_bar_has_the_ways_out() -> None:
    bar = office().get("/admin/").text.partition('id="user-tools"')[2].partition("</header>")[0]
    assert "O</summary>" in bar
    for way in ('href="/"', 'href="/profile/"', 'action="/admin/logout/"'):
        assert way in bar


def test_a_door_inside_another_is_the_one_where_the_reader_is() -> None:
    here = menu(office().get("/admin/editions/ruleedition/parts/").text)
    assert '<a href="/admin/editions/ruleedition/parts/" aria-current="true">' in here
    assert here.count("aria-current") == 1


def test_the_list_of_events_leads_to_their_desks_and_tells_no_secret() -> None:
    cup = event()
    with_bots(cup, 3)
    client = office(is_owner=True)
    text = client.get("/admin/tournaments/tournament/").text
    assert f"href='/events/{cup.pk}/desk/'" in text
    assert '<td class="field-entrants">3</td>' in text
    page = client.get(f"/admin/tournaments/tournament/{cup.pk}/change/").text
    assert "Cup" in page
    assert "secret" not in page.partition('id="content"')[2]
    assert cup.commitment not in page


def test_an_event_that_broke_off_waits_for_the_staff() -> None:
    cup = event()
    Tournament.objects.filter(pk=cup.pk).update(failed_at=timezone.now(), failure="KeyError")
    beside = menu(office(is_owner=True).get("/admin/").text)
    entry = beside.partition('href="/admin/tournaments/tournament/"')[2].partition("</a>")[0]
    assert '<span class="badge">1' in entry


@pytest.mark.parametrize("saying", office_sayings.SAYINGS)
def test_sentences_of_the_admin_can_be_read_aloud(saying: str) -> None:
    with override("pl"):
        told = gettext(saying)
        counted = ngettext("%(count)s %(name)s was changed successfully.", "%(count)s %(name)s were changed successfully.", 5)  # fmt: skip
    assert told != saying
    assert not re.search(r"\w\(-?\w+\)", told), told
    assert counted == "Zmieniono: %(name)s (%(count)s)."


def test_what_was_done_in_the_admin_is_told_in_whole_words() -> None:
    client = office(is_owner=True)
    sent = {"text_pl": "Przerwa", "text_en": "A pause", "begins_at": "2026-12-01T10:00", "ends_at": ""}  # fmt: skip
    text = client.post("/admin/gates/siteannouncement/add/", sent, follow=True).text
    assert "Dodano: ogłoszenie „" in text


def test_a_list_is_called_by_what_it_lists_and_counts_in_any_language() -> None:
    client = office(is_owner=True)
    text = client.get("/admin/gates/siteannouncement/").text
    assert "<title>Ogłoszenia · Magnat</title>" in text
    assert "<h1>Ogłoszenia</h1>" in text
    assert "razem: 0" in text.partition('class="paginator"')[2]
    User.objects.update(locale="en")
    for count in (1, 2):
        User.objects.create_user(username=f"p{count}")
    people = client.get("/admin/accounts/user/").text
    assert "<h1>People</h1>" in people
    assert f"in all: {User.objects.count()}" in people.partition('class="paginator"')[2]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_way_to_a_page_names_what_it_leads_through_once(lang: str) -> None:
    user = User.objects.create_superuser(username="o", display_name="O", locale=lang)
    client = Client(HTTP_ACCEPT_LANGUAGE=lang)
    client.force_login(user)
    ways = {}
    for where in ("ratings/rating/", "ratings/ladder/", f"accounts/user/{user.pk}/change/"):
        page = client.get(f"/admin/{where}").text
        way = page.partition('<div class="breadcrumbs">')[2].partition("</div>")[0]
        ways[where] = [step.strip() for step in re.sub(r"<[^>]*>", "", way).split("›")]
        assert len(set(ways[where])) == len(ways[where]) > 1, ways
    assert ways[f"accounts/user/{user.pk}/change/"][-1] == "O"

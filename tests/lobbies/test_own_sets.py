"""Sets of rules that people keep, share by a link, and open tables with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from games.editions import services
from games.editions.models import RuleEdition
from lobbies.errors import LobbyError
from lobbies.forms import TableForm
from lobbies.models import OwnSet, Table
from lobbies.services import sets
from lobbies.table_settings import TableSettings
from ratings.facts import is_certified
from tests import presets

pytestmark = pytest.mark.django_db
GAME = "eurobiznes"
OWN: dict[str, Any] = {"starting_cash": 2000, "time_limit_minutes": 60}


def sent(**more: Any) -> dict[str, Any]:
    """The form of a new table as it stands, with own options."""
    form = TableForm(GAME)
    fields = {name: form[name].value() for name in form.fields}
    given = {
        name: value for name, value in fields.items() if value is not None and value is not False
    }
    return {**given, **{f"rule_{name}": value for name, value in OWN.items()}, **more}


@pytest.fixture
def client_of(person: Callable[[str], User]) -> Callable[[str], Client]:
    def made(name: str) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.cookies["django_language"] = "en"
        client.force_login(person(name))
        return client

    return made


@pytest.fixture
def kept(client_of: Callable[[str], Client]) -> OwnSet:
    presets.brought(timezone.now())
    answer = client_of("ola").post(f"/sets/keep/{GAME}/", sent(set_name="  Short   evening "))
    assert answer.status_code == 302
    return OwnSet.objects.get()


def test_rules_are_kept_under_a_name_and_told_to_whoever_has_the_link(
    kept: OwnSet, client_of: Callable[[str], Client]
) -> None:
    assert (kept.name, kept.owner.username) == ("Short evening", "ola")
    assert OWN.items() <= kept.rules.items()
    assert "Short evening" in client_of("ola").get("/sets/").text
    assert "Short evening" not in client_of("jan").get("/sets/").text
    answer = Client(headers={"accept-language": "en"}).get(f"/sets/{kept.token}/")
    page, sentences = answer.text, answer.context["sentences"]
    assert any("60" in sentence for sentence in sentences)
    assert all(escape(sentence) in page for sentence in sentences)
    assert "put together by ola" in page
    assert f"/tables/new/{GAME}/?set={kept.token}" in page


def test_link_opens_a_table_with_the_set(kept: OwnSet, client_of: Callable[[str], Client]) -> None:
    jan = client_of("jan")
    address = f"/tables/new/{GAME}/?set={kept.token}"
    form = jan.get(address).context["form"]
    assert form["preset"].value() == f"own-{kept.token}"
    assert form["rule_starting_cash"].value() == 2000
    fields = sent(preset=f"own-{kept.token}")
    assert jan.post(f"/tables/new/{GAME}/check/?set={kept.token}", fields).json()["errors"] == {}
    assert jan.post(address, fields).status_code == 302
    table = Table.objects.get()
    assert (table.preset, table.rated) == ("", False)
    assert OWN.items() <= table.revision.rules.items()


def test_set_is_copied_by_others_and_dropped_by_its_owner_alone(
    kept: OwnSet, client_of: Callable[[str], Client]
) -> None:
    ola, jan = client_of("ola"), client_of("jan")
    assert jan.post(f"/sets/{kept.token}/drop/").status_code == 409
    assert jan.post(f"/sets/{kept.token}/copy/").status_code == 302
    assert ola.post(f"/sets/{kept.token}/drop/").status_code == 302
    assert ola.get(f"/sets/{kept.token}/").status_code == 404
    copy = OwnSet.objects.get()
    assert (copy.owner.username, copy.rules, copy.base) == ("jan", kept.rules, kept.base)


@pytest.mark.parametrize("name", ["", " \u0000 ", "x" * 61])
def test_set_without_a_fitting_name_is_refused(person: Callable[[str], User], name: str) -> None:
    with pytest.raises(LobbyError, match="set_name"):
        sets.set_keep(
            owner=person("ola"), name=name, settings=TableSettings(GAME), now=timezone.now()
        )
    assert not OwnSet.objects.exists()


def test_nobody_keeps_too_many(
    person: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sets, "MOST", 1)
    given: dict[str, Any] = {
        "owner": person("ola"),
        "settings": TableSettings(GAME),
        "now": timezone.now(),
    }
    sets.set_keep(name="one", **given)
    with pytest.raises(LobbyError, match="too_many_sets"):
        sets.set_keep(name="two", **given)


def test_rules_that_do_not_fit_are_not_kept(client_of: Callable[[str], Client]) -> None:
    wrong = sent(set_name="Mine", rule_starting_cash=-5)
    answer = client_of("ola").post(f"/sets/keep/{GAME}/", wrong)
    assert answer.status_code == 422
    assert not OwnSet.objects.exists()


def test_own_options_are_rated_only_where_the_edition_says_so(
    kept: OwnSet, client_of: Callable[[str], Client], admin_user: User
) -> None:
    base = RuleEdition.objects.get(variant__game=GAME, variant__slug=kept.base, state="published")
    ola = client_of("ola")
    fields = sent(preset=f"own-{kept.token}", rated="on")
    address = f"/tables/new/{GAME}/?set={kept.token}"
    assert ola.post(address, fields).status_code == 422
    services.rate_options(edition_id=base.pk, who=admin_user, now=timezone.now())
    assert ola.post(address, fields).status_code == 302
    table = Table.objects.get()
    assert table.rated
    assert table.match is not None
    assert table.match.variant == base.variant
    assert is_certified(GAME, table.match.variant.slug)
    services.rate_options(edition_id=base.pk, who=admin_user, now=timezone.now())
    assert ola.post(address, fields).status_code == 422
    other = OwnSet.objects.filter(pk=kept.pk)
    services.rate_options(edition_id=base.pk, who=admin_user, now=timezone.now())
    other.update(tables={"fields": []})
    assert ola.post(address, fields).status_code == 422

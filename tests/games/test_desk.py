"""The pages of editions inside the admin: made, mended, reviewed and published by people who do not program."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import presets
from games.desk.inputs import file_from, sections_of
from games.editions.models import RuleEdition
from games.editions.selectors import content_of, offered
from games.engines.catalogue import GAMES
from games.variants.content import examine
from games.variants.documents import as_yaml
from games.variants.lookup import box_content, preset_content
from tests.games.variants.files import variant

pytestmark = pytest.mark.django_db
LIST = "/admin/editions/ruleedition/"


def signed_in(name: str, *groups: str) -> Client:
    user = User.objects.create_user(username=name, display_name=name, is_staff=True, locale="en")
    user.groups.set(Group.objects.filter(name__in=groups))
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


@pytest.fixture
def editor() -> Client:
    return signed_in("Ed", "variant editors", "variant reviewers")


@pytest.fixture
def reviewer() -> Client:
    return signed_in("Rea", "variant reviewers", "variant publishers")


@pytest.fixture
def draft(editor: Client) -> RuleEdition:
    """A copy of the basic rules, to be changed."""
    presets.load(timezone.now())
    seed = RuleEdition.objects.get(variant__game="eurobiznes", variant__slug="seed")
    answer = editor.post(f"{LIST}{seed.pk}/clone/", {"slug": "short-evening"})
    assert answer.status_code == 302, answer.content
    return RuleEdition.objects.get(variant__slug="short-evening")


def form_of(edition: RuleEdition, **changed: Any) -> dict[str, Any]:
    """What a browser sends when these inputs were changed."""
    content = content_of(edition)
    sent = {"name_pl": "Krótki wieczór", "name_en": "Short evening", "note_pl": "", "note_en": ""}
    for each in (e for s in sections_of(content) for g in s.groups for e in g.inputs):
        if each.kind != "yes-no":
            sent[each.name] = str(each.value)
        elif each.value:
            sent[each.name] = "on"
    return {**sent, **changed}


SHORT = {
    "/rules/starting_cash": "2000",
    "/rules/time_limit_minutes": "60",
    "/tables/decks/blue/1/effect/amount": "200",
    "/tables/decks/blue/1/text_pl": "Bank dopłaca ci 200 $.",
    "/tables/decks/blue/1/text_en": "The bank hands you $200.",
    "/tables/fields/1/name_pl": "Korfu",
    "/tables/fields/1/name_en": "Corfu",
}


def test_a_short_evening_is_made_reviewed_and_published(
    draft: RuleEdition, editor: Client, reviewer: Client
) -> None:
    page = f"{LIST}{draft.pk}/"
    assert 'name="/tables/fields/1/name_en"' in editor.get(page).text
    form = form_of(draft, **SHORT)
    del form["/rules/even_sale"]
    assert editor.post(page, form).status_code == 302
    shown = editor.get(page).text
    assert "Cash dealt to every player: 2\u202f000 instead of 3\u202f000." in shown
    assert "Evenness also binds when selling buildings: no." in shown
    assert editor.post(f"{page}do/check/").status_code == 302
    assert editor.post(f"{page}do/review/").status_code == 409
    assert reviewer.post(f"{page}do/review/").status_code == 302
    assert reviewer.post(f"{page}do/publish/").status_code == 302
    [offer] = [known for known in offered("eurobiznes") if known.slug == "short-evening"]
    assert offer.rules["starting_cash"] == 2000
    assert offer.tables is not None
    assert offer.tables["fields"][1]["name_pl"] == "Korfu"
    assert editor.post(page, form).status_code == 409


def test_a_wrong_value_is_told_at_its_field_and_nothing_is_saved(
    draft: RuleEdition, editor: Client
) -> None:
    form = form_of(draft, **{"/tables/fields/3/price": "-5", "/rules/starting_cash": "many"})
    answer = editor.post(f"{LIST}{draft.pk}/", form)
    assert answer.status_code == 422
    assert 'id="/tables/fields/3/price-error">From 0 to 100000.<' in answer.text
    assert 'value="many" aria-invalid="true"' in answer.text
    before = draft.revision_id
    draft.refresh_from_db()
    assert draft.revision_id == before


def test_files_come_and_go(draft: RuleEdition, editor: Client) -> None:
    text = editor.get(f"{LIST}{draft.pk}/file/yaml/").text
    upload = SimpleUploadedFile("short.yaml", text.replace("short-evening", "again").encode())
    answer = editor.post(f"{LIST}import/", {"file": upload})
    assert answer.status_code == 302
    made = RuleEdition.objects.get(variant__slug="again")
    assert content_of(made).hash == content_of(draft).hash
    assert editor.get(f"{LIST}{made.pk}/file/json/")["Content-Type"].startswith("application/json")


def test_a_bad_file_is_a_list_of_what_is_wrong(editor: Client) -> None:
    bad = as_yaml(variant(rules={"nothing": 1}, tables={"/fields/3/price": -1}))
    answer = editor.post(f"{LIST}import/", {"text": bad})
    assert answer.status_code == 422
    assert "<code>/rules/nothing</code>: There is no such value." in answer.text
    assert "<code>/tables/fields/3/price</code>: From 0 to 100000." in answer.text
    assert editor.post(f"{LIST}import/", {"text": "a: ["}).status_code == 422
    assert not RuleEdition.objects.exists()


def test_two_editions_are_compared(draft: RuleEdition, editor: Client) -> None:
    other = RuleEdition.objects.get(variant__game="eurobiznes", variant__slug="two_hours")
    page = editor.get(f"{LIST}{draft.pk}/compare/", {"with": other.pk}).text
    assert "Length of a timed game: no limit instead of 120\u00a0min." in page
    assert "Nothing differs." in editor.get(f"{LIST}{draft.pk}/compare/").text
    fortuna = RuleEdition.objects.filter(variant__game="fortuna").first()
    assert fortuna is not None
    assert editor.get(f"{LIST}{draft.pk}/compare/", {"with": fortuna.pk}).status_code == 404


PAGES = ("", "import/", "{pk}/", "{pk}/compare/", "{pk}/file/json/")


@pytest.mark.parametrize("page", PAGES)
def test_who_has_no_role_sees_nothing(draft: RuleEdition, page: str) -> None:
    address = LIST + page.format(pk=draft.pk)
    assert signed_in("Sam").get(address).status_code == 403
    assert Client().get(address).status_code == 302
    player = User.objects.create_user(username="p", display_name="Player")
    client = Client()
    client.force_login(player)
    assert client.get(address).status_code == 302


def test_who_may_not_write_sees_no_form(draft: RuleEdition, reviewer: Client) -> None:
    page = f"{LIST}{draft.pk}/"
    assert "starting_cash" not in reviewer.get(page).text
    assert reviewer.post(page, form_of(draft)).status_code == 403
    assert reviewer.post(f"{page}do/check/").status_code == 403
    assert reviewer.get(f"{LIST}import/").status_code == 403
    assert reviewer.post(f"{page}do/dance/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_form_sent_unchanged_changes_nothing(game: str) -> None:
    content = preset_content(game, GAMES[game].presets()[0]["id"])
    sent = {each.name: str(each.value) for s in sections_of(content) for g in s.groups for each in g.inputs if each.kind != "yes-no" or each.value}  # fmt: skip
    file = file_from(content, {**sent, "name_pl": "a", "name_en": "b"})
    assert file["tables"] == {}
    found = examine(file)
    assert found.content is not None
    assert found.content.hash == box_content(game).hash

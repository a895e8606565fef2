"""The pages of editions inside the admin: made, mended, reviewed and published by people who do not program."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.desk.inputs import sections_of
from games.desk.posted import file_from
from games.desk.sentences import sentence_of
from games.editions.acting import QUESTIONS
from games.editions.models import RuleEdition
from games.editions.selectors import content_of, offered
from games.engines.catalogue import GAMES
from games.fronts.schema import Violation
from games.variants.content import examine
from games.variants.documents import as_yaml
from games.variants.lookup import box_content, preset_content
from tests import presets
from tests.games.editing import tried
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
    presets.brought(timezone.now())
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
            sent[each.name] = "" if each.value is None else str(each.value)
        elif each.value:
            sent[each.name] = "on"
    return {**sent, **changed}


YES = {"answered": list(QUESTIONS)}
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
    assert "Cash dealt to every player: $2\u202f000 instead of $3\u202f000." in shown
    assert "Buildings may be sold unevenly." in shown
    assert editor.post(f"{page}do/check/").status_code == 409
    draft.refresh_from_db()
    tried(draft)
    assert editor.post(f"{page}do/check/").status_code == 302
    assert editor.post(f"{page}do/review/", YES).status_code == 409
    asked = reviewer.get(page).text
    assert [f'value="{key}"' in asked for key in YES["answered"]] == [True] * 3
    assert "values other than in the box" in asked
    assert reviewer.post(f"{page}do/review/", {"answered": ["fair"]}).status_code == 409
    assert reviewer.post(f"{page}do/review/", YES).status_code == 302
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
    assert 'id="/tables/fields/3/price-error">From 0 to 100\u202f000.<' in answer.text
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
    assert "<code>/tables/fields/3/price</code>: From 0 to 100\u202f000." in answer.text
    assert editor.post(f"{LIST}import/", {"text": "a: ["}).status_code == 422
    assert not RuleEdition.objects.exists()


def test_a_long_list_of_what_is_wrong_is_cut(editor: Client) -> None:
    bad = as_yaml(variant(rules={f"nothing-{n}": 1 for n in range(203)}))
    answer = editor.post(f"{LIST}import/", {"text": bad})
    assert answer.status_code == 422
    assert answer.text.count("There is no such value.") == 200
    assert "<li>and 3 more</li>" in answer.text


def test_what_is_odd_and_what_does_not_fit_is_told_by_its_name(
    draft: RuleEdition, editor: Client
) -> None:
    falling = {"/tables/fields/1/rents/0": "900", "/tables/decks/blue/1/effect/amount": "200"}
    editor.post(f"{LIST}{draft.pk}/", form_of(draft, **falling))
    page = editor.get(f"{LIST}{draft.pk}/").text
    assert "Thessaloniki, rents: rents should not fall as houses rise." in page
    assert "English text: the text does not name the sum of the card." in page
    answer = editor.post(
        f"{LIST}{draft.pk}/", form_of(draft, **{"/tables/fields/1/mortgage": "500"})
    )
    assert answer.status_code == 422
    assert "This does not fit together with “Thessaloniki, price”." in answer.text


def test_two_editions_are_compared(draft: RuleEdition, editor: Client) -> None:
    other = RuleEdition.objects.get(variant__game="eurobiznes", variant__slug="two_hours")
    page = editor.get(f"{LIST}{draft.pk}/compare/", {"with": other.pk}).text
    assert "Length of a timed game: no limit instead of 120\u00a0min." in page
    assert "<h1>Basic rules (1) beside " in page
    assert "Nothing differs." in editor.get(f"{LIST}{draft.pk}/compare/").text
    fortuna = RuleEdition.objects.filter(variant__game="fortuna").first()
    assert fortuna is not None
    assert editor.get(f"{LIST}{draft.pk}/compare/", {"with": fortuna.pk}).status_code == 404
    User.objects.filter(username="Ed").update(locale="pl")
    polish = editor.get(f"{LIST}{draft.pk}/compare/").text
    assert "<h1>Zasady podstawowe (1) a pudełko</h1>" in polish


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
    sent = {each.name: "" if each.value is None else str(each.value) for s in sections_of(content) for g in s.groups for each in g.inputs if each.kind != "yes-no" or each.value}  # fmt: skip
    file = file_from(content, {**sent, "name_pl": "a", "name_en": "b"})
    assert file["tables"] == {}
    found = examine(file)
    assert found.content is not None
    assert found.content.hash == box_content(game).hash


def test_a_set_begins_as_a_copy_with_a_name_of_its_own(draft: RuleEdition, editor: Client) -> None:
    basic = RuleEdition.objects.get(variant__game="eurobiznes", variant__slug="seed")
    page = f"{LIST}new/"
    assert "Eurobiznes: " in editor.get(page).text
    names = {"name_pl": "Szybka sobota", "name_en": "Quick Saturday"}
    assert editor.post(page, {**names, "base": "none"}).status_code == 422
    assert editor.post(page, {"base": basic.pk, "name_pl": "", "name_en": "x"}).status_code == 422
    for slug in ("quick-saturday", "quick-saturday-2"):
        assert editor.post(page, {**names, "base": basic.pk}).status_code == 302
        made = RuleEdition.objects.get(variant__slug=slug)
        assert (made.name_pl, content_of(made).rules) == ("Szybka sobota", content_of(basic).rules)
    assert signed_in("Sam").get(page).status_code == 403


def deck_of(edition: RuleEdition) -> list[dict[str, Any]]:
    edition.refresh_from_db()
    cards: list[dict[str, Any]] = content_of(edition).tables["decks"]["blue"]
    return cards


def test_cards_come_and_go(draft: RuleEdition, editor: Client) -> None:
    page, before = f"{LIST}{draft.pk}/", deck_of(draft)
    form = form_of(draft, again="/tables/decks/blue/1")
    answer = editor.post(page, form)
    assert answer["Location"] == f"{page}?open=/tables/decks/blue/1"
    more = deck_of(draft)
    assert [card["id"] for card in more][:3] == [before[0]["id"], before[1]["id"], "NEW-1"]
    assert more[2]["text_en"] == before[1]["text_en"]
    editor.post(page, form_of(draft, remove="/tables/decks/blue/0"))
    assert deck_of(draft) == more[1:]
    editor.post(page, form_of(draft, remove="/tables/fields/3"))
    assert len(content_of(draft).tables["fields"]) == 40


def test_a_wrong_number_has_a_way_out(draft: RuleEdition, editor: Client) -> None:
    form = form_of(draft, **{"/rules/starting_cash": "2000000"})
    text = editor.post(f"{LIST}{draft.pk}/", form).text
    assert 'data-set="10000" data-for="/rules/starting_cash"' in text
    assert '<a href="#/rules/starting_cash">' in text


def test_the_preview_is_a_table_of_these_rules(draft: RuleEdition, editor: Client) -> None:
    editor.post(f"{LIST}{draft.pk}/", form_of(draft, **SHORT))
    page = f"{LIST}{draft.pk}/preview/"
    assert f'data-data="{page}data/"' in editor.get(page).text
    found = editor.get(f"{page}data/").json()
    assert found["data"]["tables"]["fields"][1]["name_en"] == "Corfu"
    assert [seat["name"] for seat in found["seats"]] == ["A", "B"]
    assert found["game"]["players"][0]["cash"] == 2000


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_preview(game: str, editor: Client) -> None:
    presets.brought(timezone.now())
    edition = RuleEdition.objects.filter(variant__game=game).first()
    assert edition is not None
    assert editor.get(f"{LIST}{edition.pk}/preview/data/").json()["data"]["game"] == game


def test_a_reviewer_sends_back_from_the_page(
    draft: RuleEdition, editor: Client, reviewer: Client
) -> None:
    page = f"{LIST}{draft.pk}/"
    tried(draft)
    editor.post(f"{page}do/check/")
    assert 'name="remark"' in reviewer.get(page).text
    assert reviewer.post(f"{page}do/send-back/").status_code == 409
    assert reviewer.post(f"{page}do/send-back/", {"remark": "Too long."}).status_code == 302
    assert "Rea: sent back: Too long." in editor.get(page).text


def test_the_list_tells_differences_in_as_many_queries_as_ever(
    draft: RuleEdition, editor: Client, django_assert_num_queries: Any
) -> None:
    with CaptureQueriesContext(connection) as few:
        assert "as printed" in editor.get(LIST).text
    count = len(few)
    for number in range(3):
        editor.post(f"{LIST}{draft.pk}/clone/", {"slug": f"copy-{number}"})
    with django_assert_num_queries(count):
        assert "copy-2" not in editor.get(LIST).text  # people read names


def test_a_card_does_something_else(draft: RuleEdition, editor: Client) -> None:
    page = f"{LIST}{draft.pk}/"
    form = form_of(draft, **{"/tables/decks/blue/1/effect/effect": "collect_from_each"})
    assert editor.post(page, form)["Location"] == f"{page}?open=/tables/decks/blue/1"
    assert deck_of(draft)[1]["effect"] == {"effect": "collect_from_each", "amount": 100}
    form = form_of(draft, **{"/tables/decks/blue/1/effect/effect": "choice"})
    assert editor.post(page, form).status_code == 302
    effect = deck_of(draft)[1]["effect"]
    assert (effect["effect"], len(effect["options"])) == ("choice", 2)


def test_fields_change_places_and_cards_go_with_them(draft: RuleEdition, editor: Client) -> None:
    fields = content_of(draft).tables["fields"]
    cards = deck_of(draft)
    at, target = next((n, c["effect"]["target"]) for n, c in enumerate(cards) if c["effect"].get("target"))  # fmt: skip
    other = next(row["index"] for row in fields[1:] if row["type"] == "city" and row["index"] != target)  # fmt: skip
    form = form_of(draft, **{f"/tables/fields/{target}/index": str(other)})
    answer = editor.post(f"{LIST}{draft.pk}/", form)
    assert answer.status_code == 302, answer.text
    assert deck_of(draft)[at]["effect"]["target"] == other
    now = content_of(draft).tables["fields"]
    assert (now[other]["id"], now[target]["id"]) == (fields[target]["id"], fields[other]["id"])


@pytest.fixture
def railway(editor: Client) -> RuleEdition:
    """A copy of the basic rules of 1836jr."""
    presets.brought(timezone.now())
    seed = RuleEdition.objects.filter(variant__game="1836jr").order_by("variant__position")[0]
    assert editor.post(f"{LIST}{seed.pk}/clone/", {"slug": "short-line"}).status_code == 302
    return RuleEdition.objects.get(variant__slug="short-line")


def test_cells_of_the_market_come_and_go(railway: RuleEdition, editor: Client) -> None:
    page = f"{LIST}{railway.pk}/"
    rows = content_of(railway).tables["market"]["rows"]
    end, last = len(rows[0]), len(rows[-1]) - 1
    form = form_of(
        railway,
        **{
            f"/tables/market/rows/0/{end}/price": "400",
            f"/tables/market/rows/{len(rows) - 1}/{last}/price": "",
        },
    )
    answer = editor.post(page, form)
    assert answer.status_code == 302, answer.text
    railway.refresh_from_db()
    now = content_of(railway).tables["market"]["rows"]
    assert now[0][end] == {"price": 400, "zone": "white", "par": False}
    assert len(now[-1]) == last
    holed = editor.post(page, form_of(railway, **{"/tables/market/rows/4/3/price": ""}))
    assert holed.status_code == 422
    assert 'id="/tables/market/rows/4/3/price-error">' in holed.text
    assert "the market has a hole" in holed.text


def test_trains_are_scrapped_by_others_or_by_none(railway: RuleEdition, editor: Client) -> None:
    form = form_of(
        railway,
        **{
            "/tables/trains/0/rusts_when_first_bought": "",
            "/tables/trains/0/price": "90",
        },
    )
    assert editor.post(f"{LIST}{railway.pk}/", form).status_code == 302
    railway.refresh_from_db()
    train = content_of(railway).tables["trains"][0]
    assert (train["rusts_when_first_bought"], train["price"]) == (None, 90)
    shown = editor.get(f"{LIST}{railway.pk}/").text
    assert "Train 2, price: 90\u00a0F instead of 80\u00a0F." in shown


def test_a_field_of_the_board_leads_to_its_inputs(draft: RuleEdition, editor: Client) -> None:
    text = editor.get(f"{LIST}{draft.pk}/").text
    assert '<a href="#field-1" data-unfold="field-1" aria-label="Thessaloniki, 120">' in text
    assert '<details class="desk-group" id="field-1">' in text


def test_what_matters_only_under_a_switch_says_so(draft: RuleEdition, editor: Client) -> None:
    page = f"{LIST}{draft.pk}/"
    switch = next(e for s in sections_of(content_of(draft)) for g in s.groups for e in g.inputs if e.name == "/rules/auction_mode")  # fmt: skip
    assert switch.needs
    assert not switch.is_idle
    form = form_of(draft)
    del form["/rules/auction_enabled"]
    editor.post(page, form)
    draft.refresh_from_db()
    idle = next(e for s in sections_of(content_of(draft)) for g in s.groups for e in g.inputs if e.name == "/rules/auction_mode")  # fmt: skip
    assert idle.is_idle
    assert "Matters only together with" in editor.get(page).text


def test_names_that_somebody_else_has_changed_are_not_undone(
    draft: RuleEdition, editor: Client
) -> None:
    page, first = f"{LIST}{draft.pk}/", draft.mark
    assert editor.post(page, form_of(draft, seen=first, name_en="Long evening")).status_code == 302
    refused = editor.post(page, form_of(draft, seen=first, name_en="Dull evening"))
    assert refused.status_code == 409
    draft.refresh_from_db()
    assert draft.name_en == "Long evening"


def test_who_changed_an_older_draft_undoes_nothing(draft: RuleEdition, editor: Client) -> None:
    page = f"{LIST}{draft.pk}/"
    first = draft.mark
    assert f'name="seen" value="{first}"' in editor.get(page).text
    mine = form_of(draft, seen=first, **{"/rules/starting_cash": "2000"})
    theirs = form_of(draft, seen=first, **{"/rules/starting_cash": "2500"})
    assert editor.post(page, theirs).status_code == 302
    refused = editor.post(page, mine)
    assert refused.status_code == 409
    assert "Somebody has changed this draft since" in refused.text
    draft.refresh_from_db()
    assert content_of(draft).rules["starting_cash"] == 2500
    assert editor.post(page, {**mine, "seen": draft.mark}).status_code == 302


def test_a_part_says_how_many_values_it_has_and_what_stood_there(
    draft: RuleEdition, editor: Client
) -> None:
    editor.post(f"{LIST}{draft.pk}/", form_of(draft, **SHORT))
    page = editor.get(f"{LIST}{draft.pk}/").text
    assert "<small>5 parameters, 1 value other than in the box</small>" in page
    assert "<s>$3\u202f000</s> <b>$2\u202f000</b>" in page
    assert "from $500 to $10\u202f000, in steps of 5" in page
    wrong = editor.post(f"{LIST}{draft.pk}/", form_of(draft, **{"/rules/starting_cash": "70000"}))
    assert "<s>$3\u202f000</s> <b>$70\u202f000</b>" in wrong.text


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"min": 2, "max": 2}, "Exactly 2."),
        ({"min": 2, "max": 6, "step": 2}, "From 2 to 6. Must be a multiple of 2."),
        ({"min": 2, "max": None}, "At least 2."),
    ],
)
def test_a_range_is_told_as_short_as_it_is(params: dict[str, Any], said: str) -> None:
    with override("en"):
        assert sentence_of(Violation(("groups", "0", "members"), "out_of_range", params)) == said

"""Cards and boards of every set, what was put away, and what the log of the staff says about editions in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import StaffAct, User
from games.desk import boards, checks, parts
from games.desk.history import history_of
from games.editions import services
from games.editions.acting import EditionError
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.engines.catalogue import GAMES
from games.fronts.catalogue import FRONTS, front_for
from gates.act_words import detail_words
from tests import presets
from tests.games.editing import NOW, content, published, tried
from tests.games.test_desk import LIST, signed_in

pytestmark = pytest.mark.django_db


def logged(edition: RuleEdition) -> list[tuple[str, str]]:
    """Acts of the log about an edition, oldest first, with their details in the reader's language."""
    rows = StaffAct.objects.filter(about="editions.ruleedition", about_id=str(edition.pk))
    return [(row.act, detail_words(row.detail)) for row in rows.order_by("pk")]


def test_a_draft_is_put_away_and_taken_up_again(draft: RuleEdition, editor: User) -> None:
    trial = tried(draft)
    EditionTrial.objects.filter(pk=trial.pk).update(state=EditionTrial.State.RUNNING)
    services.set_aside(edition_id=draft.pk, who=editor, now=NOW)
    trial.refresh_from_db()
    draft.refresh_from_db()
    assert (draft.state, trial.state) == ("retired", "cancelled")
    services.take_up(edition_id=draft.pk, who=editor, now=NOW)
    draft.refresh_from_db()
    assert draft.state == "draft"
    assert [act for act, _detail in logged(draft)] == ["draft", "set_aside", "take_up"]


def test_what_was_published_is_not_taken_up(editor: User, reviewer: User) -> None:
    edition = published(editor, reviewer)
    services.retire(edition_id=edition.pk, who=reviewer, now=NOW)
    with pytest.raises(EditionError, match="was_published"):
        services.take_up(edition_id=edition.pk, who=editor, now=NOW)


def test_the_page_of_a_draft_puts_it_away_and_that_of_the_one_put_away_takes_it_up(
    draft: RuleEdition,
) -> None:
    client = signed_in("Eda", "variant editors")
    page = f"{LIST}{draft.pk}/"
    assert f'action="{page}do/set-aside/"' in client.get(page).text
    assert client.post(f"{page}do/set-aside/").status_code == 302
    away = client.get(page).text
    assert f'action="{page}do/take-up/"' in away
    assert "put away, edition 1" in away
    assert client.post(f"{page}do/take-up/").status_code == 302
    draft.refresh_from_db()
    assert draft.state == "draft"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Cash dealt to every player: $2\u202f500 instead of $2\u202f000."),
        (
            "pl",
            "Gotówka wypłacana każdemu na początku: $2\u202f500, a nie $2\u202f000.",
        ),
    ],
)
def test_the_log_of_the_staff_says_what_a_save_changed(
    draft: RuleEdition, editor: User, lang: str, sentence: str
) -> None:
    richer = content(rules={"starting_cash": 2500, "time_limit_minutes": 60})
    for _again in range(2):  # the second save changes nothing, and leaves no line
        services.revise(edition_id=draft.pk, content=richer, who=editor, now=NOW)
    with override(lang):
        assert logged(draft)[1:] == [("revise", sentence)]


def test_the_log_says_what_a_draft_is_called_now(draft: RuleEdition, editor: User) -> None:
    renamed = replace(content(), name={"pl": "Krótki wieczór", "en": "Late evening"})
    services.revise(edition_id=draft.pk, content=renamed, who=editor, now=NOW)
    with override("en"):
        assert logged(draft)[-1] == ("revise", "English name: Late evening instead of Short evening.")  # fmt: skip


def test_publishing_says_what_hosts_are_offered_otherwise(editor: User, reviewer: User) -> None:
    published(editor, reviewer)
    richer = {"rules": {"starting_cash": 2500, "time_limit_minutes": 60}}
    second = published(editor, reviewer, **richer)
    with override("en"):
        words = "Cash dealt to every player: $2\u202f500 instead of $2\u202f000."
        assert logged(second)[-1] == ("publish", words)
        assert history_of(second)[-1].changes == (words,)


def test_a_long_difference_is_cut_in_the_log(draft: RuleEdition, editor: User) -> None:
    dearer = {f"/fields/{at}/price": 7 * at + 200 for at, row in enumerate(GAMES["eurobiznes"].tables()["fields"]) if row["price"]}  # fmt: skip
    assert len(dearer) > 25
    many = {**dearer, **{f"/fields/{at}/name_en": f"Town {at}" for at in range(12)}}
    services.revise(edition_id=draft.pk, content=content(tables=many), who=editor, now=NOW)
    assert logged(draft)[-1][1].endswith(" …")


def test_a_remark_that_looks_like_data_is_told_as_it_was_written() -> None:
    for remark in ('{"de": ["x"]}', "[1, 2]", "7", "Too rich."):
        assert detail_words(remark) == remark


@pytest.fixture
def office() -> Client:
    presets.brought(timezone.now())
    return signed_in("Eda", "variant editors")


def test_cards_and_boards_lead_to_the_part_of_a_draft(office: Client, editor: User) -> None:
    tables = {"/decks/blue/1/effect/amount": 200, "/fields/1/name_en": "Corfu"}
    draft = services.draft(content=content(tables=tables), who=editor, now=NOW)
    with override("en"):
        found = {part.title: part for part in parts.parts_of(draft)}
    assert (found["Blue Chance"].size, found["Blue Chance"].changes) == ("16 cards", 1)
    assert (found["fields"].size, found["fields"].changes) == ("40 fields", 1)
    assert found["Red Chance"].changes == 0
    text = office.get(f"{LIST}parts/").text
    assert found["Blue Chance"].address == f"{LIST}{draft.pk}/?open=/tables/decks/blue"
    assert f'href="{found["Blue Chance"].address}"' in text
    opened = office.get(found["Blue Chance"].address).text
    (section,) = [part for part in opened.split("<details")[1:] if 'class="desk-section"' in part and " open>" in part]  # fmt: skip
    assert "Blue Chance" in section


def test_every_game_has_parts(office: Client) -> None:
    text = office.get(f"{LIST}parts/").text
    for game in FRONTS:
        assert f'id="game-{game}"' in text


def test_a_card_is_found_in_every_set_that_has_it(office: Client) -> None:
    rows = list(RuleEdition.objects.filter(variant__game="eurobiznes"))
    with override("en"):
        (card,) = parts.finds(rows, "the cashier MISCOUNTED")
        (street,) = parts.finds(rows, "saloniki")
    assert card.place == "Blue Chance"
    assert len(card.sets) == len(street.sets) == len(rows) > 1
    assert street.words == "Thessaloniki"
    text = office.get(f"{LIST}parts/", {"q": "miscounted"}).text
    assert "The cashier miscounted" in text
    assert "No field and no card says that." in office.get(f"{LIST}parts/", {"q": "zzz"}).text


def test_who_has_no_role_sees_no_parts() -> None:
    assert signed_in("Nobody").get(f"{LIST}parts/").status_code == 403


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_no_two_groups_have_the_same_letters(game: str, lang: str) -> None:
    tables = GAMES[game].tables()
    with override(lang):
        plates = boards.plates_of(tables)
        cells = boards.cells_of(tables)
    assert len(set(plates.values())) == len(tables["groups"])
    assert all(bool(cell.plate) == bool(cell.group) for cell in cells)


@pytest.mark.parametrize("game", list(FRONTS))
def test_every_game_names_the_rules_between_its_values(game: str) -> None:
    changeable = front_for(game).changeable
    assert changeable is not None
    with override("en"):
        english = [str(words) for words in changeable.combined]
    with override("pl"):
        polish = [str(words) for words in changeable.combined]
    assert len(set(english)) == len(set(polish)) == len(english) >= 7
    assert not set(english) & set(polish)


def test_the_check_counts_the_rules_that_hold(draft: RuleEdition) -> None:
    with override("en"):
        lines = {line.title: line for line in checks.lines_of(draft, content_of(draft))}
    fits = lines["Values that fit each other"]
    assert fits.detail == f"{len(fits.parts)} combined rules hold"

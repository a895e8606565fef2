"""The list of editions: states and who is asked, ways to narrow it, what is sought; the checks and the history of an edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.desk import checks, listing, sentences, trials
from games.desk.form_parts import parameters_in
from games.desk.history import history_of
from games.desk.inputs import sections_of
from games.editions import services
from games.editions.acting import QUESTIONS, written
from games.editions.models import EditionTrial, RuleEdition
from games.editions.selectors import content_of
from games.variants.content import from_trail
from tests import presets
from tests.games.editing import NOW, content, somebody, tried
from tests.games.test_desk import LIST, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield


def counts() -> dict[str, int]:
    return {sieve.key: sieve.count for sieve in listing.sieves()}


def names(only: str, reader: User, sought: str = "") -> list[str]:
    _page, rows = listing.page_of(only, sought, "", reader)
    return [row.name for row in rows]


def shown(edition: RuleEdition, reader: User) -> tuple[str, bool, str]:
    found = listing.editions().get(pk=edition.pk)
    standing = listing.standing_of(found, reader)
    _page, rows = listing.page_of("all", "", "", reader)
    (row,) = [one for one in rows if one.edition.pk == edition.pk]
    return standing.words, standing.is_asked, row.action


def test_each_state_has_its_words_and_asks_whom_it_waits_for(
    draft: RuleEdition, editor: User, reviewer: User
) -> None:
    assert shown(draft, editor) == ("draft", False, "Edit")
    assert shown(draft, reviewer) == ("draft", False, "Look at")
    trial = tried(draft)
    EditionTrial.objects.filter(pk=trial.pk).update(state=EditionTrial.State.RUNNING)
    assert shown(draft, editor) == ("on trial", False, "Trial")
    EditionTrial.objects.filter(pk=trial.pk).update(state=EditionTrial.State.DONE)
    services.check(edition_id=draft.pk, who=editor, now=NOW)
    assert shown(draft, editor) == ("waits for an opinion", False, "Look at")
    assert shown(draft, reviewer) == ("waits for an opinion", True, "Judge")
    services.review(edition_id=draft.pk, who=reviewer, now=NOW, answered=QUESTIONS)
    assert shown(draft, editor) == ("approved", False, "Look at")
    assert shown(draft, reviewer) == ("approved", True, "Publish")
    services.publish(edition_id=draft.pk, who=reviewer, now=NOW)
    assert shown(draft, reviewer) == ("in use", False, "Look at")
    services.retire(edition_id=draft.pk, who=reviewer, now=NOW)
    assert shown(draft, reviewer) == ("put away", False, "Look at")


def test_who_is_alone_on_the_staff_is_asked_for_an_opinion_of_their_own_work(
    draft: RuleEdition, editor: User
) -> None:
    tried(draft)
    services.check(edition_id=draft.pk, who=editor, now=NOW)
    assert shown(draft, editor) == ("waits for an opinion", True, "Judge")


def test_the_list_is_narrowed_and_counted(draft: RuleEdition, editor: User) -> None:
    presets.brought(timezone.now())
    boxes = RuleEdition.objects.filter(is_packaged=True).count()
    expected = {"all": boxes + 1, "box": boxes, "used": 0, "draft": 1, "trial": 0, "waiting": 0, "away": 0}  # fmt: skip
    assert counts() == expected
    assert names("draft", editor) == [draft.name_en]
    trial = tried(draft)
    EditionTrial.objects.filter(pk=trial.pk).update(state=EditionTrial.State.RUNNING)
    assert counts() == {**expected, "draft": 0, "trial": 1}
    assert names("trial", editor) == [draft.name_en]
    assert names("draft", editor) == []
    assert len(names("nonsense", editor)) == boxes + 1


def test_a_name_or_a_parameter_is_sought(draft: RuleEdition, editor: User) -> None:
    presets.brought(timezone.now())
    assert names("all", editor, "  SHORT-EVE ") == [draft.name_en]
    assert draft.name_en in names("all", editor, "cash dealt to every player")
    assert names("box", editor, "corfu") == []
    assert names("all", editor, "no such thing") == []


def test_the_page_links_its_sieves_and_says_when_nothing_is_found(draft: RuleEdition) -> None:
    client: Client = signed_in("Eda", "variant editors")
    text = client.get(LIST, {"only": "draft", "q": "corfu"}).text
    assert '<a href="?only=away&amp;q=corfu">' in text
    assert f'href="{LIST}{draft.pk}/"' in text
    assert "No set of rules is like that." in client.get(LIST, {"only": "away"}).text
    assert client.get(LIST, {"p": "99", "only": "<script>"}).status_code == 200
    assert signed_in("Sam").get(LIST).status_code == 403


def found(edition: RuleEdition) -> dict[str, tuple[str, bool]]:
    lines = checks.lines_of(edition, content_of(edition))
    return {line.title: (line.detail, line.is_fine) for line in lines}


def test_checks_tell_what_was_checked_with_counts(draft: RuleEdition) -> None:
    lines = found(draft)
    # As many as the form has inputs for: the table's clock stands in the place of one more.
    parameters = parameters_in(sections_of(content_of(draft)))
    assert lines["Values within their ranges"][0] == f"{parameters}, 3 values other than in the box"
    assert lines["A board with Start"] == ("40 fields, each can be reached", True)
    assert lines["Decks that come to an end"][0].startswith("16 + 16 cards")
    assert lines["A match begins with every number of seats"] == ("2 to 6 players", True)
    assert lines["AI players have played it"] == ("not yet", False)
    tried(draft)
    assert lines["AI players have played it"] != found(draft)["AI players have played it"]
    assert "A market without holes" not in lines


def test_checks_of_a_railway_name_its_tables(editor: User) -> None:
    presets.brought(timezone.now())
    lines = found(RuleEdition.objects.filter(variant__game="1836jr")[0])
    assert {"A market without holes", "Trains that are scrapped by later ones"} <= lines.keys()
    assert "A board with Start" not in lines


def test_saves_in_a_row_are_one_line(draft: RuleEdition, editor: User, reviewer: User) -> None:
    for cash in (2100, 2200, 2300):
        other = content(rules={"starting_cash": cash})
        services.revise(edition_id=draft.pk, content=other, who=editor, now=NOW)
    draft.refresh_from_db()
    tried(draft)
    services.check(edition_id=draft.pk, who=editor, now=NOW)
    services.send_back(edition_id=draft.pk, who=reviewer, now=NOW, remark="Too rich.")
    services.revise(edition_id=draft.pk, content=content(), who=editor, now=NOW)
    told = [line.words for line in history_of(draft)]
    assert told == [
        "draft begun",
        "draft saved (3 times)",
        "checked and handed in",
        "sent back: Too rich.",
        "draft saved",
    ]


def test_the_history_says_what_saves_in_a_row_have_changed(editor: User) -> None:
    draft = services.draft(content=content(rules={"starting_cash": 2000}), who=editor, now=NOW)
    for cash in (2100, 2500):
        changed = content(rules={"starting_cash": cash})
        services.revise(edition_id=draft.pk, content=changed, who=editor, now=NOW)
    first, saves = history_of(draft)
    assert first.changes == (
        "Cash dealt to every player: $2\u202f000 instead of $3\u202f000.",
        "Thessaloniki, English name: “Corfu” instead of “Thessaloniki”.",
    )
    assert saves.changes == ("Cash dealt to every player: $2\u202f500 instead of $2\u202f000.",)


def test_the_history_says_what_a_draft_is_called_now(editor: User) -> None:
    draft = services.draft(content=content(), who=editor, now=NOW)
    renamed = replace(content(), name={"pl": "Wieczór", "en": "Late evening"})
    services.revise(edition_id=draft.pk, content=renamed, who=editor, now=NOW)
    words = history_of(draft)[-1].changes
    assert any(each.startswith("English name: Late evening instead of ") for each in words)


def test_what_the_trail_cannot_read_any_more_is_not_told(editor: User) -> None:
    draft = services.draft(content=content(), who=editor, now=NOW)
    file = written(draft, content())["file"]
    assert from_trail(file) == content_of(draft)
    assert from_trail({**file, "game": "chess"}) is None
    assert from_trail({**file, "rules": {"starting_cash": "much"}}) is None
    assert from_trail({**file, "tables": {"/no/such/place": 1}}) is None


def test_every_act_of_an_edition_has_words() -> None:
    """Whatever a service records is told in words, never as its key."""
    source = Path(services.__file__).read_text() + Path(trials.__file__).read_text()
    recorded = set(re.findall(r'record\(\w+, who, "(\w+)"', source)) | {"rate", "rate_not"}
    assert {"draft", "revise", "trial_stop", "send_back"} <= recorded
    assert recorded <= sentences.ACTS.keys()


def test_a_comparison_has_every_value_beside_what_is_told_by_group() -> None:
    editor = signed_in("Eda", "variant editors")
    fields = content().tables["fields"]
    doubled = {f"/fields/{at}/rents": [2 * sum_ for sum_ in fields[at]["rents"]] for at in (1, 3)}
    made = services.draft(content=content(tables=doubled), who=somebody("Edek", "variant editors"), now=NOW)  # fmt: skip
    page = editor.get(f"{LIST}{made.pk}/compare/").text
    told, _, values = page.partition("Value by value")
    assert "Greece, rents: doubled." in told
    assert "Thessaloniki, rents" not in told
    assert "Thessaloniki, rents: bare $20 instead of $10;" in values

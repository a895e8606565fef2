"""Editions of variants: who may do what with them, what hosts are offered, what upgrades leave alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.utils.translation import override

from accounts.models import User
from games import play, presets
from games.editions import selectors, services, sweeping
from games.editions.acting import QUESTIONS, EditionError
from games.editions.models import EditionAct, RuleEdition
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.models import Match, Motion, RuleRevision, RuleVariant
from games.reading import matches as reading
from games.reading.positions import position_at
from games.writing.seat_plans import Options
from tests.games.conftest import sealed_plan
from tests.games.editing import NOW, SHORT, content, published, tried

pytestmark = pytest.mark.django_db
#: So many matches of each game are under way while editions come and go.
OF_EACH = 5
#: By game: what its edition changes, and what the next one does.
CHANGED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "eurobiznes": (SHORT, {"rules": {"starting_cash": 2500}, "tables": {}}),
    "fortuna": (
        {"rules": {"auction_enabled": False}, "tables": {"/fields/1/price": 900}},
        {"rules": {}, "tables": {"/fields/1/name_pl": "Nowa"}},
    ),
    "antimonopoly": (
        {"rules": {"even_building": True}, "tables": {"/fields/1/price": 70}},
        {"rules": {"starting_cash": 2000}, "tables": {}},
    ),
    "1836jr": (
        {"rules": {"bid_multiple_of_5": False}, "tables": {"/players/2/starting_cash": 1000}},
        {"rules": {}, "tables": {"/trains/0/price": 90}},
    ),
}


def test_from_draft_to_what_hosts_are_offered(editor: User, reviewer: User) -> None:
    edition = published(editor, reviewer)
    assert (edition.number, edition.state) == (1, RuleEdition.State.PUBLISHED)
    offered = selectors.offered("eurobiznes")
    assert [known.slug for known in offered] == ["short-evening"]
    assert offered[0].tables is not None
    assert offered[0].tables["fields"][1]["name_en"] == "Corfu"
    acts = EditionAct.objects.filter(edition=edition).values_list("act", "who__display_name")
    assert list(acts) == [("draft", "Ed"), ("check", "Ed"), ("review", "Rea"), ("publish", "Rea")]


def test_nobody_reviews_their_own_work_unless_alone(editor: User, reviewer: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    tried(edition)
    services.check(edition_id=edition.pk, who=editor, now=NOW)
    with pytest.raises(EditionError, match="own_work"):
        services.review(edition_id=edition.pk, who=editor, now=NOW, answered=QUESTIONS)
    User.objects.filter(pk=reviewer.pk).update(is_staff=False)
    alone = services.review(edition_id=edition.pk, who=editor, now=NOW, answered=QUESTIONS)
    assert alone.is_self_reviewed


def test_a_review_answers_every_question(editor: User, reviewer: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    tried(edition)
    services.check(edition_id=edition.pk, who=editor, now=NOW)
    with override("en"), pytest.raises(EditionError, match="questions_open") as refused:
        services.review(edition_id=edition.pk, who=reviewer, now=NOW, answered=["agrees", "fair"])
    with override("en"):
        assert refused.value.sentence.endswith("The description for players can be understood.")
    edition.refresh_from_db()
    assert edition.state == RuleEdition.State.CHECKED
    services.review(edition_id=edition.pk, who=reviewer, now=NOW, answered=QUESTIONS)
    last = EditionAct.objects.filter(edition=edition).last()
    assert last is not None
    assert last.detail == {"answered": ["understood", "agrees", "fair"]}


def test_a_reviewer_sends_back_with_a_remark(editor: User, reviewer: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    tried(edition)
    services.check(edition_id=edition.pk, who=editor, now=NOW)
    with pytest.raises(EditionError, match="remark_needed"):
        services.send_back(edition_id=edition.pk, who=reviewer, now=NOW, remark="  ")
    back = services.send_back(edition_id=edition.pk, who=reviewer, now=NOW, remark="Too short.")
    assert back.state == "draft"
    last = EditionAct.objects.filter(edition=edition).last()
    assert last is not None
    assert (last.act, last.who, last.detail) == ("send_back", reviewer, {"remark": "Too short."})


def test_every_step_asks_for_its_role(editor: User, reviewer: User) -> None:
    with pytest.raises(EditionError, match="forbidden"):
        services.draft(content=content(), who=reviewer, now=NOW)
    edition = services.draft(content=content(), who=editor, now=NOW)
    with pytest.raises(EditionError, match="forbidden"):
        services.revise(edition_id=edition.pk, content=content(), who=reviewer, now=NOW)
    for step in (services.check, services.reopen):
        with pytest.raises(EditionError, match="forbidden"):
            step(edition_id=edition.pk, who=reviewer, now=NOW)
    for step in (services.publish, services.retire):
        with pytest.raises(EditionError, match="forbidden"):
            step(edition_id=edition.pk, who=editor, now=NOW)
    nobody = User.objects.create_user(username="x", display_name="Nobody")
    nobody.groups.set(Group.objects.all())
    with pytest.raises(EditionError, match="forbidden"):
        services.check(edition_id=edition.pk, who=User.objects.get(pk=nobody.pk), now=NOW)


def test_steps_come_in_their_order(editor: User, reviewer: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    with pytest.raises(EditionError, match="wrong_state"):
        services.publish(edition_id=edition.pk, who=reviewer, now=NOW)
    tried(edition)
    services.check(edition_id=edition.pk, who=editor, now=NOW)
    with pytest.raises(EditionError, match="wrong_state"):
        services.revise(edition_id=edition.pk, content=content(), who=editor, now=NOW)
    assert services.reopen(edition_id=edition.pk, who=editor, now=NOW).state == "draft"
    other = content(rules={"starting_cash": 2500})
    revised = services.revise(edition_id=edition.pk, content=other, who=editor, now=NOW)
    assert revised.revision.rules["starting_cash"] == 2500


def test_a_new_edition_retires_the_one_before(editor: User, reviewer: User) -> None:
    first = published(editor, reviewer)
    second = published(editor, reviewer, rules={"starting_cash": 2500})
    first.refresh_from_db()
    assert (first.state, second.number) == ("retired", 2)
    assert selectors.offered("eurobiznes")[0].rules["starting_cash"] == 2500
    services.retire(edition_id=second.pk, who=reviewer, now=NOW)
    assert selectors.offered("eurobiznes")[0].slug == GAMES["eurobiznes"].presets()[0]["id"]


def test_a_clone_is_a_draft_of_a_new_variant(editor: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    copy = services.clone(edition_id=edition.pk, slug="long-evening", who=editor, now=NOW)
    assert (copy.variant.slug, copy.number, copy.state) == ("long-evening", 1, "draft")
    assert copy.revision == edition.revision
    with pytest.raises(EditionError, match="slug_taken"):
        services.clone(edition_id=edition.pk, slug="long-evening", who=editor, now=NOW)


def test_an_upgrade_makes_a_draft_and_leaves_what_people_changed(
    editor: User, reviewer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets.load(NOW)
    theirs = published(editor, reviewer, slug="seed", rules={"starting_cash": 2500})
    newer = [{**row, "rules": {"start_salary": 500}} for row in GAMES["eurobiznes"].presets()[:1]]
    monkeypatch.setattr(type(GAMES["eurobiznes"]), "presets", lambda _self: newer)
    presets.load(NOW)
    presets.load(NOW)
    editions = RuleEdition.objects.filter(variant__game="eurobiznes", variant__slug="seed")
    found = list(editions.order_by("number").values_list("number", "state", "is_packaged"))
    assert found == [(1, "retired", True), (2, "published", False), (3, "draft", True)]
    assert selectors.offered("eurobiznes")[0].rules["starting_cash"] == 2500
    assert RuleVariant.objects.get(game="eurobiznes", slug="seed").current == theirs.revision


def test_unused_revisions_go_after_a_week(editor: User) -> None:
    edition = services.draft(content=content(), who=editor, now=NOW)
    other = content(rules={"starting_cash": 2500})
    services.revise(edition_id=edition.pk, content=other, who=editor, now=NOW)
    used = play.revision_for(game="fortuna", rules={}, now=NOW)
    play.prepare(revision=used, now=NOW)
    RuleVariant.objects.filter(slug="short-evening").update(current=used)
    assert sweeping.sweep(NOW + timedelta(days=6)) == 0
    assert sweeping.sweep(NOW + timedelta(days=8)) == 1
    assert set(RuleRevision.objects.values_list("pk", flat=True)) == {
        used.pk,
        RuleEdition.objects.get(pk=edition.pk).revision_id,
    }


def test_the_difference_of_stored_editions(
    editor: User, capsys: pytest.CaptureFixture[str]
) -> None:
    presets.load(NOW)
    edition = services.draft(content=content(), who=editor, now=NOW)
    for name in ("short-evening", "eurobiznes/short-evening@1", edition.revision.hash):
        call_command("variant_diff", "eurobiznes/seed", name)
        assert capsys.readouterr().out.splitlines()[-1] == (
            "Thessaloniki, English name: “Corfu” instead of “Thessaloniki”."
        )


def test_a_match_of_an_edition_has_its_board(editor: User, reviewer: User) -> None:
    published(editor, reviewer)
    [offer] = selectors.offered("eurobiznes")
    revision = play.revision_for(game="eurobiznes", rules=offer.rules, tables=offer.tables, now=NOW)
    variant_of = selectors.variant_of("eurobiznes", "short-evening")
    assert play.prepare(revision=revision, now=NOW).variant == variant_of
    with override("pl"):
        told = selectors.table_differences(revision)
    assert told == ["Saloniki, nazwa polska: „Korfu”, a nie „Saloniki”."]


def begun_on(edition: RuleEdition, people: list[User]) -> Match:
    """A match of this edition, with a few entries."""
    match = play.prepare(revision=edition.revision, variant=edition.variant, now=NOW)
    plans = [sealed_plan(match.pk, number, user) for number, user in enumerate(people[:2])]
    play.start(match_id=match.pk, seats=plans, options=Options(), now=NOW)
    return Match.objects.get(pk=match.pk)


def play_on(matches: list[Match], people: list[User]) -> None:
    """A few moves in each, by the people who sit there."""
    for match in matches:
        game = reading.fixed_for(match.pk).book.game
        for _ in range(4):
            version = Match.objects.values_list("version", flat=True).get(pk=match.pk)
            table = position_at(reading.fixed_for(match.pk), version)
            seat = game.asked(table.state)[0]
            action = game.legal(table.state, seat)[0].sample(FastRng(1))
            play.submit(
                match_id=match.pk,
                user_id=people[seat].pk,
                key=f"{match.pk}-{version}",
                action=action,
                question=table.questions.get(seat),
                now=NOW,
            )


def agreed_to_end(match: Match, people: list[User]) -> None:
    """Both say that it is over; who leaves a railway would be played for."""
    play.ask(match_id=match.pk, user_id=people[0].pk, kind=Motion.Kind.END, now=NOW)
    asked = Motion.objects.get(match=match)
    play.answer(match_id=match.pk, user_id=people[1].pk, motion=asked.pk, agrees=True, now=NOW)


def kept(match: Match) -> tuple[Any, ...]:
    """What a match is made of."""
    match = Match.objects.select_related("revision").get(pk=match.pk)
    entries = list(match.entries.order_by("number").values_list("number", "action"))
    return match.revision.hash, match.revision.rules, match.revision.tables, match.version, entries


def test_nothing_done_to_editions_changes_matches(
    editor: User, reviewer: User, people: list[User], capsys: pytest.CaptureFixture[str]
) -> None:
    matches = []
    for game, (given, _newer) in CHANGED.items():
        edition = published(editor, reviewer, game=game, **given)
        matches += [begun_on(edition, people) for _ in range(OF_EACH)]
    play_on(matches, people)
    before = [kept(match) for match in matches]
    for game, (_given, newer) in CHANGED.items():
        edition = published(editor, reviewer, game=game, **newer)
        services.retire(edition_id=edition.pk, who=reviewer, now=NOW)
    RuleVariant.objects.filter(slug="short-evening").delete()
    sweeping.sweep(NOW + timedelta(days=30))
    assert not RuleEdition.objects.exists()
    assert [kept(match) for match in matches] == before
    play_on(matches, people)
    assert all(Match.objects.get(pk=match.pk).version > 8 for match in matches)
    for match in matches:
        agreed_to_end(match, people)
    call_command("verify_match", "--all")
    assert capsys.readouterr().out.splitlines()[-1] == f"VERIFY matches={len(matches)} different=0"

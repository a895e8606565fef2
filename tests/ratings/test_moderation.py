"""The staff: previews, voiding, freezing, and what speaks for farming."""

from __future__ import annotations

import io
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from accounts.models import StaffAct, User
from games.models import Entry, Match
from ratings import evidence
from ratings.models import Correction, Freeze, Household, Ladder, MatchRating, Rating, RatingChange
from ratings.rehearsal import Troupe
from ratings.services.corrections import Order, matches_void
from ratings.services.sweeping import sweep
from ratings.skills import SeenStrength
from tests.ratings.conftest import NOW, Ended


@pytest.fixture
def owner(client: Client, db: None) -> User:
    user = User.objects.create_superuser("owner")
    client.force_login(user)
    session = client.session
    session["staff_used_at"] = 4_000_000_000
    session.save()
    return user


def told(*command: str, **options: Any) -> tuple[str, int]:
    out = io.StringIO()
    try:
        call_command("moderate_ratings", *command, stdout=out, stderr=io.StringIO(), **options)
    except SystemExit as ended:
        return out.getvalue(), int(str(ended.code))
    return out.getvalue(), 0


def test_the_admin_shows_who_would_change_before_it_voids(
    ended: Ended, owner: User, client: Client
) -> None:
    match_id = ended(0, 1)
    sweep(NOW, thorough=True)
    row = MatchRating.objects.get(match=match_id)
    asked = {"action": "void", "_selected_action": [row.pk]}
    page = client.post("/admin/ratings/matchrating/", asked)
    assert page.status_code == 200
    text = page.content.decode()
    assert "<td>Eurobiznes, na żywo</td>" in text
    assert "<td>−32,00</td>" in text
    assert "<td>+32,00</td>" in text
    assert f"<li>{match_id} · Eurobiznes, na żywo · " in text
    assert Match.objects.get(pk=match_id).voided_at is None
    client.post("/admin/ratings/matchrating/", {**asked, "reason": "one person"})
    match = Match.objects.get(pk=match_id)
    assert (match.void_reason, match.voided_by) == ("one person", owner)
    assert Correction.objects.get().by == owner
    assert not Rating.objects.exists()


def test_the_admin_takes_a_void_back_after_a_preview(
    ended: Ended, owner: User, client: Client
) -> None:
    match_id, other = ended(0, 1), ended(2, 3, after=1)
    sweep(NOW, thorough=True)
    before = dict(Rating.objects.values_list("user", "rating"))
    client.post(
        "/admin/games/match/", {"action": "void", "_selected_action": [match_id], "reason": "x"}
    )
    # One that nobody has voided may be chosen beside it, and stays as it is.
    rows = list(MatchRating.objects.values_list("pk", flat=True))
    asked = {"action": "reinstate", "_selected_action": rows}
    page = client.post("/admin/ratings/matchrating/", asked).content.decode()
    assert "32,00" in page
    assert Match.objects.get(pk=match_id).voided_at is not None
    client.post(
        "/admin/games/match/",
        {"action": "reinstate", "_selected_action": [match_id, other], "reason": "an error"},
    )
    assert Match.objects.get(pk=match_id).void_reason == ""
    assert dict(Rating.objects.values_list("user", "rating")) == before
    acts = StaffAct.objects.order_by("pk").values_list("act", "about_id", "detail")
    assert list(acts) == [("void", match_id, "x"), ("reinstate", match_id, "an error")]
    log = client.get("/admin/accounts/staffact/").content.decode()
    assert "znów liczy się w rankingach" in log


@pytest.mark.parametrize("action", ["void", "reinstate"])
def test_the_admin_is_told_of_a_record_that_makes_no_sense(
    ended: Ended, owner: User, client: Client, action: str
) -> None:
    first, broken = ended(0, 1), ended(1, 2, after=1)
    sweep(NOW, thorough=True)
    if action == "reinstate":
        matches_void(match_ids=[first], order=Order(owner, NOW, "x"))
    MatchRating.objects.filter(match=broken).update(record={})
    asked = {"action": action, "_selected_action": [first], "reason": "y"}
    page = client.post("/admin/games/match/", asked, follow=True).content.decode()
    assert broken in page
    assert (Match.objects.get(pk=first).voided_at is None) == (action == "void")


@pytest.mark.usefixtures("owner")
def test_a_record_that_makes_no_sense_stops_taking_a_person_out(
    ended: Ended, troupe: Troupe, client: Client
) -> None:
    first, broken = ended(0, 1), ended(1, 2, after=1)
    sweep(NOW, thorough=True)
    MatchRating.objects.filter(match=broken).update(record={})
    row = Rating.objects.get(user=troupe.users[0])
    asked = {"action": "remove", "_selected_action": [row.pk], "reason": "y"}
    page = client.post("/admin/ratings/rating/", asked, follow=True).content.decode()
    assert broken in page
    assert Match.objects.get(pk=first).voided_at is None


def test_the_admin_freezes_for_a_reason_and_lifts_it(
    ended: Ended, troupe: Troupe, owner: User, client: Client
) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    row = Rating.objects.get(user=troupe.users[0])
    asked = {"action": "freeze", "_selected_action": [row.pk]}
    assert client.post("/admin/ratings/rating/", asked).status_code == 200
    assert not Freeze.objects.exists()
    client.post("/admin/ratings/rating/", {**asked, "reason": "farming"})
    assert Freeze.objects.get(lifted_at=None).by == owner
    client.post("/admin/ratings/rating/", {"action": "unfreeze", "_selected_action": [row.pk]})
    assert Freeze.objects.get().lifted_by == owner


def test_evidence_names_the_same_device_and_who_gives_most(
    ended: Ended, troupe: Troupe, owner: User, client: Client
) -> None:
    ended(0, 1)
    ended(0, 1, after=5)
    sweep(NOW, thorough=True)
    for number, agent in ((0, "Browser"), (1, "Browser"), (2, "Another")):
        user = User.objects.get(pk=troupe.users[number])
        UserSession.objects.create(
            user=user, ip="10.0.0.1", user_agent=agent, session_key=f"key-{number}"
        )
    rating = Rating.objects.get(user=troupe.users[0])
    (device,) = evidence.same_devices(rating.user_id)
    assert device == evidence.Clue("Rehearsal 1 1", "10.0.0.1")
    for one, two in ((0, 1), (1, 0)):
        users = {"user_id": troupe.users[one], "other_id": troupe.users[two]}
        Household.objects.create(at=NOW, **users)
    with override("en"):
        (device,) = evidence.same_devices(rating.user_id)
    assert device.figure == "10.0.0.1, household"
    (giver,) = evidence.main_givers(rating)
    assert giver.name == "Rehearsal 1 1"
    assert giver.figure == "+58 pkt w 2 partiach"
    page = client.get(f"/admin/ratings/rating/{rating.pk}/change/").content.decode()
    assert "10.0.0.1" in page
    assert giver.figure in page
    assert "<h2>Rehearsal 1 0 · Eurobiznes, na żywo</h2>" in page
    assert "› Rehearsal 1 0 · Eurobiznes, na żywo" in page
    assert "stand" not in page
    assert evidence.one_below_the_other([]) == "–"


def test_evidence_sums_what_was_given_away_in_trades(ended: Ended, troupe: Troupe) -> None:
    match_id = ended(0, 1)
    sweep(NOW, thorough=True)
    traded: list[dict[str, Any]] = [
        {"from": 1, "to": 0, "give": {"fields": ["saloniki"], "cash": 30}, "get": {"cash": 50}},
        {"from": 0, "to": 1, "give": {"cash": 5}, "get": {"cards": ["out"]}},
    ]
    for number, fact in enumerate(traded, start=100):
        told: Any = [{"event": "passed"}, {"event": "traded", **fact}]
        about: dict[str, Any] = {"action": {}, "drawn": [], "words": 0, "at_ms": 0, "told": told}
        Entry.objects.create(
            match_id=match_id, number=number, kind="play", seat=0, maker="person", **about
        )
    (loss,) = evidence.trade_losses(troupe.users[1])
    assert loss == evidence.Clue("Rehearsal 1 0", "95 więcej, niż wróciło, w 2 wymianach")
    assert evidence.trade_losses(troupe.users[0]) == []


def test_who_plays_far_above_the_rating_is_found(
    ended: Ended, troupe: Troupe, owner: User, client: Client
) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    strong, usual = (Rating.objects.get(user=troupe.users[number]) for number in (0, 1))
    strong.stand |= {"mu": 45.0, "sigma": 2.0}
    strong.save()
    # 1500 + 20 / 0.034, and two sigmas.
    seen, others = evidence.seen_strength(strong), evidence.seen_strength(usual)
    assert (seen, others and others.ahead_of(1468)) == (SeenStrength(2088, 118), 0)
    assert list(evidence.stronger_than_rated(Rating.objects.all())) == [strong]
    page = client.get("/admin/ratings/rating/?strength=above").content.decode()
    assert ("Rehearsal 1 0" in page, "Rehearsal 1 1" in page) == (True, False)
    page = client.get(f"/admin/ratings/rating/{strong.pk}/change/").content.decode()
    assert "2088 ±118" in page
    assert "438" in page
    Rating.objects.update(stand={})
    assert client.get(f"/admin/ratings/rating/{strong.pk}/change/").status_code == 200


def test_the_command_previews_voids_removes_and_freezes(ended: Ended, troupe: Troupe) -> None:
    match_id = ended(0, 1)
    ended(1, 2, after=1)
    sweep(NOW, thorough=True)
    preview, code = told("void", match_id, "--preview", reason="x")
    assert (preview.splitlines()[-1], code) == ("MODERATED changed=3 preview=1", 0)
    assert "Rehearsal 1 0: 1532.00 -> 1500.00 (-32.00)" in preview
    assert told("void", match_id, reason="x")[0] == preview.replace("preview=1", "preview=0")
    assert told("void", match_id, reason="x")[0] == "MODERATED changed=0 preview=0\n"
    back = told("reinstate", match_id, reason="x")[0]
    assert "Rehearsal 1 0: 1500.00 -> 1532.00 (+32.00)" in back
    assert back.endswith("MODERATED changed=3 preview=0\n")
    assert told("remove", "Rehearsal 1 1", reason="x")[1] == 0
    assert not Rating.objects.exists()
    assert told("freeze", str(troupe.users[1]), reason="x")[0] == "MODERATED changed=1\n"
    assert told("unfreeze", str(troupe.users[1]), reason="x")[0] == "MODERATED changed=1\n"


@pytest.mark.parametrize(
    ("command", "options"),
    [
        (("void", "nowhere"), {}),
        (("reinstate", "nowhere"), {}),
        (("remove", "nobody at all"), {}),
        (("freeze", "nobody at all"), {}),
        (("remove", "1"), {"since": "yesterday"}),
    ],
)
def test_what_there_is_not_is_refused(
    db: None, command: tuple[str, ...], options: dict[str, str]
) -> None:
    assert told(*command, reason="x", **options) == ("", 1)


def test_the_admin_takes_a_person_out_of_all_ladders_after_a_preview(
    ended: Ended, troupe: Troupe, owner: User, client: Client
) -> None:
    first, other = ended(0, 1), ended(1, 2, after=1)
    ended(0, 2, after=2, game="fortuna")
    sweep(NOW, thorough=True)
    row = Rating.objects.get(user=troupe.users[0], ladder__game="eurobiznes")
    asked = {"action": "remove", "_selected_action": [row.pk]}
    page = client.post("/admin/ratings/rating/", asked).content.decode()
    assert ("Eurobiznes, na żywo" in page, "Fortuna, na żywo" in page) == (True, True)
    assert not Match.objects.exclude(voided_at=None).exists()
    client.post("/admin/ratings/rating/", {**asked, "reason": "farming"})
    assert Match.objects.get(pk=first).void_reason == "farming"
    assert Match.objects.get(voided_at=None).pk == other
    assert set(Rating.objects.values_list("user", flat=True)) == set(troupe.users[1:3])
    assert StaffAct.objects.get().about_id == str(troupe.users[0])


def test_the_admin_works_a_ladder_out_again_after_a_preview(
    ended: Ended, troupe: Troupe, owner: User, client: Client
) -> None:
    ended(0, 1)
    sweep(NOW, thorough=True)
    RatingChange.objects.filter(person=str(troupe.users[0])).update(before=1)
    Rating.objects.filter(user=troupe.users[0]).update(rating=1)
    ladder = Ladder.objects.get()
    asked = {"action": "rebuild", "_selected_action": [ladder.pk]}
    page = client.post("/admin/ratings/ladder/", asked)
    assert "1531" in page.content.decode()
    assert not Correction.objects.exists()
    client.post("/admin/ratings/ladder/", {**asked, "reason": "a wrong figure"})
    assert Correction.objects.get().reason == "a wrong figure"
    assert str(Rating.objects.get(user=troupe.users[0]).rating) == "1532.00"
    MatchRating.objects.update(record={})
    page = client.post("/admin/ratings/ladder/", asked, follow=True)
    assert MatchRating.objects.get().match_id in page.content.decode()
    assert Correction.objects.count() == 1

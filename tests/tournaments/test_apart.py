"""People who want nothing to do with each other, and how many events one person announces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from lobbies.models import Mute
from tests.tournaments.events import NOW, START, event, with_bots
from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.models import Bout, PairRule, Tournament
from tournaments.services import creation, desk_pairs, entry, running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def begun(person: Person, *muted: tuple[str, str]) -> Tournament:
    """Ola's event with jan, ewa, iza, kot and four AI at tables of four, late entry allowed."""
    cup = event(person("ola"), terms={"sizes": (4,), "rounds": 3}, more={"late_rounds": 2})
    for name in ("jan", "ewa", "iza", "kot"):
        entry.register(event_id=cup.pk, user=person(name), now=NOW)
    for one, two in muted:
        Mute.objects.create(user=person(one), muted=person(two), at=NOW)
    running.move_on(with_bots(cup, 4).pk, START)
    return cup


def test_whom_somebody_mutes_sits_elsewhere_and_the_director_is_told_no_more(
    person: Person,
) -> None:
    cup = begun(person, ("jan", "ewa"), ("ewa", "jan"), ("jan", "iza"), ("jan", "kot"))
    row = {one.name: one.pk for one in cup.registrations.all()}
    tables = [{*bout.seats} for bout in Bout.objects.all()]
    mine = next(one for one in tables if row["jan"] in one)
    assert not mine & {row["ewa"], row["iza"], row["kot"]}
    rules = list(PairRule.objects.values_list("one__name", "two__name", "kind"))
    assert sorted(rules) == [("jan", other, "apart") for other in ("ewa", "iza", "kot")]
    site = Client()
    site.cookies["django_language"] = "en"
    site.force_login(person("ola"))
    html = site.get(f"/events/{cup.pk}/desk/").content.decode()
    assert html.count("their own wish, confidential") == 3
    assert "own:wish" not in html
    assert "/desk/rule_drop/" not in html


def test_a_director_takes_back_their_own_rules_alone(person: Person) -> None:
    cup = begun(person, ("jan", "ewa"))
    own = PairRule.objects.get()
    drop = partial(desk_pairs.drop_rule, event_id=cup.pk, by=person("ola"), now=NOW)
    with pytest.raises(TournamentError, match="rule_confidential"):
        drop(rule_id=own.pk)
    pair = cup.registrations.filter(bot="random").values_list("pk", flat=True)[:2]
    rule = desk_pairs.add_rule(
        event_id=cup.pk, by=person("ola"), pair=(pair[0], pair[1]), kind="apart", reason="", now=NOW
    )
    drop(rule_id=rule.pk)
    assert list(PairRule.objects.all()) == [own]


def test_who_comes_late_is_kept_apart_too(person: Person) -> None:
    cup = begun(person)
    Mute.objects.create(user=person("jan"), muted=person("late"), at=NOW)
    assert not PairRule.objects.exists()
    row = entry.register(event_id=cup.pk, user=person("late"), now=START)
    jan = selectors.registration_of(cup, person("jan"))
    assert jan is not None
    assert PairRule.objects.values_list("one", "two").get() == (jan.pk, row.pk)
    assert selectors.course_of(cup).apart == {frozenset((jan.key, row.key))}


def test_one_person_announces_so_many_events_and_staff_more(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(creation, "EVENTS_MOST", 2)
    ola = person("ola")
    for _ in range(2):
        event(ola)
    with pytest.raises(TournamentError, match="too_many_events"):
        event(ola)
    Tournament.objects.filter(director=ola).update(state=Tournament.State.FINISHED)
    event(ola)
    User.objects.filter(pk=ola.pk).update(is_staff=True)
    ola.refresh_from_db()
    for _ in range(3):
        event(ola)
    assert Tournament.objects.filter(director=ola).count() == 6

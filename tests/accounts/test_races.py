"""Two who come at once, over real connections to one database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.account.models import EmailAddress
from django.db import connections
from django.db.models.signals import pre_save
from django.test import Client
from django.utils import timezone

from accounts.models import Letter, User
from accounts.services import owner_link_create
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 4


def at_once(act: Callable[[int], int]) -> Counter[int]:
    """Let several act at the same moment; how often each status was answered."""
    gate = Barrier(AT_ONCE)

    def run(number: int) -> int:
        gate.wait()
        try:
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(run, range(AT_ONCE)))


LOOKS = ("Karol", "KaroI", "Ka-rol", "karol")
TAKEN = "Somebody else has this name."


def test_names_that_look_alike_go_to_one_of_those_who_ask_at_once() -> None:
    """Whoever is too late reads so at the field, also where the form found the name free."""
    told: list[list[str]] = []

    def sign_up(number: int) -> int:
        form = {
            "username": LOOKS[number],
            "email": f"k{number}@example.org",
            "password1": PASSWORD,
        }
        site = Client(headers={"accept-language": "en"})
        answer = site.post("/accounts/signup/", form)
        if answer.status_code == 200:
            told.append(list(answer.context["form"].errors["username"]))
            assert "_auth_user_id" not in site.session
        return answer.status_code

    assert at_once(sign_up) == {302: 1, 200: AT_ONCE - 1}
    assert told == [[TAKEN]] * (AT_ONCE - 1)
    assert User.objects.count() == EmailAddress.objects.count() == Letter.objects.count() == 1


def test_people_who_are_renamed_at_once_to_what_looks_alike_are_told() -> None:
    people = [
        User.objects.create_user(f"person {number}", locale="en") for number in range(AT_ONCE)
    ]

    def rename(number: int) -> int:
        site = Client(headers={"accept-language": "en"})
        site.force_login(people[number])
        form = {"display_name": LOOKS[number], "locale": "en"}
        answer = site.post("/profile/", form)
        if answer.status_code == 200:
            assert list(answer.context["form"].errors["display_name"]) == [TAKEN]
        return answer.status_code

    assert at_once(rename) == {302: 1, 200: AT_ONCE - 1}


@pytest.mark.parametrize("who", ["stranger", "guest"])
def test_name_taken_between_the_look_and_the_write_is_told_at_its_field(who: str) -> None:
    """The same without luck: somebody takes the name after the form was found right."""
    site = Client(headers={"accept-language": "en"})
    if who == "guest":
        site.post("/accounts/guest/")
    before = list(User.objects.values_list("display_name", "is_guest"))

    def take(sender: type[User], instance: User, **_: object) -> None:
        pre_save.disconnect(take, sender=User)
        User.objects.create_user("faster", display_name="KaroI")

    pre_save.connect(take, sender=User)
    form = {"username": "Karol", "email": "k@example.org", "password1": PASSWORD}
    answer = site.post("/accounts/signup/", form)
    assert list(answer.context["form"].errors["username"]) == [TAKEN]
    assert answer.context["is_guest"] is (who == "guest")
    # The one who was faster is part of the transaction here, and went with it.
    assert list(User.objects.values_list("display_name", "is_guest")) == before
    assert not EmailAddress.objects.exists()


def test_one_name_goes_to_one_of_those_who_ask_at_once() -> None:
    def sign_up(number: int) -> int:
        form = {"username": "Żabka", "email": f"z{number}@example.org", "password1": PASSWORD}
        return Client().post("/accounts/signup/", form).status_code

    assert at_once(sign_up) == {302: 1, 200: AT_ONCE - 1}
    assert User.objects.count() == 1


def test_one_address_goes_to_one_who_confirms_it_however_many_ask_at_once() -> None:
    def sign_up(number: int) -> int:
        form = {"username": f"zoe {number}", "email": "z@example.org", "password1": PASSWORD}
        return Client().post("/accounts/signup/", form).status_code

    assert at_once(sign_up) == {302: AT_ONCE}
    rows = EmailAddress.objects.filter(email="z@example.org")
    confirmed = [row.set_verified() for row in rows]
    assert sorted(confirmed) == [False] * (AT_ONCE - 1) + [True]


def test_one_link_makes_one_owner() -> None:
    link = f"/owner/{owner_link_create(now=timezone.now())}/"

    def open_it(number: int) -> int:
        form = {
            "username": f"boss {number}",
            "email": f"boss{number}@example.org",
            "password1": PASSWORD,
        }
        return Client().post(link, form).status_code

    answers = at_once(open_it)
    assert answers[302] == 1
    assert set(answers) <= {302, 200, 410}
    assert list(User.objects.values_list("is_superuser", flat=True)) == [True]


def test_guests_who_come_at_once_get_names_of_their_own() -> None:
    assert at_once(lambda _: Client().post("/accounts/guest/").status_code) == {302: AT_ONCE}
    assert User.objects.values("name_key").distinct().count() == AT_ONCE

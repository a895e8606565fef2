"""Two who come at once, over real connections to one database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from accounts.models import User
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


def test_one_name_goes_to_one_of_those_who_ask_at_once() -> None:
    def sign_up(number: int) -> int:
        form = {"username": "Żabka", "email": f"z{number}@example.org", "password1": PASSWORD}
        return Client().post("/accounts/signup/", form).status_code

    assert at_once(sign_up) == {302: 1, 200: AT_ONCE - 1}
    assert User.objects.count() == 1


def test_one_address_goes_to_one_of_those_who_ask_at_once() -> None:
    def sign_up(number: int) -> int:
        form = {"username": f"zoe {number}", "email": "z@example.org", "password1": PASSWORD}
        return Client().post("/accounts/signup/", form).status_code

    assert at_once(sign_up) == {302: 1, 200: AT_ONCE - 1}
    assert User.objects.count() == 1


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

"""Whether what opened a connection still holds: sessions, people and passwords, in one statement for as many as are asked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from gates.standing import SocketStanding, standing_of

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> SocketStanding:
    session = SessionStore()
    session.create()
    return SocketStanding(user.pk, str(session.session_key), user.get_session_auth_hash())


def people(*names: str) -> list[User]:
    return [User.objects.create_user(name, password="a long password") for name in names]


def test_what_no_longer_holds_is_told_from_what_does(django_assert_num_queries: Any) -> None:
    ola, jan, ewa, zoe = people("ola", "jan", "ewa", "zoe")
    holds, expired, gone, shut_out, renewed = (
        *(signed_in(ola), signed_in(ola), signed_in(jan), signed_in(ewa), signed_in(zoe)),
    )
    Session.objects.filter(pk=expired.session).update(expire_date=timezone.now())
    Session.objects.filter(pk=gone.session).delete()
    User.objects.filter(pk=ewa.pk).update(banned_until=timezone.now() + timedelta(days=1))
    zoe.set_password("another long password")
    zoe.save()
    without_session = SocketStanding(jan.pk, "", "")
    asked = {holds, expired, gone, shut_out, renewed, without_session}
    with django_assert_num_queries(1):
        assert standing_of(asked) == {holds, without_session}


def test_only_people_are_looked_for_where_there_is_no_session(
    django_assert_num_queries: Any,
) -> None:
    (ola,) = people("ola")
    nobody = SocketStanding(ola.pk + 1, "", "")
    with django_assert_num_queries(1):
        assert standing_of([SocketStanding(ola.pk, "", ""), nobody]) == {
            SocketStanding(ola.pk, "", "")
        }
    with django_assert_num_queries(0):
        assert standing_of([]) == set()

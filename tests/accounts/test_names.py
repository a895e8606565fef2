from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import names, selectors
from accounts.models import User


@pytest.mark.parametrize(
    "name", ["Ola", "Łucja Żak", "jan_3-maja", "7Ż", "Ганна", "x" * 24, "O-o", "Żółw 99"]
)
def test_name_is_allowed(name: str) -> None:
    names.validate(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_too_short"),
        ("a", "name_too_short"),
        ("x" * 25, "name_too_long"),
        ("a\x00b", "name_sign"),
        ("ola\u202egnp", "name_sign"),
        ("ola\u200bola", "name_sign"),
        ("a\nb", "name_sign"),
        ("a\u00a0b", "name_sign"),
        ("<b>ola</b>", "name_sign"),
        ("ola@x", "name_sign"),
        ("e\u0301\u0301\u0301a", "name_sign"),
        ("😀😀", "name_sign"),
        (" ola", "name_blank"),
        ("ola  x", "name_blank"),
        ("--", "name_blank"),
        ("  ", "name_blank"),
        ("Ol\u0430", "name_alphabets"),  # the last letter is Cyrillic
    ],
)
def test_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        names.validate(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"), [("Żaba", "żABA"), ("STRASSE", "straße"), ("ola", "OLA"), ("ﬁk", "FIK")]
)
def test_names_that_differ_in_case_only_are_one(db: None, one: str, other: str) -> None:
    User.objects.create_user(one)
    assert selectors.is_name_taken(other)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("somebody", display_name=other)


def test_address_is_unique_in_whatever_case_and_may_be_missing(db: None, ola: User) -> None:
    User.objects.create_user("jan")
    User.objects.create_user("ewa")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("zoe", "OLA@example.org")


@pytest.mark.parametrize(
    "wrong", [{"email": "a@example.org"}, {"is_staff": True}, {"is_superuser": True}]
)
def test_database_refuses_a_guest_who_owns_something(db: None, wrong: dict[str, object]) -> None:
    guest = User.objects.create(display_name="Wesoły Bóbr", is_guest=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=guest.pk).update(**wrong)


def test_folded_name_follows_when_only_the_name_is_saved(ola: User) -> None:
    ola.display_name = "Żółw"
    ola.save(update_fields=["display_name"])
    ola.refresh_from_db()
    assert (ola.name_key, ola.username) == ("żółw", "ola")

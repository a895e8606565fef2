from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import names, selectors
from accounts.models import User
from accounts.services import person_rename


@pytest.mark.parametrize(
    "name",
    [
        "Ola",
        "Łucja Żak",
        "jan_3-maja",
        "7Ż",
        "Ганна",
        "x" * 24,
        "O-o",
        "Żółw 99",
        "Steady Bear",
        "Modest",
    ],
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
        ("ola\u1160", "name_sign"),
        ("Admin", "name_reserved"),
        ("ADM1N", "name_reserved"),
        ("a-d_m i n", "name_reserved"),
        ("Moderator 2", "name_reserved"),
        ("M0derator", "name_reserved"),
        ("Obsługa", "name_reserved"),
        ("Steady", "name_reserved"),
        ("Steady 1", "name_reserved"),
        ("steady-17", "name_reserved"),
        ("Random 3", "name_reserved"),
        ("Player 1", "name_reserved"),
        ("Konto zamknięte", "name_reserved"),
        ("konto-zamknięte 1a2b3c", "name_reserved"),
        ("Closed account 9f", "name_reserved"),
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


@pytest.mark.parametrize(
    "other",
    [
        "KaroI",
        "Kɑrol",
        "karo1",
        "Ka-rol",
        "K a r o l",
        "Kar_ol",
        "Kar0l",
        "KAROL",
        "Каrol",
        "Kaгol",
    ],
)
def test_names_that_look_alike_are_one(db: None, other: str) -> None:
    User.objects.create_user("Karol")
    assert selectors.is_name_taken(other)


@pytest.mark.parametrize("other", ["Karolä", "Kąrol", "Carol", "Karo", "Karol 2", "Kariol"])
def test_names_that_look_different_are_two(db: None, other: str) -> None:
    User.objects.create_user("Karol")
    assert not selectors.is_name_taken(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marian", "Rnarian"),
        ("Walter", "vvalter"),
        ("Bóbr 10", "Bóbr lO"),
        ("сора", "copa"),
        ("7", "٧"),
    ],
)
def test_skeleton_goes_by_shape(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


def test_skeleton_follows_when_only_the_name_is_saved(ola: User) -> None:
    ola.display_name = "Karol"
    ola.save(update_fields=["display_name"])
    assert selectors.is_name_taken("KaroI")
    assert not selectors.is_name_taken("0la")


def test_who_has_a_name_that_is_reserved_by_now_keeps_it(ola: User) -> None:
    User.objects.filter(pk=ola.pk).update(display_name="Admin")
    ola.refresh_from_db()
    person_rename(user=ola, display_name="Admin")
    with pytest.raises(ValidationError) as refused:
        person_rename(user=ola, display_name="Admin 2")
    assert refused.value.code == "name_reserved"


def test_address_is_confirmed_by_one_and_may_be_missing(db: None, ola: User) -> None:
    jan, zoe = User.objects.create_user("jan"), User.objects.create_user("zoe", "OLA@example.org")
    assert (jan.email, zoe.email) == ("", ola.email)
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        EmailAddress.objects.create(user=zoe, email=zoe.email, verified=True)


def test_names_that_look_alike_are_one_to_the_database(db: None) -> None:
    User.objects.create_user("x", display_name="Karol")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("y", display_name="KaroI")


def test_who_looked_like_somebody_before_that_was_refused_stays_so(db: None) -> None:
    User.objects.create_user("x", display_name="Karol")
    twin = User.objects.create_user("y", display_name="Jan")
    twin.display_name, twin.name_skeleton = "KaroI", f"{names.skeleton('Karol')}#{twin.pk}"
    twin.save()
    twin.save()
    twin.refresh_from_db()
    assert twin.name_skeleton.endswith(f"#{twin.pk}")
    person_rename(user=twin, display_name="Ewa")
    assert twin.name_skeleton == names.skeleton("Ewa")


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


@pytest.mark.parametrize(
    ("name", "in_english"),
    [
        ("Konto zamknięte 3c69f0", "Closed account 3c69f0"),
        ("Closed account 3c69f0", "Closed account 3c69f0"),
        ("Closed 3c69f0", "Closed account 3c69f0"),
        ("Konto zamknięte dawno", "Konto zamknięte dawno"),
        ("Ola", "Ola"),
    ],
)
def test_closed_accounts_are_called_so_in_the_language_of_the_reader(
    name: str, in_english: str
) -> None:
    assert names.in_language(name, "en") == in_english
    assert names.in_language(name, "de") == name

"""What a person may be called, when two names are the same, and names drawn for guests."""

from __future__ import annotations

import unicodedata
from random import Random

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SHORTEST = 2
LONGEST = 24
SIGNS = frozenset(" -_")

ADJECTIVES = {
    "pl": (
        "Bystry Cichy Czujny Dumny Dzielny Hojny Jasny Leśny Letni Łagodny Miły Mądry Nocny Polny "
        "Pogodny Rączy Rudy Rzutki Skromny Sprytny Srebrny Szybki Śmiały Uparty Wesoły Wierny "
        "Zacny Złoty Zimowy Żwawy"
    ).split(),
    "en": (
        "Able Brave Bright Calm Clever Eager Fair Gentle Golden Happy Jolly Keen Kind Lucky Merry "
        "Mild Nimble Noble Patient Proud Quick Quiet Silver Sly Spry Steady Sunny Swift Wise Witty"
    ).split(),
}
ANIMALS = {
    "pl": (
        "Bizon Borsuk Bóbr Bocian Chomik Czyżyk Daniel Dzik Gawron Gil Głuszec Jastrząb Jeleń Jeż "
        "Kos Koziołek Królik Kruk Lis Łoś Niedźwiedź Orzeł Paw Pelikan Rak Ryś Sokół Suseł Szpak "
        "Wilk Zając Zimorodek Żbik Żubr Żuraw Żuk"
    ).split(),
    "en": (
        "Badger Bear Beaver Bison Crane Deer Falcon Ferret Finch Fox Hare Hawk Hedgehog Heron Ibex "
        "Jackdaw Kestrel Lark Lynx Marten Mole Moose Newt Otter Owl Peacock Pelican Rabbit Raven "
        "Robin Squirrel Stork Swan Wolf Wren"
    ).split(),
}


def clean(name: str) -> str:
    """The name as it is kept: plain composed letters, single spaces, none around it."""
    return " ".join(part for part in unicodedata.normalize("NFKC", name).split(" ") if part)


def key(name: str) -> str:
    """Equal for two names that nobody may hold at once; letter case makes no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def validate(name: str) -> None:
    """Raise ValidationError unless a person may be called this."""
    if len(name) < SHORTEST:
        raise ValidationError(
            ngettext_lazy(
                "A name has at least %(count)d character.",
                "A name has at least %(count)d characters.",
                SHORTEST,
            ),
            code="name_too_short",
            params={"count": SHORTEST},
        )
    if len(name) > LONGEST:
        raise ValidationError(
            ngettext_lazy(
                "A name has at most %(count)d character.",
                "A name has at most %(count)d characters.",
                LONGEST,
            ),
            code="name_too_long",
            params={"count": LONGEST},
        )
    if not all(_is_allowed(sign) for sign in name):
        raise ValidationError(
            _("A name is made of letters, digits, spaces, hyphens and underscores."),
            code="name_sign",
        )
    if name != clean(name) or not any(sign.isalnum() for sign in name):
        raise ValidationError(
            _("A name has a letter or a digit, no space around it and none doubled."),
            code="name_blank",
        )
    # Letters of two alphabets in one name look like somebody else's name.
    if len({_alphabet(sign) for sign in name if sign.isalpha()}) > 1:
        raise ValidationError(_("Use letters of one alphabet."), code="name_alphabets")


def draw(locale: str, rng: Random, *, numbered: bool) -> str:
    """A pleasant name in the language; with a number behind it where names run out."""
    language = locale if locale in ADJECTIVES else "pl"
    name = f"{rng.choice(ADJECTIVES[language])} {rng.choice(ANIMALS[language])}"
    return f"{name} {rng.randint(2, 9999)}" if numbered else name


def _is_allowed(sign: str) -> bool:
    # Letters and decimal digits only: marks, controls and signs that turn the direction are not.
    return sign in SIGNS or unicodedata.category(sign) in {"Lu", "Ll", "Lt", "Lo", "Nd"}


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "?").split(" ")[0].split("-")[0]

"""What a person may be called, when two names are the same, and names drawn for guests."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterable
from random import Random
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SHORTEST = 2
LONGEST = 24
SIGNS = frozenset(" -_")

#: Stands in no skeleton: what follows it tells people apart who looked alike before that was refused.
TWIN = "#"

#: Letters without a shape.
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")

#: Words that speak for the site, or for AI players; with or without a number behind them. Apps above add theirs.
RESERVED_WORDS = (
    "admin administrator administracja administration moderator moderacja mod staff support system "
    "root owner właściciel obsługa pomoc help magnat bot ai si robot komputer computer player gracz "
    "guest gość"
).split()
WORD_SHORT = 3
#: How names of closed accounts begin.
CLOSED_NAMES = {"pl": "Konto zamknięte", "en": "Closed account"}

#: Letters that look like others, by the letter that they look like.
LOOKS = {
    "a": "ɑаαᴀ", "b": "ʙьƅ", "c": "сϲᴄ", "d": "ԁᴅ", "e": "еєᴇҽ", "f": "ƒ", "g": "ɡցɢ",
    "h": "һհʜ", "i": "ıіɩιɪ", "j": "јȷϳᴊ", "k": "ĸкκᴋ", "l": "Iǀ1ӏʟІΙ", "n": "ոɴп",
    "o": "0оοօσᴏ", "p": "рρᴘ", "q": "ԛզ", "r": "гʀ", "rn": "mᴍм", "s": "ѕꜱ", "t": "тτᴛ",
    "u": "ʋυսᴜ", "v": "ѵνᴠ", "vv": "wԝωᴡ", "x": "хχ", "y": "уγʏ", "z": "ᴢ",
}  # fmt: skip
_SHAPES = str.maketrans({sign: shape for shape, signs in LOOKS.items() for sign in signs})

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


def skeleton(name: str) -> str:
    """Equal for two names that a reader takes for one another.

    Without separators, letters by their shape: KaroI, Kаrol and Karol are one, Zaba and Żaba are two.
    """
    plain = unicodedata.normalize("NFKC", name)
    digits = "".join(_digit(sign) for sign in plain if sign not in SIGNS)
    # Capital I looks like a small l, small i does not: shapes come before case and after it.
    return key(digits.translate(_SHAPES)).translate(_SHAPES)


def _digit(sign: str) -> str:
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(value)


_reserved: set[str] = set()
_CLOSED_NAME: Final = re.compile(
    f"(?:{'|'.join([*CLOSED_NAMES.values(), 'Closed'])}) ([0-9a-f]{{6}})"
)
_closed = tuple(skeleton(words) for words in [*CLOSED_NAMES.values(), "Closed"])


def in_language(name: str, language: str) -> str:
    """The name, where it is that of a closed account in this language: nobody else may be called so."""
    found = _CLOSED_NAME.fullmatch(name)
    return f"{CLOSED_NAMES[language]} {found[1]}" if found and language in CLOSED_NAMES else name


def reserve(words: Iterable[str]) -> None:
    """Keep people from being called so."""
    for shape in map(skeleton, words):
        _reserved.update({shape, _upright(shape)})


def is_reserved(name: str) -> bool:
    """Whether it speaks for the site, for an AI player or for an account that is closed."""
    shape = skeleton(name)
    unnumbered = skeleton(name.rstrip("".join(SIGNS) + string.digits))
    is_word = any(one in _reserved or _upright(one) in _reserved for one in (shape, unnumbered))
    return is_word or shape.startswith(_closed)


def _upright(shape: str) -> str:
    """With every l an i: the 1 of ADM1N stands for either. Short words are too many to go so far."""
    return shape.replace("l", "i") if len(shape) > WORD_SHORT else shape


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
    if is_reserved(name):
        raise ValidationError(_("Nobody may be called so here."), code="name_reserved")


reserve(RESERVED_WORDS)


def draw(locale: str, rng: Random, *, numbered: bool) -> str:
    """A pleasant name in the language; with a number behind it where names run out."""
    language = locale if locale in ADJECTIVES else "pl"
    name = f"{rng.choice(ADJECTIVES[language])} {rng.choice(ANIMALS[language])}"
    return f"{name} {rng.randint(2, 9999)}" if numbered else name


def _is_allowed(sign: str) -> bool:
    # Letters and decimal digits only: marks, controls and signs that turn the direction are not.
    if sign in INVISIBLE:
        return False
    return sign in SIGNS or unicodedata.category(sign) in {"Lu", "Ll", "Lt", "Lo", "Nd"}


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "?").split(" ")[0].split("-")[0]

import re
from typing import Any

import pytest
from django.utils.translation import gettext, override

from games.engines.antimonopoly.codes import CODES as ANTIMONOPOLY
from games.engines.eurobiznes.codes import CODES as EUROBIZNES
from games.engines.fortuna.codes import CODES as FORTUNA
from games.engines.g1836jr.codes import CODES as G1836JR
from games.engines.kernel.errors import CODES as KERNEL
from games.engines.property.codes import CODES as PROPERTY
from games.refusals import TEXTS, names_in, text_of

TABLES = {
    "fields": [{"id": "ateny", "name_pl": "Ateny", "name_en": "Athens"}],
    "decks": {"red": {"cards": [{"id": "EB-R1", "text_pl": "?"}]}},
}


CODES = {**KERNEL, **PROPERTY, **EUROBIZNES, **FORTUNA, **ANTIMONOPOLY, **G1836JR}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_of_an_engine_has_a_sentence(code: str) -> None:
    assert code in TEXTS


@pytest.mark.parametrize("code", sorted(CODES))
def test_sentence_uses_only_the_parameters_of_its_code(code: str) -> None:
    params = CODES[code]
    assert set(re.findall(r"%\((\w+)\)s", TEXTS[code])) <= set(params)


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_every_sentence_is_translated_with_the_same_parameters(code: str) -> None:
    with override("pl"):
        polish = gettext(TEXTS[code])
    assert polish != TEXTS[code]
    pattern = r"%\(\w+\)s"
    assert sorted(re.findall(pattern, polish)) == sorted(re.findall(pattern, TEXTS[code]))


@pytest.mark.parametrize(
    ("code", "params", "lang", "text"),
    [
        ("bid_too_low", {"min": 140}, "en", "The lowest possible bid is 140."),
        ("bid_too_low", {"min": 140}, "pl", "Najniższa możliwa stawka to 140."),
        ("not_a_deed", {"field": "ateny"}, "en", "Athens cannot be owned."),
        (
            "buildings_in_way",
            {"fields": ["ateny", "rzym"]},
            "pl",
            "Najpierw trzeba sprzedać budynki: Ateny, rzym.",
        ),
        (
            "bad_placement_or_rotation",
            {"hex": "H8", "tile": "23", "reason": "loses_exit", "edges": [5, 0]},
            "en",
            "H8 would lose the exit to: south-east, south-west.",
        ),
        (
            "tile_in_use",
            {"tile": "57", "colour": "yellow"},
            "pl",
            "Nie ma już płytek 57 (kolor: żółty).",
        ),
        ("hex_reserved_by_private", {"company": "ACC"}, "en", "Reserved by ACC."),
        (
            "share_purchase_not_allowed",
            {"reasons": ["cert_limit", "sold_this_round"]},
            "en",
            "This share cannot be bought: too many certificates, sold in this round.",
        ),
        ("bid_too_low", {}, "en", "The lowest possible bid is –."),
        ("of_another_day", {}, "en", "This is not possible (of_another_day)."),
    ],
)
def test_text_is_in_the_readers_language(
    code: str, params: dict[str, Any], lang: str, text: str
) -> None:
    assert text_of(code, params, lang, names_in(TABLES, lang)) == text

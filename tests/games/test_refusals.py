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
        (
            "gift_not_allowed.no_deed",
            {},
            "pl",
            "W wymianie co najmniej jedno pole musi zmienić właściciela; sama gotówka nie wystarczy.",
        ),
        ("bid_too_low", {}, "en", "The lowest possible bid is –."),
        ("of_another_day", {}, "en", "This is not possible (of_another_day)."),
    ],
)
def test_text_is_in_the_readers_language(
    code: str, params: dict[str, Any], lang: str, text: str
) -> None:
    assert text_of(code, params, lang, names_in(TABLES, lang)) == text


@pytest.mark.parametrize(
    ("code", "params", "sign", "polish", "english"),
    [
        ("bid_too_low", {"min": 1400}, "$", "stawka to $1\u202f400.", "bid is $1\u202f400."),
        ("bid_unaffordable", {"max": 90}, "duk.", "najwyżej 90\u00a0duk.", "at most 90\u00a0duk."),
        (
            "insufficient_cash",
            {"need": 80, "have": 5, "who": 0},
            "zł",
            "trzeba 80\u00a0zł, jest 5\u00a0zł.",
            "80\u00a0zł is needed, 5\u00a0zł is there.",
        ),
        ("still_solvent", {"raisable": 3, "owed": 2}, "$", "zebrać $3, a dług wynosi $2", "raise $3 and owe $2"),
        ("price_out_of_range", {"min": 1, "max": 2}, "F", "od 1\u00a0F do 2\u00a0F.", "between 1\u00a0F and 2\u00a0F."),
        ("treasury_suffices", {"have": 9, "price": 8}, "F", "9\u00a0F, a pociąg kosztuje 8\u00a0F.", "9\u00a0F, and a train costs 8\u00a0F."),
        ("not_a_multiple", {"step": 10}, "F", "wielokrotność 10.", "multiple of 10."),
        ("houses_short", {"need": 2, "have": 1}, "$", "trzeba 2, zostało 1.", "2 needed, 1 left."),
    ],
)  # fmt: skip
def test_sums_have_the_sign_of_the_games_money_and_counts_have_none(
    code: str, params: dict[str, Any], sign: str, polish: str, english: str
) -> None:
    for lang, text in (("pl", polish), ("en", english)):
        told = text_of(code, params, lang, sign=sign)
        assert text in told
        assert not told.endswith("..")

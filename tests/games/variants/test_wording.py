"""Differences in plain words, in both languages."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.fronts.schema import ConstantNode, Node, Path, RemarkNode
from games.parameters.options import every_option
from games.variants.comparison import inner_node
from games.variants.content import EditionContent, examine
from games.variants.lookup import box_content
from games.variants.sampling import random_edition
from games.variants.wording import difference, sentences, summary
from tests.games.variants.files import variant

PLAYED = tuple(GAMES)


def content_of(game: str = "eurobiznes", **given: Any) -> EditionContent:
    found = examine(variant(game, **given))
    assert found.content is not None, found.violations
    return found.content


def places(node: Node | None, value: Any, path: Path = ()) -> Iterator[tuple[Path, Node | None]]:
    """Every place of the tables, with the node that the schema has for it."""
    inner = inner_node(node)
    yield path, inner
    if inner is None or isinstance(inner, ConstantNode | RemarkNode):
        return
    parts = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())  # fmt: skip
    for key, part in parts:
        yield from places(inner.below(str(key), value), part, (*path, str(key)))


@pytest.mark.parametrize("game", PLAYED)
def test_every_place_of_the_tables_has_both_texts(game: str) -> None:
    changeable = front_for(game).changeable
    assert changeable is not None
    for path, node in places(changeable.root, GAMES[game].tables()):
        assert node is not None, path
        with override("en"):
            english = str(node.title)
        with override("pl"):
            polish = str(node.title)
        assert english, path
        assert polish, path
        assert polish != english or english == "symbol", path


@pytest.mark.parametrize("game", PLAYED)
def test_every_parameter_has_both_texts(game: str) -> None:
    for option in every_option(game):
        assert option.title_pl, option.name
        assert option.title_en, option.name
        assert option.title_pl != option.title_en, option.name


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("seed", range(6))
def test_no_difference_without_words_and_no_words_without_difference(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    one, other = random_edition(game, rng), random_edition(game, rng)
    for lang in ("pl", "en"):
        with override(lang):
            assert sentences(one, one) == []
            assert bool(difference(one, other)) == (one.hash != other.hash)


def test_a_value_as_printed_is_no_difference() -> None:
    same = content_of(rules={"starting_cash": 3000}, tables={"/fields/1/price": 120})
    assert sentences(box_content("eurobiznes"), same) == []
    assert same.hash == box_content("eurobiznes").hash


EXPECTED = {
    "en": [
        "Cash dealt to every player: $2\u202f000 instead of $3\u202f000.",
        "Buildings may be sold unevenly.",
        "Interest on redemption: 15% instead of 10%.",
        "Length of a timed game: 60\u00a0min instead of no limit.",
        "Thessaloniki, English name: “Corfu” instead of “Thessaloniki”.",
        "Card “The cashier miscounted – the bank hands you $400.”, amount: $200 instead of $400.",
    ],
    "pl": [
        "Gotówka wypłacana każdemu na początku: $2\u202f000, a nie $3\u202f000.",
        "Budynki wolno sprzedawać nierównomiernie.",
        "Odsetki przy wykupie zastawu: 15%, a nie 10%.",
        "Czas gry: 60\u00a0min, a nie bez ograniczeń.",
        "Saloniki, nazwa polska: „Korfu”, a nie „Saloniki”.",
        "Karta „Kasjer się przeliczył – bank dopłaca ci 400 $.”, kwota: $200, a nie $400.",
    ],
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_short_evening_in_words(lang: str) -> None:
    rules = {
        "starting_cash": 2000,
        "time_limit_minutes": 60,
        "even_sale": False,
        "mortgage_interest_percent": 15,
    }
    tables = {
        "/fields/1/name_en": "Corfu",
        "/fields/1/name_pl": "Korfu",
        "/decks/blue/1/effect/amount": 200,
    }
    with override(lang):
        found = sentences(box_content("eurobiznes"), content_of(rules=rules, tables=tables))
    assert found == EXPECTED[lang]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "The player who declined may bid."),
        ("pl", "Ten, kto nie kupił, może licytować."),
    ],
)
def test_a_switch_that_asks_is_told_as_a_sentence(lang: str, sentence: str) -> None:
    with override(lang):
        found = sentences(
            box_content("eurobiznes"), content_of(rules={"auction_decliner_may_bid": True})
        )
    assert found == [sentence]


def test_what_a_house_costs_is_told_of_its_street_alone() -> None:
    """A group repeats what its first street says, which the others need not share."""
    with override("en"):
        content = content_of(tables={"/fields/1/house_cost": 105})
        assert sentences(box_content("eurobiznes"), content) == [
            "Thessaloniki, price of a house: $105 instead of $100."
        ]


def test_where_several_figures_come_from_is_told_without_brackets() -> None:
    with override("en"):
        content = content_of(tables={"/fields/2/provenance/exists": "ours"})
        assert sentences(box_content("eurobiznes"), content) == [
            "Blue Chance, origin: “exists: ours; position: public” instead of “exists: seed; position: public”."
        ]


def test_cards_that_come_go_and_change_their_effect() -> None:
    cards = GAMES["eurobiznes"].tables()["decks"]["blue"]
    fresh = {**cards[1], "id": "NEW", "text_en": "Fresh.", "text_pl": "Nowa."}
    tables = {"/decks/blue": [*cards[1:], fresh]}
    with override("en"):
        found = sentences(box_content("eurobiznes"), content_of(tables=tables))
    assert found == [
        "Blue Chance: new card “Fresh.”.",
        "Blue Chance: without card “Put your pawn on Start and take the payment.”.",
    ]
    assert {each.path for each in difference(box_content("eurobiznes"), content_of(tables=tables))} == {"/tables/decks/blue"}  # fmt: skip
    with override("en"):
        effect = {"/decks/blue/2/effect": {"effect": "collect_bank", "amount": 5}}
        found = sentences(box_content("eurobiznes"), content_of(tables=effect))
    assert found == [
        "Card “Convicted: straight to prison, no money for Start.”, effect: the bank pays instead of to prison."
    ]


def test_fields_that_change_places_and_trains() -> None:
    swap = {"/fields/1/index": 3, "/fields/3/index": 1}
    with override("en"):
        found = sentences(box_content("eurobiznes"), content_of(tables=swap))
        assert "Thessaloniki, place on the board: 3 instead of 1." in found
        rail = content_of("1836jr", tables={"/trains/0/price": 90, "/players/2/starting_cash": 800})
        assert sentences(box_content("1836jr"), rail) == [
            "With 2 players, starting cash: 800\u00a0F instead of 900\u00a0F.",
            "Train 2, price: 90\u00a0F instead of 80\u00a0F.",
        ]


ALOUD = [
    ("1836jr", "/phases/0/train_limit", 3, "Phase 2, train limit: 3 instead of 4.", "Faza 2, limit pociągów: 3, a nie 4."),
    ("1836jr", "/train_roster_phase_table/D", 9, "Train D by the table of phases, how many there are: 9 instead of 6.", "Pociąg D według tabeli faz, liczba sztuk: 9, a nie 6."),
    ("1836jr", "/trains/0/rusts_when_first_bought", None, "Train 2, scrapped by: no train instead of train 4.", "Pociąg 2, złomowany przez: żaden pociąg, a nie pociąg 4."),
    ("1836jr", "/market/rows/0/0/zone", "white", "Row of the market 1, cell 1, zone: white instead of yellow.", "Rząd giełdy 1, pole 1, strefa: biała, a nie żółta."),
    ("fortuna", "/fields/1/mortgage", 600, "Podlaski Hotel, mortgage: 600\u00a0duk instead of 500\u00a0duk.", "Hotel Podlaski, zastaw: 600\u00a0duk, a nie 500\u00a0duk."),
    ("eurobiznes", "/fields/2/deck", "red", "Blue Chance, deck: Red Chance instead of Blue Chance.", "Szansa (niebieska), talia: Szansa (czerwona), a nie Szansa (niebieska)."),
    ("eurobiznes", "/fields/1/id", "korfu", "Thessaloniki, short name for files: “korfu” instead of “saloniki”.", "Saloniki, krótka nazwa do plików: „korfu”, a nie „saloniki”."),
    ("eurobiznes", "/fields/1/rents/2", 130, "Thessaloniki, rents: with 2 houses $130 instead of $120.", "Saloniki, czynsze: z 2 domami $130, a nie $120."),
    ("fortuna", "/fields/1/rents", [100, 500, 1500, 4000, 6500, 9000], "Podlaski Hotel, rents: with 4 houses 6\u202f500\u00a0duk instead of 6\u202f000\u00a0duk; with a hotel 9\u202f000\u00a0duk instead of 8\u202f500\u00a0duk.", "Hotel Podlaski, czynsze: z 4 domami 6\u202f500\u00a0duk, a nie 6\u202f000\u00a0duk; z hotelem 9\u202f000\u00a0duk, a nie 8\u202f500\u00a0duk."),
    ("antimonopoly", "/fields/1/rents/entrepreneur/0", 9, "Corso Impero, rents of an entrepreneur: bare €9 instead of €6.", "Corso Impero, czynsze przedsiębiorcy: bez domów €9, a nie €6."),
    ("eurobiznes", "/currency/symbol", "zł", "Sign of the currency: “zł” instead of “$”.", "Znak waluty: „zł”, a nie „$”."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "path", "value", "english", "polish"), ALOUD)
def test_sentences_can_be_read_aloud(
    game: str, path: str, value: Any, english: str, polish: str
) -> None:
    other = content_of(game, tables={path: value})
    for lang, sentence in (("en", english), ("pl", polish)):
        with override(lang):
            assert sentences(box_content(game), other) == [sentence]


def turned(game: str, member: str, change: Any, *groups: str) -> dict[str, Any]:
    """The sums of these groups under `member`, each put through `change`."""

    def made(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: made(part) for key, part in value.items()}
        return [made(part) for part in value] if isinstance(value, list) else change(value)

    rows = box_content(game).tables["fields"]
    return {
        f"/fields/{at}/{member}": made(row[member])
        for at, row in enumerate(rows)
        if row["group"] in groups and row[member] is not None
    }


ITALY = ("eurobiznes", "rents", "italy")
TOGETHER = [
    (*ITALY, lambda sum_: 2 * sum_, "Italy, rents: doubled.", "Włochy, czynsze: dwa razy tyle."),
    (*ITALY, lambda sum_: 3 * sum_, "Italy, rents: tripled.", "Włochy, czynsze: trzy razy tyle."),
    ("fortuna", "rents", "blue", lambda sum_: sum_ // 2, "Blue, rents: halved.", "Niebieska, czynsze: o połowę mniej."),
    ("fortuna", "rents", "blue", lambda sum_: sum_ * 3 // 2, "Blue, rents: 50% more.", "Niebieska, czynsze: o 50% więcej."),
    (*ITALY, lambda sum_: sum_ // 5 * 4 if sum_ % 5 == 0 else 0, "Italy, rents: 20% less.", "Włochy, czynsze: o 20% mniej."),
    (*ITALY, lambda sum_: sum_ + 10, "Italy, rents: $10 more.", "Włochy, czynsze: o $10 więcej."),
    (*ITALY, lambda sum_: sum_ - 5, "Italy, rents: $5 less.", "Włochy, czynsze: o $5 mniej."),
    ("eurobiznes", "price", "italy", lambda sum_: sum_ + 20, "Italy, price: $20 more.", "Włochy, cena: o $20 więcej."),
    ("eurobiznes", "house_cost", "italy", lambda _: 120, "Italy, price of a house: $120 instead of $100.", "Włochy, cena domu: $120, a nie $100."),
    ("antimonopoly", "rents", "rome", lambda sum_: 2 * sum_, "Rome, rents: doubled.", "Rzym, czynsze: dwa razy tyle."),
    ("antimonopoly", "rents", "rome", lambda sum_: sum_ + 3, "Rome, rents: €3 more.", "Rzym, czynsze: o €3 więcej."),
    ("fortuna", "rents", "blue", lambda sum_: sum_ + 100, "Blue, rents: 100\u00a0duk more.", "Niebieska, czynsze: o 100\u00a0duk więcej."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "member", "group", "change", "english", "polish"), TOGETHER)
def test_a_group_that_goes_one_way_is_one_sentence(
    game: str, member: str, group: str, change: Any, english: str, polish: str
) -> None:
    other = content_of(game, tables=turned(game, member, change, group))
    for lang, sentence in (("en", english), ("pl", polish)):
        with override(lang):
            assert sentences(box_content(game), other) == [sentence]
            assert len(difference(box_content(game), other)) > 1


def test_a_whole_board_that_goes_one_way_is_one_sentence() -> None:
    groups = [row["id"] for row in box_content("eurobiznes").tables["groups"]]
    other = content_of(tables=turned("eurobiznes", "rents", lambda sum_: 2 * sum_, *groups))
    with override("en"):
        assert sentences(box_content("eurobiznes"), other) == ["Whole board, rents: doubled."]
        part = content_of(
            tables=turned("eurobiznes", "rents", lambda sum_: 2 * sum_, *groups[:2])
            | turned("eurobiznes", "mortgage", lambda sum_: sum_ + 1, groups[0])
        )
        assert sentences(box_content("eurobiznes"), part) == [
            "Greece, rents: doubled.",
            "Greece, mortgage: $61 instead of $60.",
            "Italy, rents: doubled.",
        ]


@pytest.mark.parametrize(
    "left",
    [
        {"/fields/6/rents/5": 1},  # one value goes another way
        {"/fields/6/group": "greece", "/fields/1/group": "italy"},  # a street has left the group
        {"/fields/6/id": "roma"},  # nobody knows that it is the same street
    ],
)
def test_what_is_not_true_of_every_value_is_told_one_by_one(left: dict[str, Any]) -> None:
    doubled = turned("eurobiznes", "rents", lambda sum_: 2 * sum_, "italy")
    if "/fields/6/rents/5" in left:
        doubled["/fields/6/rents"] = [*doubled["/fields/6/rents"][:5], 1]
        left = {}
    other = content_of(tables=doubled | left)
    with override("en"):
        found = sentences(box_content("eurobiznes"), other)
    assert not any("doubled" in one for one in found)
    assert sum(", rents: bare " in one for one in found) == 3


def test_two_cards_of_one_text_keep_two_sentences() -> None:
    decks = box_content("eurobiznes").tables["decks"]
    at = next(
        n for n, card in enumerate(decks["red"]) if card["effect"]["effect"] == "collect_bank"
    )
    twice = [*decks["red"], {**decks["red"][at], "id": "EB-R99"}]
    more = [{**card, "effect": {**card["effect"], "amount": 1}} if n in (at, len(twice) - 1) else card for n, card in enumerate(twice)]  # fmt: skip
    doubled = turned("eurobiznes", "rents", lambda sum_: 2 * sum_, "italy")
    with override("en"):
        found = sentences(content_of(tables={"/decks/red": twice}), content_of(tables={"/decks/red": more, **doubled}))  # fmt: skip
    assert len(found) == 3
    assert len(set(found)) == 2


def test_a_title_that_lists_what_can_be_chosen_is_cut() -> None:
    other = content_of(rules={"rent_claim_mode": "manual"})
    with override("pl"):
        assert sentences(box_content("eurobiznes"), other) == [
            "Pobieranie opłat: właściciel musi zażądać na czas, a nie sam z siebie."
        ]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("game", PLAYED)
def test_titles_of_parameters_hold_no_words_of_programmers(game: str, lang: str) -> None:
    for option in every_option(game):
        title = option.title_en if lang == "en" else option.title_pl
        assert not re.search(r"_|\b[EM]\b(?!-)|;", title), option.name


def test_the_summary_counts() -> None:
    with override("en"):
        found = summary(content_of(rules={"starting_cash": 2000}), box_content("eurobiznes"))
        assert found[:2] == ["For 2 to 6 players.", "It differs from the box in 1 point:"]
        assert summary(box_content("fortuna"), box_content("fortuna")) == [
            "For 2 to 4 players.",
            "The rules of the box, unchanged.",
        ]


@pytest.mark.django_db
def test_the_command_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("variant_diff", "eurobiznes/seed", "eurobiznes/two_hours", "--lang", "pl")
    assert capsys.readouterr().out == ("Czas gry: 120\u00a0min, a nie bez ograniczeń.\n")


@pytest.mark.django_db
def test_a_name_too_long_for_a_file_is_no_edition() -> None:
    with pytest.raises(CommandError, match="no edition has this name"):
        call_command("variant_diff", "seed", "x" * 5000)

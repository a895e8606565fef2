"""Bad variants of every game: each is refused, first of all at the right path with the right code."""

from copy import deepcopy
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.fronts.schema import pointer
from games.variants.content import examine
from tests.games.variants.files import variant

BLUE: list[Any] = GAMES["eurobiznes"].tables()["decks"]["blue"]
ROWS: list[Any] = GAMES["1836jr"].tables()["market"]["rows"]
WANDER = {"effect": "move_to", "target": 2, "direction": "forward", "start_bonus": "none"}


def wandering() -> list[Any]:
    """A deck in which every card puts the pawn on a field of the same deck."""
    return [{**card, "effect": WANDER} for card in BLUE]


def holed() -> list[Any]:
    """A row of the market with a cell missing in its middle."""
    row: list[Any] = deepcopy(ROWS[4])
    row[3] = None
    return row


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GAMES["eurobiznes"].tables()["fields"][1].items() if name != key}  # fmt: skip


EXCHANGE = {"types": ["4", "5", "6"], "discount": 5}


def last_train() -> dict[str, Any]:
    """The last train, for which no other is taken in exchange."""
    row: dict[str, Any] = GAMES["1836jr"].tables()["trains"][5]
    return {name: value for name, value in row.items() if name != "trade_in"}


def unlabelled(at: int) -> dict[str, Any]:
    """A tile of the box without its letter, which is null."""
    row: dict[str, Any] = GAMES["1836jr"].tables()["tiles"][at]
    return {name: value for name, value in row.items() if name != "label"}


#: The second row of the market with a price to begin at that the third has already.
PAR_TWICE: list[Any] = deepcopy(ROWS[1])
PAR_TWICE[5]["par"] = True
#: A hex that has lost one of its neighbours.
HEX: dict[str, Any] = deepcopy(GAMES["1836jr"].tables()["hexes"][0])
del HEX["neighbors"]["0"]


HEADINGS: list[tuple[Any, str, str]] = [
    ([], "/", "wrong_type"),
    ("eurobiznes", "/", "wrong_type"),
    ({}, "/format", "missing"),
    (variant(format=2), "/format", "not_an_option"),
    (variant(format=True), "/format", "wrong_type"),
    (variant(game="chess"), "/game", "not_an_option"),
    (variant(game=5), "/game", "wrong_type"),
    (variant(slug=""), "/slug", "out_of_range"),
    (variant(slug="Two Words"), "/slug", "wrong_type"),
    (variant(slug="x" * 65), "/slug", "out_of_range"),
    (variant(name="short"), "/name", "wrong_type"),
    (variant(name={"pl": "a"}), "/name/en", "missing"),
    (variant(name={"pl": "a", "en": "b", "de": "c"}), "/name/de", "unknown_key"),
    (variant(name={"pl": "", "en": "b"}), "/name/pl", "out_of_range"),
    (variant(name={"pl": "a\x07", "en": "b"}), "/name/pl", "wrong_type"),
    (variant(name={"pl": "a", "en": "\ud800"}), "/name/en", "wrong_type"),
    (variant(note={"pl": "x" * 2001}), "/note/pl", "out_of_range"),
    (variant(base="nothing"), "/base", "not_an_option"),
    (variant(base=7), "/base", "wrong_type"),
    (variant(colour="red"), "/colour", "unknown_key"),
    (variant(rules=[]), "/rules", "wrong_type"),
    (variant(tables=None), "/tables", "wrong_type"),
]

PARAMETERS: list[tuple[str, dict[str, Any], str, str]] = [
    ("eurobiznes", {"starting_cash": -5}, "/rules/starting_cash", "out_of_range"),
    ("eurobiznes", {"starting_cash": 2001}, "/rules/starting_cash", "out_of_range"),
    ("eurobiznes", {"starting_cash": "2000"}, "/rules/starting_cash", "wrong_type"),
    ("eurobiznes", {"starting_cash": 2000.5}, "/rules/starting_cash", "wrong_type"),
    ("eurobiznes", {"starting_cash": None}, "/rules/starting_cash", "wrong_type"),
    ("eurobiznes", {"start_cash": 2000}, "/rules/start_cash", "unknown_key"),
    ("eurobiznes", {"\ud800": 2000}, "/rules/\\ud800", "unknown_key"),
    ("eurobiznes", {"doubles_mode": "\ud800"}, "/rules/doubles_mode", "wrong_type"),
    ("eurobiznes", {"even_sale": 1}, "/rules/even_sale", "wrong_type"),
    ("eurobiznes", {"doubles_mode": "never"}, "/rules/doubles_mode", "not_an_option"),
    ("eurobiznes", {"doubles_mode": 3}, "/rules/doubles_mode", "wrong_type"),
    ("eurobiznes", {"time_limit_minutes": 7}, "/rules/time_limit_minutes", "out_of_range"),
    ("eurobiznes", {"railway_rents": [1, 2]}, "/rules/railway_rents", "out_of_range"),
    ("eurobiznes", {"railway_rents": [1, 2, 3, -4]}, "/rules/railway_rents/3", "out_of_range"),
    ("eurobiznes", {"railway_rents": 50}, "/rules/railway_rents", "wrong_type"),
    ("eurobiznes", {"players_min": 5, "players_max": 3}, "/rules/players_min", "conflict"),
    ("fortuna", {"holiday_turns": 9}, "/rules/holiday_turns", "out_of_range"),
    ("fortuna", {"pair_play": True, "players_max": 3}, "/rules/pair_play", "conflict"),
    (
        "antimonopoly",
        {"starting_cash": 500, "starting_cash_entrepreneur_bonus": -600},
        "/rules/starting_cash",
        "conflict",
    ),
    ("antimonopoly", {"win_mode": "C"}, "/rules/win_mode", "not_an_option"),
    ("1836jr", {"train_roster": "none"}, "/rules/train_roster", "not_an_option"),
    ("1836jr", {"compat_18xxgames": "yes"}, "/rules/compat_18xxgames", "wrong_type"),
]

TABLES: list[tuple[str, dict[str, Any], str, str]] = [
    ("eurobiznes", {"/fields/3/price": -1}, "/tables/fields/3/price", "out_of_range"),
    ("eurobiznes", {"/fields/3/price": 0}, "/tables/fields/3/price", "unplayable"),
    ("eurobiznes", {"/fields/3/price": "120"}, "/tables/fields/3/price", "wrong_type"),
    ("eurobiznes", {"/fields/3/price": True}, "/tables/fields/3/price", "wrong_type"),
    ("eurobiznes", {"/fields/3/price": None}, "/tables/fields/3/price", "wrong_type"),
    ("eurobiznes", {"/fields/3/prize": 10}, "/tables/fields/3/prize", "unknown_key"),
    ("eurobiznes", {"/fields/99/price": 10}, "/tables/fields/99/price", "unknown_key"),
    ("eurobiznes", {"/fields/03/price": 10}, "/tables/fields/03/price", "unknown_key"),
    ("eurobiznes", {"/fields/-/price": 10}, "/tables/fields/-/price", "unknown_key"),
    ("eurobiznes", {"fields": []}, "/tables/fields", "unknown_key"),
    ("eurobiznes", {"/board": []}, "/tables/board", "unknown_key"),
    ("eurobiznes", {"": {}}, "/tables/", "unknown_key"),
    ("eurobiznes", {"/fields": []}, "/tables/fields", "unplayable"),
    ("eurobiznes", {"/fields": {}}, "/tables/fields", "wrong_type"),
    ("eurobiznes", {"/fields/0/type": "city"}, "/tables/fields", "unplayable"),
    ("eurobiznes", {"/fields/0/type": "casino"}, "/tables/fields", "unplayable"),
    ("eurobiznes", {"/fields/0/price": 100}, "/tables/fields/0/price", "not_an_option"),
    ("eurobiznes", {"/fields/1/rents": [1, 2]}, "/tables/fields/1/rents", "out_of_range"),
    ("eurobiznes", {"/fields/1/rents/5": -900}, "/tables/fields/1/rents/5", "out_of_range"),
    ("eurobiznes", {"/fields/1/rents": None}, "/tables/fields/1/rents", "wrong_type"),
    ("eurobiznes", {"/fields/1/house_cost": 0}, "/tables/fields/1/house_cost", "out_of_range"),
    ("eurobiznes", {"/fields/1/mortgage": 500}, "/tables/fields/1/mortgage", "conflict"),
    ("eurobiznes", {"/fields/1/group": "atlantis"}, "/tables/fields/1/group", "not_an_option"),
    ("eurobiznes", {"/fields/1/group": "railways"}, "/tables/fields/1/group", "conflict"),
    ("eurobiznes", {"/fields/5/group": "utilities"}, "/tables/fields/5/group", "conflict"),
    ("eurobiznes", {"/fields/1/id": "ateny"}, "/tables/fields/1/id", "duplicate"),
    ("eurobiznes", {"/decks/blue/1/id": BLUE[0]["id"]}, "/tables/decks/blue/1/id", "duplicate"),
    ("eurobiznes", {"/decks/blue/0/id": BLUE[1]["id"]}, "/tables/decks/blue/0/id", "duplicate"),
    ("eurobiznes", {"/fields/1/index": 3}, "/tables/fields/1/index", "duplicate"),
    ("eurobiznes", {"/fields/1/name_pl": ""}, "/tables/fields/1/name_pl", "out_of_range"),
    ("eurobiznes", {"/fields/1/name_pl": "x" * 61}, "/tables/fields/1/name_pl", "out_of_range"),
    ("eurobiznes", {"/fields/1/name_pl": "a\u202eb"}, "/tables/fields/1/name_pl", "wrong_type"),
    ("eurobiznes", {"/fields/1": without("price")}, "/tables/fields/1/price", "missing"),
    (
        "eurobiznes",
        {"/fields/1": without(""), "/fields/1/price": 5},
        "/tables/fields/1/price",
        "conflict",
    ),
    ("eurobiznes", {"/groups/0/members": [1, 6]}, "/tables/groups/0/members", "conflict"),
    ("eurobiznes", {"/groups/0/members": [1, 99]}, "/tables/groups/0/members/1", "out_of_range"),
    ("eurobiznes", {"/groups/0/colour": "yellow"}, "/tables/groups/0/colour", "wrong_type"),
    ("eurobiznes", {"/groups/0/kind": "series"}, "/tables/groups/0/kind", "not_an_option"),
    ("eurobiznes", {"/currency/smallest_unit": 1}, "/tables/currency/smallest_unit", "not_an_option"),
    ("eurobiznes", {"/decks/blue": []}, "/tables/decks/blue", "out_of_range"),
    ("eurobiznes", {"/decks/green": BLUE}, "/tables/decks/green", "unknown_key"),
    ("eurobiznes", {"/decks/red": BLUE}, "/tables/decks/red/0/id", "duplicate"),
    ("eurobiznes", {"/decks/blue": wandering()}, "/tables/decks/blue", "unplayable"),
    (
        "eurobiznes",
        {"/decks/blue/1/effect/effect": "explode"},
        "/tables/decks/blue/1/effect/effect",
        "not_an_option",
    ),
    ("eurobiznes", {"/decks/blue/1/effect": {}}, "/tables/decks/blue/1/effect/effect", "missing"),
    (
        "eurobiznes",
        {"/decks/blue/1/effect/amount": -200},
        "/tables/decks/blue/1/effect/amount",
        "out_of_range",
    ),
    (
        "eurobiznes",
        {"/decks/blue/0/effect/target": 40},
        "/tables/decks/blue/0/effect/target",
        "out_of_range",
    ),
    (
        "eurobiznes",
        {"/decks/blue/11/effect/options/1/deck": "blue"},
        "/tables/decks/blue/11/effect/options/1/deck",
        "unplayable",
    ),
    (
        "eurobiznes",
        {"/decks/blue/11/effect/options/1": {"effect": "release_card", "from": "jail"}},
        "/tables/decks/blue/11/effect/options/1/effect",
        "unplayable",
    ),
    (
        "eurobiznes",
        {"/decks/red/13/effect/steps": 0},
        "/tables/decks/red/13/effect/steps",
        "unplayable",
    ),
    ("fortuna", {"/fields/11/type": "accident"}, "/tables/fields", "unplayable"),
    ("fortuna", {"/decks/szansa/0/text_pl": 5}, "/tables/decks/szansa/0/text_pl", "wrong_type"),
    (
        "antimonopoly",
        {"/fields/1/rents/monopolist": [1, 2, 3]},
        "/tables/fields/1/rents/monopolist",
        "out_of_range",
    ),
    (
        "antimonopoly",
        {"/fields/1/rents/landlord": [1]},
        "/tables/fields/1/rents/landlord",
        "unknown_key",
    ),
    ("1836jr", {"/market/rows/4": holed()}, "/tables/market/rows/4/3", "unplayable"),
    ("1836jr", {"/market/rows/0": []}, "/tables/market/rows/0", "out_of_range"),
    (
        "1836jr",
        {"/market/rows/0/0/price": 0},
        "/tables/market/rows/0/0/price",
        "out_of_range",
    ),
    (
        "1836jr",
        {"/market/rows/1/6/price": 100},
        "/tables/market/rows/1/6/price",
        "duplicate",
    ),
    (
        "1836jr",
        {"/market/rows/0/0/zone": "pink"},
        "/tables/market/rows/0/0/zone",
        "not_an_option",
    ),
    (
        "1836jr",
        {"/trains/2/rusts_when_first_bought": "2"},
        "/tables/trains/2/rusts_when_first_bought",
        "unplayable",
    ),
    ("1836jr", {"/trains/0/max_stops": None}, "/tables/trains/0/max_stops", "wrong_type"),
    ("1836jr", {"/trains/0/count": 0}, "/tables/trains/0/count", "out_of_range"),
    ("1836jr", {"/trains/0/type": "3"}, "/tables/trains/0/type", "not_an_option"),
    ("1836jr", {"/phases/0/train_limit": 0}, "/tables/phases/0/train_limit", "out_of_range"),
    (
        "1836jr",
        {"/privates/0/sale_to_corporation/min": 50},
        "/tables/privates/0/sale_to_corporation/min",
        "conflict",
    ),
    ("1836jr", {"/privates/0/price": "20"}, "/tables/privates/0/price", "wrong_type"),
    ("1836jr", {"/tiles/0/count": -1}, "/tables/tiles/0/count", "out_of_range"),
    ("1836jr", {"/hexes/0/name": "Utrecht"}, "/tables/hexes/0/name", "not_an_option"),
    ("1836jr", {"/players/4/starting_cash": 4000}, "/tables/players/4/starting_cash", "conflict"),
    ("1836jr", {"/players/5": {}}, "/tables/players/5", "unknown_key"),
    ("eurobiznes", {"/fields/1/id": "constructor"}, "/tables/fields/1/id", "wrong_type"),
    ("eurobiznes", {"/fields/1/id": "12"}, "/tables/fields/1/id", "wrong_type"),
    ("fortuna", {"/decks/szansa/0/id": "toString"}, "/tables/decks/szansa/0/id", "wrong_type"),
    # The place that was written is told, and not what follows from it or stands beside it.
    ("eurobiznes", {"/fields/1/house_cost": -5}, "/tables/fields/1/house_cost", "out_of_range"),
    ("eurobiznes", {"/fields/1/index": -1}, "/tables/fields/1/index", "out_of_range"),
    ("eurobiznes", {"/fields/1/price": 10}, "/tables/fields/1/price", "conflict"),
    ("eurobiznes", {"/decks/blue/\u00b2": {}}, "/tables/decks/blue/\u00b2", "unknown_key"),
    ("eurobiznes", {"/fields/1/rents/\u0663": 5}, "/tables/fields/1/rents/\u0663", "unknown_key"),
    (
        "antimonopoly",
        {"/fields/1/rents/monopolist/0": -3},
        "/tables/fields/1/rents/monopolist/0",
        "out_of_range",
    ),
    ("1836jr", {"/market/rows/4/3": None}, "/tables/market/rows/4/3", "unplayable"),
    ("1836jr", {"/market/rows/0/0": None}, "/tables/market/rows/0/0", "unplayable"),
    ("1836jr", {"/market/rows/3": [None]}, "/tables/market/rows/3", "unplayable"),
    ("1836jr", {"/phases/0/starts_on": "6"}, "/tables/phases/0/starts_on", "not_an_option"),
    ("1836jr", {"/trains/0/available_from_phase": "6"}, "/tables/trains/0/available_from_phase", "unknown_key"),
    ("1836jr", {"/market/rows/1/5/par": True}, "/tables/market/rows/1/5/par", "duplicate"),
    ("1836jr", {"/market/rows/1": PAR_TWICE}, "/tables/market/rows/1/5/par", "duplicate"),
    ("1836jr", {"/tiles/0": unlabelled(0)}, "/tables/tiles/0/label", "missing"),
    ("1836jr", {"/hexes/0/depth": 5}, "/tables/hexes/0/depth", "unknown_key"),
    ("1836jr", {"/hexes/0": HEX}, "/tables/hexes/0/neighbors/0", "missing"),
    ("1836jr", {"/tiles/0/exits": [0, 1]}, "/tables/tiles/0/exits", "not_an_option"),
    ("1836jr", {"/hexes": []}, "/tables/hexes", "not_an_option"),
    ("1836jr", {"/privates/1/power/uses": 9}, "/tables/privates/1/power/uses", "not_an_option"),
    ("1836jr", {"/phases/0/tile_colors": ["pink"]}, "/tables/phases/0/tile_colors/0", "not_an_option"),
    ("1836jr", {"/trains/5/trade_in/discount": 1101}, "/tables/trains/5/trade_in/discount", "conflict"),
    ("1836jr", {"/trains/5/price": 299}, "/tables/trains/5/price", "conflict"),
    ("1836jr", {"/trains/0/trade_in": EXCHANGE}, "/tables/trains/0/trade_in", "unknown_key"),
    ("1836jr", {"/trains/5": last_train()}, "/tables/trains/5/trade_in", "missing"),
]  # fmt: skip


#: What nobody sees, or what grows over its neighbours: no name, no sign, no text of a card.
UNSEEN = [
    "\u200b", "\u00ad", "\u2060\u2060", "a\ufeffb", "\u3164", "a\u061cb", "a" + "\u0301" * 40, "a\U000e0041", "\ue000", "\u2800", "a\u200eb",
]  # fmt: skip


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
@pytest.mark.parametrize(
    ("game", "place"),
    [
        ("eurobiznes", "/fields/1/name_pl"),
        ("fortuna", "/decks/szansa/0/text_en"),
        ("antimonopoly", "/groups/0/name_en"),
        ("1836jr", "/corporations/0/name"),
    ],
)
def test_texts_that_nobody_sees(game: str, place: str, text: str) -> None:
    found = first(variant(game, tables={place: text}))
    assert found == (f"/tables{place}", "wrong_type")


@pytest.mark.parametrize("text", ["\u0301", "\u200d", " \u0301 "], ids=ascii)
def test_accents_alone_are_no_name(text: str) -> None:
    assert first(variant(name={"pl": text, "en": "b"})) == ("/name/pl", "out_of_range")


@pytest.mark.parametrize("text", ["Łódź", "e\u0301", "\U0001f469\u200d\U0001f680", "L'Aquila – 2"], ids=ascii)  # fmt: skip
def test_names_that_people_write(text: str) -> None:
    assert examine(variant(tables={"/fields/1/name_pl": text})).content is not None


STUCK: dict[str, Any] = {
    **{f"/privates/{at}/revenue": 0 for at in range(len(GAMES["1836jr"].tables()["privates"]))},
    **{f"/players/{seats}/starting_cash": 300 for seats in GAMES["1836jr"].tables()["players"]},
}


def dear(price: int) -> list[Any]:
    """The market of the box with dearer prices to begin at."""
    rows = deepcopy(GAMES["1836jr"].tables()["market"]["rows"])
    pars = (cell for row in rows for cell in row if cell is not None and cell["par"])
    for at, cell in enumerate(pars):
        cell["price"] = price + at
    return rows  # type: ignore[no-any-return]  # as the game keeps it


@pytest.mark.parametrize(
    ("tables", "path"),
    [
        ({"/market/rows": dear(151)}, "/tables/market/rows"),
        ({"/market/rows": dear(150), "/shares/float_percent_sold_from_ipo": 50}, "/tables/market/rows"),
        ({"/privates/4/price": 301}, "/tables/privates/4/price"),
    ],
)  # fmt: skip
def test_a_railway_on_which_nobody_can_ever_pay(tables: dict[str, Any], path: str) -> None:
    assert first(variant("1836jr", tables=STUCK | tables)) == (path, "unplayable")
    earning = {f"/privates/{at}/revenue": 5 for at in (0, 1)}
    assert examine(variant("1836jr", tables=STUCK | tables | earning)).content is not None


def first(given: Any) -> tuple[str, str]:
    found = examine(given)
    assert found.content is None
    assert [each.path for each in found.violations] == sorted(e.path for e in found.violations)
    return pointer(found.violations[0].path) or "/", found.violations[0].code


@pytest.mark.parametrize(("given", "path", "code"), HEADINGS)
def test_heading(given: Any, path: str, code: str) -> None:
    assert first(given) == (path, code)


@pytest.mark.parametrize(("game", "rules", "path", "code"), PARAMETERS)
def test_parameters(game: str, rules: dict[str, Any], path: str, code: str) -> None:
    assert first(variant(game, rules=rules)) == (path, code)


@pytest.mark.parametrize(("game", "tables", "path", "code"), TABLES)
def test_tables(game: str, tables: dict[str, Any], path: str, code: str) -> None:
    assert first(variant(game, tables=tables)) == (path, code)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = examine(variant(rules={"nothing": 1}, tables={"/fields/1/price": -1, "/fields/3/price": "x"}))  # fmt: skip
    assert [pointer(each.path) for each in found.violations] == [
        "/rules/nothing",
        "/tables/fields/1/price",
        "/tables/fields/3/price",
    ]


def test_what_stands_nowhere_hides_no_wrong_value() -> None:
    """Of the heading, of parameters, and of what cannot be put anywhere or twice, all is told, the first first."""
    row = GAMES["eurobiznes"].tables()["fields"][1]
    tables = {
        "fields": [],
        "/fields/1": row,
        "/fields/1/price": 5,
        "/decks/blue/1/effect/amount": -5,
    }
    found = examine(variant(slug="Two Words", rules={"starting_cash": -5}, tables=tables))
    assert [(pointer(each.path), each.code) for each in found.violations] == [
        ("/rules/starting_cash", "out_of_range"),
        ("/slug", "wrong_type"),
        ("/tables/decks/blue/1/effect/amount", "out_of_range"),
        ("/tables/fields", "unknown_key"),
        ("/tables/fields/1/price", "conflict"),
    ]


def test_of_a_newer_format_nothing_else_is_told() -> None:
    found = examine(variant(format=2, slug="Two Words", rules={"starting_cash": -5}))
    assert [pointer(each.path) for each in found.violations] == ["/format", "/slug"]


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("eurobiznes", {"/fields/1/hotel_cost": 77}),
        ("eurobiznes", {"/groups/0/house_cost": 77}),
        ("1836jr", {"/market/par_cells": []}),
        ("1836jr", {"/phases/2/rusts": ["3"]}),
    ],
)
def test_what_follows_from_other_values_is_told_where_it_is_written(
    game: str, tables: dict[str, Any]
) -> None:
    found = examine(variant(game, tables=tables))
    assert found.content is not None
    place = next(iter(tables))
    assert [(pointer(each.path), each.params["reason"]) for each in found.warnings] == [
        (f"/tables{place}", "follows_from_others")
    ]


@pytest.mark.parametrize(
    ("game", "place", "name"),
    [
        ("eurobiznes", "/fields/3/name_en", "thessaloniki "),
        ("fortuna", "/groups/1/name_pl", "Brązowa"),
        ("1836jr", "/privates/1/name", "Amsterdam Canal Company"),
    ],
)
def test_two_of_one_name_are_worth_a_look(game: str, place: str, name: str) -> None:
    found = examine(variant(game, tables={place: name}))
    assert found.content is not None
    warned = {pointer(each.path): each.params["reason"] for each in found.warnings}
    assert warned == {f"/tables{place}": "same_name"}
    assert examine(variant(game)).warnings == ()


def test_entrepreneurs_who_begin_with_more_can_pay_more() -> None:
    rules = {"starting_cash": 1500, "starting_cash_entrepreneur_bonus": 500}
    assert (
        examine(variant("antimonopoly", rules=rules, tables={"/fields/1/price": 2000})).warnings
        == ()
    )


@pytest.mark.parametrize(("game", "cash"), [("eurobiznes", 2000), ("fortuna", 15000), ("antimonopoly", 1500)])  # fmt: skip
def test_a_street_dearer_than_what_players_begin_with_is_worth_a_look(game: str, cash: int) -> None:
    for price, warned in ((cash, {}), (cash + 1, {"/tables/fields/1/price": "too_dear"})):
        found = examine(
            variant(game, rules={"starting_cash": cash}, tables={"/fields/1/price": price})
        )
        assert found.content is not None
        assert {pointer(each.path): each.params["reason"] for each in found.warnings} == warned


@pytest.mark.parametrize(("text", "is_told"), [("Pobierz 1 200 $.", False), ("Pobierz 20 $ i 1.200 $.", True)])  # fmt: skip
def test_the_text_of_a_card_names_its_sum_and_not_a_longer_one(text: str, *, is_told: bool) -> None:
    tables = {
        "/decks/blue/1/effect/amount": 20,
        "/decks/blue/1/text_pl": text,
        "/decks/blue/1/text_en": "$20.",
    }
    reasons = [each.params["reason"] for each in examine(variant(tables=tables)).warnings]
    assert reasons == ([] if is_told else ["sum_not_told"])


def test_a_fault_is_told_once() -> None:
    """What the row says and what its place in the list says is the same fault."""
    found = examine(variant("1836jr", tables={"/phases/0/name": "x"}))
    assert [(pointer(each.path), each.params) for each in found.violations] == [
        ("/tables/phases/0/name", {"options": ["2"]})
    ]


def test_a_phase_without_its_event_is_refused() -> None:
    phases = deepcopy(GAMES["1836jr"].tables()["phases"])
    at = next(at for at, phase in enumerate(phases) if "events" in phase)
    del phases[at]["events"]
    assert first(variant("1836jr", tables={"/phases": phases})) == (f"/tables/phases/{at}/events", "missing")  # fmt: skip


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_of_all_that_a_board_lacks_the_start_is_told_first(game: str) -> None:
    lacking: list[list[Any]] = [[], GAMES[game].tables()["fields"][1:5]]
    for fields in lacking:
        first = examine(variant(game, tables={"/fields": fields})).violations[0]
        assert (pointer(first.path), first.code) == ("/tables/fields", "unplayable")
        assert first.params["reason"] == "no_start"

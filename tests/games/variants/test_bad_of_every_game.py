"""At least sixty bad variants of each game: each is refused, first of all at the place that was written."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.variants.content import examine
from tests.games.variants.files import variant
from tests.games.variants.test_bad_variants import HEADINGS, PARAMETERS, TABLES, first

FORTUNA: dict[str, Any] = GAMES["fortuna"].tables()
ANTIMONOPOLY: dict[str, Any] = GAMES["antimonopoly"].tables()
PURE: list[Any] = [None, "5", [5], {"a": 5}, 5.0, True]
SEATED = {"/players": {"2": {"starting_cash": 900, "certificate_limit": 20}}}

#: By game: parameters, the name of the first that is wrong, and the code.
WRONG_PARAMETERS: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "eurobiznes": [
        ({"interest_percent": 10}, "interest_percent", "unknown_key"),
        ({"start_salary": -1}, "start_salary", "out_of_range"),
        ({"players_max": 9}, "players_max", "out_of_range"),
        ({"players_max": True}, "players_max", "wrong_type"),
    ],
    "fortuna": [
        ({"players_min": 1}, "players_min", "out_of_range"),
        ({"players_max": 40}, "players_max", "out_of_range"),
        ({"players_min": 4, "players_max": 2}, "players_min", "conflict"),
        ({"starting_cash": 10**30}, "starting_cash", "out_of_range"),
        ({"starting_cash": "20000"}, "starting_cash", "wrong_type"),
        ({"start_salary": -2500}, "start_salary", "out_of_range"),
        ({"movement_mode": "cards"}, "movement_mode", "not_an_option"),
        ({"movement_mode": ["chips"]}, "movement_mode", "wrong_type"),
        ({"restaurant_rents": [250, 500, 1000]}, "restaurant_rents", "out_of_range"),
        ({"station_rents": [1, 2, "3"]}, "station_rents/2", "wrong_type"),
        ({"auction_enabled": "true"}, "auction_enabled", "wrong_type"),
        ({"mortgage_interest_percent": -10}, "mortgage_interest_percent", "out_of_range"),
        ({"wealth_tax_base": None}, "wealth_tax_base", "wrong_type"),
        ({"houses_total": {}}, "houses_total", "wrong_type"),
        ({"Players_min": 2}, "Players_min", "unknown_key"),
        ({"round_limit": -1}, "round_limit", "out_of_range"),
        ({"decision_timeout_seconds": 0.5}, "decision_timeout_seconds", "wrong_type"),
    ],
    "antimonopoly": [
        ({"players_max": 0}, "players_max", "out_of_range"),
        ({"players_min": 6, "players_max": 2}, "players_min", "conflict"),
        ({"role_assignment": "lottery"}, "role_assignment", "not_an_option"),
        ({"starting_cash": []}, "starting_cash", "wrong_type"),
        ({"transport_fares_monopolist": [40, 80, 160]}, "transport_fares_monopolist", "out_of_range"),
        ({"transport_fares_monopolist": [40, 80, 160, -1]}, "transport_fares_monopolist/3", "out_of_range"),
        ({"office_payouts_entrepreneur": [25, 50, 0, 0, 0, None]}, "office_payouts_entrepreneur/5", "wrong_type"),
        ({"monopoly_streets": 0}, "monopoly_streets", "out_of_range"),
        ({"even_building": 0}, "even_building", "wrong_type"),
        ({"jail_fine": -50}, "jail_fine", "out_of_range"),
        ({"jail_attempts": 10**9}, "jail_attempts", "out_of_range"),
        ({"rounding": "up?"}, "rounding", "not_an_option"),
        ({"set_rent_multiplier": "2"}, "set_rent_multiplier", "wrong_type"),
        ({"mortgage_percent": 101}, "mortgage_percent", "out_of_range"),
        ({"houses_total": -1}, "houses_total", "out_of_range"),
        ({"holiday_turns": 1}, "holiday_turns", "unknown_key"),
    ],
    "1836jr": [
        ({"starting_cash": 600}, "starting_cash", "unknown_key"),
        ({"sell_before_operated": 0}, "sell_before_operated", "wrong_type"),
        ({"private_trading": None}, "private_trading", "wrong_type"),
        ({"auction_next_player": "first"}, "auction_next_player", "not_an_option"),
        ({"must_own_train": True}, "must_own_train", "wrong_type"),
        ({"esf_timing": ""}, "esf_timing", "not_an_option"),
        ({"port_pairs": ["forbidden"]}, "port_pairs", "wrong_type"),
        ({"bid_multiple_of_5": 5}, "bid_multiple_of_5", "wrong_type"),
        ({"ebuy_help": {}}, "ebuy_help", "wrong_type"),
    ],
}  # fmt: skip

#: By game: tables, the path of the first that is wrong, and the code.
WRONG_TABLES: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "eurobiznes": [
        ({"/decks/blue/1/text_en": ""}, "/decks/blue/1/text_en", "out_of_range"),
        ({"/groups": []}, "/groups", "out_of_range"),
    ],
    "fortuna": [
        ({"/fields/1/price": -1000}, "/fields/1/price", "out_of_range"),
        ({"/fields/1/price": 10**18}, "/fields/1/price", "out_of_range"),
        ({"/fields/1/price": None}, "/fields/1/price", "wrong_type"),
        ({"/fields/1/rents": [100, 500]}, "/fields/1/rents", "out_of_range"),
        ({"/fields/1/rents/0": "100"}, "/fields/1/rents/0", "wrong_type"),
        ({"/fields/1/rents/6": 9000}, "/fields/1/rents/6", "unknown_key"),
        ({"/fields/1/mortgage": -1}, "/fields/1/mortgage", "out_of_range"),
        ({"/fields/1/mortgage": 100000}, "/fields/1/mortgage", "conflict"),
        ({"/fields/1/group": "violet"}, "/fields/1/group", "not_an_option"),
        ({"/fields/1/type": "city"}, "/fields/1/type", "not_an_option"),
        ({"/fields/1/id": "litewski"}, "/fields/1/id", "duplicate"),
        ({"/fields/1/name_pl": 7}, "/fields/1/name_pl", "wrong_type"),
        ({"/fields/44": {}}, "/fields/44", "unknown_key"),
        ({"/fields": FORTUNA["fields"][:43]}, "/fields", "out_of_range"),
        ({"/fields": [*FORTUNA["fields"], FORTUNA["fields"][1]]}, "/fields", "out_of_range"),
        ({"/fields": FORTUNA["fields"][1:]}, "/fields", "unplayable"),
        ({"/fields/0": None}, "/fields/0", "wrong_type"),
        ({"/groups/0/members": []}, "/groups/0/members", "conflict"),
        ({"/groups/0/id": "grey"}, "/groups/0/id", "not_an_option"),
        ({"/groups/0/name_en": " "}, "/groups/0/name_en", "out_of_range"),
        ({"/groups/0/colour": "#12345"}, "/groups/0/colour", "wrong_type"),
        ({"/decks": {}}, "/decks/los", "missing"),
        ({"/decks/los": {}}, "/decks/los", "wrong_type"),
        ({"/decks/los/0": "card"}, "/decks/los/0", "wrong_type"),
        ({"/decks/szansa/0/effect/target": 44}, "/decks/szansa/0/effect/target", "out_of_range"),
        ({"/decks/szansa/0/effect/target": "start"}, "/decks/szansa/0/effect/target", "wrong_type"),
        ({"/decks/szansa/0/effect/direction": "up"}, "/decks/szansa/0/effect/direction", "not_an_option"),
        ({"/decks/szansa/6/effect/steps": 0}, "/decks/szansa/6/effect/steps", "unplayable"),
        ({"/decks/szansa/8/effect/amount": 10**12}, "/decks/szansa/8/effect/amount", "out_of_range"),
        ({"/decks/los/8/effect/house": -400}, "/decks/los/8/effect/house", "out_of_range"),
        ({"/decks/los/0/effect": {"effect": "go_to_jail"}}, "/decks/los/0/effect/effect", "not_an_option"),
        ({"/currency/symbol": 5}, "/currency/symbol", "wrong_type"),
    ],
    "antimonopoly": [
        ({"/fields/1/price": -60}, "/fields/1/price", "out_of_range"),
        ({"/fields/1/price": "sixty"}, "/fields/1/price", "wrong_type"),
        ({"/fields/1/rents": [6, 11, 16]}, "/fields/1/rents", "wrong_type"),
        ({"/fields/1/rents/entrepreneur": []}, "/fields/1/rents/entrepreneur", "out_of_range"),
        ({"/fields/1/rents/entrepreneur/0": 0.5}, "/fields/1/rents/entrepreneur/0", "wrong_type"),
        ({"/fields/1/rents": {}}, "/fields/1/rents/entrepreneur", "missing"),
        ({"/fields/1/house_cost": -50}, "/fields/1/house_cost", "out_of_range"),
        ({"/fields/1/mortgage": 10000}, "/fields/1/mortgage", "conflict"),
        ({"/fields/1/redemption": -33}, "/fields/1/redemption", "not_an_option"),
        ({"/fields/1/group": "transport"}, "/fields/1/group", "conflict"),
        ({"/fields/1/group": None}, "/fields/1/group", "wrong_type"),
        ({"/fields/1/id": "dam"}, "/fields/1/id", "duplicate"),
        ({"/fields/10/type": "go_to_jail"}, "/fields", "unplayable"),
        ({"/fields": ANTIMONOPOLY["fields"][:39]}, "/fields", "out_of_range"),
        ({"/fields": "board"}, "/fields", "wrong_type"),
        ({"/fields/40": {}}, "/fields/40", "unknown_key"),
        ({"/groups/0/members": [3, 1, 1]}, "/groups/0/members", "conflict"),
        ({"/groups/0/kind": "transport"}, "/groups/0/kind", "not_an_option"),
        ({"/groups/0/name_pl": None}, "/groups/0/name_pl", "wrong_type"),
        ({"/decks/entrepreneur": []}, "/decks/entrepreneur", "out_of_range"),
        ({"/decks/third": []}, "/decks/third", "unknown_key"),
        ({"/decks/monopolist": ANTIMONOPOLY["decks"]["entrepreneur"]}, "/decks/monopolist/0/id", "duplicate"),
        ({"/decks/entrepreneur/0/effect/amount": -75}, "/decks/entrepreneur/0/effect/amount", "out_of_range"),
        ({"/decks/entrepreneur/8/effect/dice": 0}, "/decks/entrepreneur/8/effect/dice", "out_of_range"),
        ({"/decks/entrepreneur/8/effect/min_sum": 999}, "/decks/entrepreneur/8/effect/min_sum", "out_of_range"),
        ({"/decks/monopolist/0/effect/target": -1}, "/decks/monopolist/0/effect/target", "out_of_range"),
        ({"/decks/monopolist/0/text_pl": "x" * 5000}, "/decks/monopolist/0/text_pl", "out_of_range"),
        ({"/decks/monopolist/0/colour": "red"}, "/decks/monopolist/0/colour", "unknown_key"),
        ({"/decks/monopolist/0/id": ""}, "/decks/monopolist/0/id", "out_of_range"),
        ({"/currency": None}, "/currency", "wrong_type"),
        ({"/fields/1/name_en": "x" * 61}, "/fields/1/name_en", "out_of_range"),
        ({"/fields/1/rents/monopolist/5": 60}, "/fields/1/rents/monopolist/5", "unknown_key"),
        ({"/groups/10": {}}, "/groups/10", "unknown_key"),
        ({"/decks/entrepreneur/99/text_pl": "x"}, "/decks/entrepreneur/99/text_pl", "unknown_key"),
    ],
    "1836jr": [
        ({"/players": []}, "/players", "wrong_type"),
        ({"/market": None}, "/market", "wrong_type"),
        ({"/market/rows/0/0/price": "100"}, "/market/rows/0/0/price", "wrong_type"),
        ({"/market/rows/0/99/price": 100}, "/market/rows/0/99/price", "unknown_key"),
        ({"/trains/0/price": None}, "/trains/0/price", "wrong_type"),
        ({"/trains/0/count": 10**9}, "/trains/0/count", "out_of_range"),
        ({"/trains/6/price": 100}, "/trains/6/price", "unknown_key"),
        ({"/privates/0/revenue": -5}, "/privates/0/revenue", "out_of_range"),
        (SEATED, "/players/3", "missing"),
        ({"/players/2/certificate_limit": 0}, "/players/2/certificate_limit", "out_of_range"),
        ({"/players/2/starting_cash": -900}, "/players/2/starting_cash", "out_of_range"),
        ({"/market/rows": []}, "/market/rows", "out_of_range"),
        ({"/trains": []}, "/trains", "out_of_range"),
        ({"/trains/0/price": -80}, "/trains/0/price", "out_of_range"),
        ({"/corporations/0/token_costs": [0, -40]}, "/corporations/0/token_costs/1", "out_of_range"),
    ],
}  # fmt: skip
#: A number that each game has, in whose place nothing else may stand.
PLACES = {
    "eurobiznes": "/fields/3/mortgage",
    "fortuna": "/fields/3/house_cost",
    "antimonopoly": "/fields/3/house_cost",
    "1836jr": "/privates/1/revenue",
}


@pytest.mark.parametrize(("game", "given"), [(game, one) for game, rows in WRONG_PARAMETERS.items() for one in rows])  # fmt: skip
def test_parameters(game: str, given: tuple[dict[str, Any], str, str]) -> None:
    rules, name, code = given
    assert first(variant(game, rules=rules)) == (f"/rules/{name}", code)


@pytest.mark.parametrize(("game", "given"), [(game, one) for game, rows in WRONG_TABLES.items() for one in rows])  # fmt: skip
def test_tables(game: str, given: tuple[dict[str, Any], str, str]) -> None:
    tables, place, code = given
    assert first(variant(game, tables=tables)) == (f"/tables{place}", code)


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("value", PURE, ids=str)
def test_a_whole_number_is_nothing_else(game: str, value: Any) -> None:
    place = PLACES[game]
    assert first(variant(game, tables={place: value})) == (f"/tables{place}", "wrong_type")


@pytest.mark.parametrize("game", [game for game in PLACES if game != "eurobiznes"])
@pytest.mark.parametrize(("given", "path", "code"), HEADINGS)
def test_headings(game: str, given: Any, path: str, code: str) -> None:
    named = {**given, "game": game} if isinstance(given, dict) and given.get("game") == "eurobiznes" else given  # fmt: skip
    assert (examine(named).content, *first(named)) == (None, path, code)


def test_there_are_sixty_of_each_game() -> None:
    counts = Counter(game for game, *_rest in [*PARAMETERS, *TABLES])
    for game, tables in WRONG_TABLES.items():
        own = [*WRONG_PARAMETERS[game], *tables, *PURE]
        assert counts[game] + len(own) >= 60

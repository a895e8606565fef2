from __future__ import annotations

from typing import Any

from games.reading import rule_pages
from games.reading.rule_pages import page


def row(drawn: str, group: str, name: str, **rules: Any) -> dict[str, Any]:
    tables = page("antimonopoly", "pl", rules).drawn[drawn]
    rows = next(one["rows"] for one in tables if one["id"] == group)
    found: dict[str, Any] = next(one for one in rows if one["name"] == name)
    return found


def test_a_street_has_a_column_of_rents_for_each_role() -> None:
    assert row("rents", "athens", "Syntagma") == {
        "name": "Syntagma",
        "entrepreneur": ["40", "–", "60", "80", "100", "120", "140"],
        "monopolist": ["40", "80", "120", "160", "200", "–", "240"],
    }


def test_rents_follow_the_percentages_of_the_table() -> None:
    dam = row("rents", "amsterdam", "Dam", rent_percent_entrepreneur=150, set_rent_multiplier=3)
    assert dam["entrepreneur"] == ["27", "–", "42", "57", "72", "87", "102"]
    assert dam["monopolist"] == ["18", "54", "56", "76", "96", "–", "116"]


def test_with_fewer_houses_the_hotel_keeps_its_own_entry() -> None:
    dam = row("rents", "amsterdam", "Dam", max_houses_entrepreneur=2, double_rent_on_built=True)
    assert dam["entrepreneur"] == ["18", "–", "28", "38", "–", "–", "68"]
    assert dam["monopolist"] == ["18", "36", "112", "152", "192", "–", "232"]


def test_prices_tell_loan_and_redemption_of_this_table() -> None:
    plaka = row("prices", "athens", "La Plaka")
    assert (plaka["price"], plaka["house"]) == ("€350", "€200")
    assert (plaka["loan"], plaka["redemption"]) == ("€175", "€193")
    dear = row("prices", "transport", "Kolej", mortgage_percent=80, mortgage_interest_percent=25)
    assert (dear["house"], dear["loan"], dear["redemption"]) == ("–", "€160", "€200")


def test_every_deed_and_every_card_is_printed() -> None:
    drawn = page("antimonopoly", "en", {}).drawn
    assert sum(len(group["rows"]) for group in drawn["prices"]) == 28
    assert sum(len(group["rows"]) for group in drawn["rents"]) == 22
    assert [(deck["name"], len(deck["cards"])) for deck in drawn["decks"]] == [
        ("Entrepreneur cards", 25),
        ("Monopolist cards", 25),
    ]


def test_a_handicap_is_told_as_a_sum() -> None:
    rules = {"starting_cash_entrepreneur_bonus": -500, "start_salary_entrepreneur_bonus": 50}
    changed = rule_pages.page("antimonopoly", "pl", rules).changed
    texts = {rule.ids[0]: rule.text for section in changed for rule in section.rules if rule.usual}
    assert texts["R-AM-CSH-01"].endswith("a przedsiębiorcy €1\u202f000.")
    assert "a przedsiębiorcy €150" in texts["R-AM-STA-01"]

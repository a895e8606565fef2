"""Every tunable number and option of Anti-Monopoly, with range, default, rule ids and help in Polish and English."""

import json
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from games.engines.kernel.parameters import Parameters, in_order, never_negative, parameter, zero_or


def _data(name: str) -> Any:
    return json.loads((files(__package__) / "data" / name).read_text("utf-8"))


#: The rows of the data file: default, meaning in English and rule ids of every parameter.
_ROWS: Final = {row["name"]: row for row in _data("antimonopoly.data.json")["parameters"]}
#: Meanings in English of those that the data file explains for people who know the rules.
_ENGLISH: Final = _data("parameters.en.json")


def tuned(name: str, note_pl: str, **bounds: Any) -> Any:
    """One parameter as the data file has it, with its meaning in Polish and its bounds."""
    row = _ROWS[name]
    note_en = _ENGLISH.get(name, row["description"])
    return parameter(row["default"], note_pl, note_en, rules=row["rule_ids"], **bounds)


class AntimonopolyRules(Parameters):
    """The parameters of games/rulebooks/antimonopoly.yaml. The defaults are the rules of the seed."""

    players_min: int = tuned("players_min", "Najmniej graczy przy stole", ge=2, le=6)
    players_max: int = tuned("players_max", "Najwięcej graczy przy stole", ge=2, le=6)
    win_mode: Literal["A", "B"] = tuned(
        "win_mode",
        "Kto wygrywa: ostatni przy stole (A) albo najbogatszy z roli, która przetrwała (B)",
    )
    role_assignment: Literal["dice_choice", "random", "host", "by_seat"] = tuned(
        "role_assignment", "Jak rozdziela się role"
    )
    starting_cash: int = tuned(
        "starting_cash", "Gotówka każdego na początku", ge=500, le=5000, multiple_of=5
    )
    starting_cash_entrepreneur_bonus: int = tuned(
        "starting_cash_entrepreneur_bonus",
        "Dodatek do gotówki na początku dla przedsiębiorców",
        ge=-1000,
        le=3000,
        multiple_of=5,
    )
    start_salary: int = tuned("start_salary", "Wypłata za START", ge=0, le=1000, multiple_of=5)
    start_salary_on_landing: bool = tuned(
        "start_salary_on_landing", "Czy zatrzymanie się dokładnie na Starcie jest płatne"
    )
    start_salary_entrepreneur_bonus: int = tuned(
        "start_salary_entrepreneur_bonus",
        "Dodatek do wypłaty za START dla przedsiębiorców",
        ge=-100,
        le=500,
        multiple_of=5,
    )
    extra_rolls_per_turn: int = tuned(
        "extra_rolls_per_turn", "Ile dodatkowych rzutów dają dublety w jednej turze", ge=0, le=3
    )
    extra_roll_after_jail: Literal["forfeit", "first_attempt"] = tuned(
        "extra_roll_after_jail", "Dodatkowy rzut, gdy pierwszy ruch kończy się zatrzymaniem"
    )
    auction_enabled: bool = tuned("auction_enabled", "Odrzucone pola idą na licytację")
    auction_opening_percent: int = tuned(
        "auction_opening_percent",
        "Cena wywoławcza jako część ceny nominalnej (%)",
        ge=0,
        le=100,
        multiple_of=5,
    )
    auction_decliner_may_bid: bool = tuned(
        "auction_decliner_may_bid", "Czy ten, kto nie kupił, może licytować"
    )
    auction_min_increment: int = tuned(
        "auction_min_increment", "Najmniejsze przebicie", ge=1, le=100
    )
    rent_percent_entrepreneur: int = tuned(
        "rent_percent_entrepreneur",
        "Czynsze przedsiębiorców w procentach",
        ge=25,
        le=400,
        multiple_of=5,
    )
    rent_percent_monopolist: int = tuned(
        "rent_percent_monopolist", "Czynsze monopolistów w procentach", ge=25, le=400, multiple_of=5
    )
    monopoly_streets: int = tuned("monopoly_streets", "Ile ulic daje monopol w mieście", ge=2, le=3)
    set_rent_multiplier: int = tuned(
        "set_rent_multiplier", "Mnożnik pustych ulic w zmonopolizowanym mieście", ge=1, le=3
    )
    monopoly_all_streets: bool = tuned("monopoly_all_streets", "Mnożnik obejmuje też trzecią ulicę")
    double_rent_on_built: bool = tuned(
        "double_rent_on_built", "Mnożnik obejmuje też zabudowane ulice"
    )
    mortgaged_counts_for_series: bool = tuned(
        "mortgaged_counts_for_series", "Zastawione firmy liczą się do liczby posiadanych"
    )
    transport_fare_percent_entrepreneur: int = tuned(
        "transport_fare_percent_entrepreneur",
        "Opłata za przejazd u przedsiębiorcy jako część ceny (%)",
        ge=1,
        le=100,
    )
    transport_fares_monopolist: Annotated[
        list[Annotated[int, Field(ge=0, le=2000)]], Field(min_length=4, max_length=4)
    ] = tuned("transport_fares_monopolist", "Opłaty u monopolisty za 1, 2, 3 i 4 firmy")
    utility_multiplier: int = tuned("utility_multiplier", "Mnożnik sumy oczek", ge=1, le=20)
    utility_multiplier_monopolist_both: int = tuned(
        "utility_multiplier_monopolist_both", "Mnożnik u monopolisty z oboma zakładami", ge=1, le=40
    )
    max_houses_entrepreneur: int = tuned(
        "max_houses_entrepreneur", "Domy przedsiębiorcy przed hotelem", ge=1, le=4
    )
    max_houses_monopolist: int = tuned(
        "max_houses_monopolist", "Domy monopolisty przed hotelem", ge=1, le=3
    )
    even_building: bool = tuned("even_building", "Czy w mieście trzeba budować równomiernie")
    limited_buildings: bool = tuned(
        "limited_buildings", "Czy zapas domów i hoteli ogranicza budowę"
    )
    houses_total: int = tuned("houses_total", "Domów w pudełku", ge=8, le=120)
    hotels_total: int = tuned("hotels_total", "Hoteli w pudełku", ge=0, le=60)
    building_resale_percent: int = tuned(
        "building_resale_percent", "Ile bank płaci za budynki (%)", ge=0, le=100, multiple_of=5
    )
    mortgage_percent: int = tuned(
        "mortgage_percent", "Pożyczka jako część ceny (%)", ge=10, le=100, multiple_of=5
    )
    mortgage_interest_percent: int = tuned(
        "mortgage_interest_percent", "Odsetki przy wykupie zastawu (%)", ge=0, le=50
    )
    mortgage_transfer: Literal["free", "interest_only", "redeem_now", "buyer_choice"] = tuned(
        "mortgage_transfer", "Co musi zrobić nabywca zastawionego pola"
    )
    asset_timing: Literal["own_turn_or_debt", "any_time"] = tuned(
        "asset_timing", "Kiedy wolno zastawiać i sprzedawać budynki"
    )
    jail_fine: int = tuned(
        "jail_fine", "Cena wyjścia z więzienia i z wojny cenowej", ge=0, le=1000, multiple_of=5
    )
    jail_attempts: int = tuned("jail_attempts", "W ilu turach dublet zwalnia za darmo", ge=1, le=5)
    jail_double_gives_extra_roll: bool = tuned(
        "jail_double_gives_extra_roll", "Dublet w zatrzymaniu daje dodatkowy rzut"
    )
    monopolist_collects_in_prison: bool = tuned(
        "monopolist_collects_in_prison", "Monopolista w więzieniu pobiera czynsze"
    )
    entrepreneur_collects_in_price_war: bool = tuned(
        "entrepreneur_collects_in_price_war", "Przedsiębiorca w wojnie cenowej pobiera czynsze"
    )
    income_tax_flat: int = tuned(
        "income_tax_flat", "Podatek dochodowy: kwota stała", ge=0, le=2000, multiple_of=5
    )
    income_tax_cash_percent_entrepreneur: int = tuned(
        "income_tax_cash_percent_entrepreneur",
        "Podatek: część gotówki przedsiębiorcy (%)",
        ge=0,
        le=100,
    )
    income_tax_cash_percent_monopolist: int = tuned(
        "income_tax_cash_percent_monopolist", "Podatek: część gotówki monopolisty (%)", ge=0, le=100
    )
    income_tax_property_percent: int = tuned(
        "income_tax_property_percent", "Podatek: część ceny niezastawionych pól (%)", ge=0, le=100
    )
    income_tax_building_percent: int = tuned(
        "income_tax_building_percent", "Podatek: część kosztu budynków (%)", ge=0, le=100
    )
    income_tax_choice: Literal["informed", "blind", "auto_min"] = tuned(
        "income_tax_choice", "Czy procent widać przed wyborem"
    )
    property_tax: int = tuned(
        "property_tax", "Podatek od nieruchomości", ge=0, le=1000, multiple_of=5
    )
    office_fee_monopolist: int = tuned(
        "office_fee_monopolist",
        "Urząd antymonopolowy: opłata monopolisty",
        ge=0,
        le=1000,
        multiple_of=5,
    )
    office_payouts_entrepreneur: Annotated[
        list[Annotated[int, Field(ge=0, le=500)]], Field(min_length=6, max_length=6)
    ] = tuned(
        "office_payouts_entrepreneur", "Urząd antymonopolowy: wypłaty przedsiębiorcy za oczka 1–6"
    )
    trade_timing: Literal["own_turn", "any_time", "off"] = tuned(
        "trade_timing", "Kiedy wolno handlować"
    )
    allow_gifts: bool = tuned(
        "allow_gifts", "Wymiany, w których nie zmienia właściciela żadne pole"
    )
    voluntary_bankruptcy: bool = tuned(
        "voluntary_bankruptcy", "Czy wolno się poddać, choć dług da się spłacić"
    )
    final_valuation_ignores_prison: bool = tuned(
        "final_valuation_ignores_prison", "Na końcu liczą się też czynsze uwięzionego monopolisty"
    )
    time_limit_minutes: Annotated[int, zero_or(15, 600)] = tuned(
        "time_limit_minutes", "Czas gry w minutach (0: bez limitu)"
    )
    round_limit: Annotated[int, zero_or(5, 500)] = tuned(
        "round_limit", "Limit rund (0: bez limitu)"
    )
    time_end_mode: Literal["immediate", "finish_turn", "finish_round"] = tuned(
        "time_end_mode", "Kiedy dokładnie kończy się gra na czas"
    )
    timed_adjust_seconds: int = tuned(
        "timed_adjust_seconds", "Czas na końcowe porządki (s)", ge=15, le=900
    )
    timed_cash_percent_entrepreneur: int = tuned(
        "timed_cash_percent_entrepreneur",
        "Część gotówki, którą zatrzymuje przedsiębiorca (%)",
        ge=0,
        le=100,
    )
    timed_cash_percent_monopolist: int = tuned(
        "timed_cash_percent_monopolist",
        "Część gotówki, którą zatrzymuje monopolista (%)",
        ge=0,
        le=100,
    )
    rounding: Literal["half_up", "up", "down"] = tuned("rounding", "Zaokrąglanie do całych euro")
    decision_timeout_seconds: Annotated[int, zero_or(15, 86400)] = tuned(
        "decision_timeout_seconds", "Czas na jedną decyzję w sekundach (0: bez limitu)"
    )

    @model_validator(mode="after")
    def _fits_together(self) -> "AntimonopolyRules":
        in_order(self, "players_min", "players_max")
        never_negative(self, "starting_cash", "starting_cash_entrepreneur_bonus")
        never_negative(self, "start_salary", "start_salary_entrepreneur_bonus")
        return self

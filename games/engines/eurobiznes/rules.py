"""Every tunable number and option of Eurobiznes, with range, default, rule ids and help in Polish and English."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.engines.kernel.parameters import Parameters, in_order, parameter, zero_or


class EurobiznesRules(Parameters):
    """The parameters of games/rulebooks/eurobiznes.yaml. The defaults are the rules of the seed."""

    players_min: int = parameter(
        2,
        "Najmniej graczy przy stole",
        "Fewest players at a table",
        rules=["R-EB-GEN-01"],
        ge=2,
        le=6,
    )
    players_max: int = parameter(
        6,
        "Najwięcej graczy przy stole",
        "Most players at a table",
        rules=["R-EB-GEN-01"],
        ge=2,
        le=6,
    )
    starting_cash: int = parameter(
        3000,
        "Gotówka wypłacana każdemu na początku",
        "Cash dealt to every player",
        rules=["R-EB-SET-04"],
        ge=500,
        le=10000,
        multiple_of=5,
    )
    first_player_rule: Literal["highest_roll", "random", "first_seat"] = parameter(
        "highest_roll",
        "Kto zaczyna",
        "How the first player is found",
        rules=["R-EB-ORD-01", "R-EB-ORD-02"],
    )
    seat_order: Literal["join_order", "random"] = parameter(
        "join_order",
        "Kolejność miejsc przy stole",
        "Order of seats round the table",
        rules=["R-EB-ORD-03"],
    )
    start_salary: int = parameter(
        400,
        "Wypłata za Start",
        "Payment for Start",
        rules=["R-EB-STA-01"],
        ge=0,
        le=2000,
        multiple_of=5,
    )
    start_salary_on_landing: bool = parameter(
        True,
        "Czy zatrzymanie się dokładnie na Starcie jest płatne",
        "Whether stopping exactly on Start is paid",
        rules=["R-EB-STA-01"],
    )
    doubles_mode: Literal["sum_then_jail", "sum_no_jail", "off"] = parameter(
        "sum_then_jail",
        "Działanie dubletów",
        "Effect of doubles",
        rules=["R-EB-DBL-01", "R-EB-DBL-02"],
    )
    auction_enabled: bool = parameter(
        True,
        "Odrzucone pola idą na licytację",
        "Declined fields go to auction",
        rules=["R-EB-AUC-01"],
    )
    auction_opening_percent: int = parameter(
        50,
        "Cena wywoławcza jako część ceny z aktu (%)",
        "Opening price as a share of the deed price",
        rules=["R-EB-AUC-02"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    auction_decliner_may_bid: bool = parameter(
        False,
        "Czy ten, kto nie kupił, może licytować",
        "Whether the player who declined may bid",
        rules=["R-EB-AUC-03"],
    )
    auction_min_increment: int = parameter(
        5,
        "Najmniejsze przebicie",
        "Smallest raise",
        rules=["R-EB-AUC-06"],
        ge=5,
        le=100,
        multiple_of=5,
    )
    auction_mode: Literal["round_robin", "timed_open"] = parameter(
        "round_robin", "Sposób licytowania", "Bidding procedure", rules=["R-EB-AUC-05"]
    )
    set_rent_multiplier: int = parameter(
        2,
        "Mnożnik opłaty za cały niezabudowany kraj",
        "Rent factor for a complete unbuilt country",
        rules=["R-EB-RENT-03"],
        ge=1,
        le=3,
    )
    double_rent_scope: Literal["all_unbuilt", "this_unbuilt", "off"] = parameter(
        "all_unbuilt",
        "Które puste miasta pełnego kraju dają mnożnik",
        "Which bare cities of a complete country get the factor",
        rules=["R-EB-RENT-03"],
    )
    mortgaged_counts_for_set: bool = parameter(
        True,
        "Czy zastawione pole liczy się do kompletu",
        "A mortgaged member still counts when a set or series is counted",
        rules=["R-EB-RENT-04", "R-EB-RENT-09"],
    )
    rent_claim_mode: Literal["auto", "manual"] = parameter(
        "auto",
        "Pobieranie opłat: samo albo na żądanie właściciela",
        "How fees are collected",
        rules=["R-EB-CLM-01", "R-EB-CLM-03", "R-EB-CLM-04"],
    )
    railway_rents: Annotated[
        list[Annotated[int, Field(ge=0, le=2000)]], Field(min_length=4, max_length=4)
    ] = parameter(
        [50, 100, 200, 400],
        "Opłaty za 1, 2, 3 i 4 linie kolejowe",
        "Rent by number of railways owned",
        rules=["R-EB-RENT-08"],
    )
    utility_multipliers: Annotated[
        list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=2, max_length=2)
    ] = parameter(
        [10, 20],
        "Mnożnik sumy oczek za jeden i za oba zakłady",
        "Factor on the dice total with one / both utilities",
        rules=["R-EB-RENT-10"],
    )
    houses_total: int = parameter(
        32, "Domów w pudełku", "Houses in the box", rules=["R-EB-SUP-01"], ge=8, le=120
    )
    hotels_total: int = parameter(
        12, "Hoteli w pudełku", "Hotels in the box", rules=["R-EB-SUP-01"], ge=0, le=60
    )
    max_houses_per_turn: int = parameter(
        3,
        "Ile domów wolno kupić w jednej turze",
        "Houses a player may buy in one turn",
        rules=["R-EB-BLD-03"],
        ge=1,
        le=22,
    )
    max_houses_per_city_per_turn: int = parameter(
        1,
        "Ile domów na miasto w jednej turze",
        "Houses per city per turn",
        rules=["R-EB-BLD-04"],
        ge=1,
        le=4,
    )
    max_hotels_per_lap: int = parameter(
        3,
        "Ile hoteli wolno kupić w jednym okresie",
        "Hotels a player may buy in one period",
        rules=["R-EB-HTL-04"],
        ge=1,
        le=22,
    )
    hotel_limit_scope: Literal["lap", "turn", "none"] = parameter(
        "lap",
        "Okres limitu hoteli",
        "Period of the hotel limit",
        rules=["R-EB-HTL-04", "R-EB-HTL-05"],
    )
    even_sale: bool = parameter(
        True,
        "Równomierność obowiązuje także przy sprzedaży",
        "Evenness also binds when selling buildings",
        rules=["R-EB-SEL-04"],
    )
    building_resale_percent: int = parameter(
        50,
        "Ile bank płaci za budynki (%)",
        "What the bank pays for buildings",
        rules=["R-EB-SEL-02", "R-EB-SEL-03"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    trade_timing: Literal["own_turn", "own_turn_before_roll", "any_time", "off"] = parameter(
        "own_turn", "Kiedy wolno handlować", "When players may trade", rules=["R-EB-TRD-06"]
    )
    trade_group_clear: bool = parameter(
        True,
        "W kraju sprzedawanego miasta nie może stać żaden budynek",
        "No building may stand anywhere in the country of a traded city",
        rules=["R-EB-TRD-03"],
    )
    allow_gifts: bool = parameter(
        False, "Czy wolno dawać prezenty", "One-sided trades", rules=["R-EB-TRD-10"]
    )
    mortgage_interest_percent: int = parameter(
        10,
        "Odsetki przy wykupie zastawu (%)",
        "Interest on redemption",
        rules=["R-EB-MTG-04"],
        ge=0,
        le=50,
    )
    interest_rounding: Literal["down_to_5", "exact"] = parameter(
        "down_to_5", "Zaokrąglanie odsetek", "Rounding of interest", rules=["R-EB-MTG-05"]
    )
    mortgage_transfer: Literal["buyer_choice", "redeem_now", "interest_only"] = parameter(
        "buyer_choice",
        "Co musi zrobić nowy właściciel zastawionego pola",
        "What the new owner of a mortgaged field must do",
        rules=["R-EB-MTG-08"],
    )
    guarded_parking_fee: int = parameter(
        400,
        "Opłata na parkingu strzeżonym",
        "Fee on the guarded car park",
        rules=["R-EB-FEE-01"],
        ge=0,
        le=2000,
        multiple_of=5,
    )
    enrichment_tax: int = parameter(
        200,
        "Podatek od wzbogacenia",
        "Tax on enrichment",
        rules=["R-EB-FEE-02"],
        ge=0,
        le=2000,
        multiple_of=5,
    )
    free_parking_effect: Literal["none", "wait_one_turn"] = parameter(
        "none", "Działanie darmowego parkingu", "Effect of the free car park", rules=["R-EB-FEE-03"]
    )
    jail_turns: int = parameter(
        2,
        "Ile kolejek traci się w więzieniu",
        "Turns missed in prison",
        rules=["R-EB-JAI-03"],
        ge=0,
        le=5,
    )
    jail_blocks_rent: bool = parameter(
        True, "Więzień nie pobiera opłat", "Prisoners collect no rent", rules=["R-EB-JAI-04"]
    )
    jail_blocks_trade: bool = parameter(
        True,
        "Więzień nie kupuje i nie sprzedaje nieruchomości",
        "Prisoners neither buy nor sell real estate",
        rules=["R-EB-JAI-04"],
    )
    jail_early_exit: Literal["off", "fine_and_double"] = parameter(
        "off",
        "Wcześniejsze wyjście z więzienia",
        "Leaving prison early",
        rules=["R-EB-JAI-10"],
    )
    settlement_by_property: bool = parameter(
        True,
        "Ugoda: dług częściowo w nieruchomościach",
        "Agreed settlement partly in property",
        rules=["R-EB-DEB-03"],
    )
    bankrupt_auction_opening_percent: int = parameter(
        50,
        "Cena wywoławcza majątku bankruta (%)",
        "Opening price when a bankrupt estate is auctioned",
        rules=["R-EB-BNK-09"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    time_limit_minutes: Annotated[int, zero_or(15, 600)] = parameter(
        0, "Czas gry w minutach (0: bez limitu)", "Length of a timed game", rules=["R-EB-END-02"]
    )
    round_limit: Annotated[int, zero_or(5, 500)] = parameter(
        0, "Limit rund (0: bez limitu)", "Limit in rounds", rules=["R-EB-END-02"]
    )
    time_end_mode: Literal["finish_turn", "finish_round"] = parameter(
        "finish_turn",
        "Kiedy dokładnie kończy się gra na czas",
        "Where exactly a timed game stops",
        rules=["R-EB-END-03"],
    )
    valuation_buildings_percent: int = parameter(
        100,
        "Jaka część kosztu budynków liczy się na końcu (%)",
        "Share of purchase cost at which buildings are valued at the end",
        rules=["R-EB-VAL-01"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    decision_timeout_seconds: Annotated[int, zero_or(15, 86400)] = parameter(
        90,
        "Czas na jedną decyzję w sekundach (0: bez limitu)",
        "Time for one decision before the default applies",
        rules=["R-EB-ONL-02"],
    )

    @model_validator(mode="after")
    def _seats_in_order(self) -> "EurobiznesRules":
        in_order(self, "players_min", "players_max")
        return self

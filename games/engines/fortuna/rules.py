"""Every tunable number and option of Fortuna, with range, default, rule ids and help in Polish and English."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.engines.kernel.parameters import Conflict, Parameters, in_order, parameter, zero_or

#: R-FO-PAIR-01: two pairs.
PAIRED_SEATS = 4


class FortunaRules(Parameters):
    """The parameters of games/rulebooks/fortuna.yaml. The defaults are the rules of the seed."""

    players_min: int = parameter(
        2, "Najmniej graczy przy stole", "Fewest players", rules=["R-FO-GEN-02"], ge=2, le=4
    )
    players_max: int = parameter(
        4, "Najwięcej graczy przy stole", "Most players", rules=["R-FO-GEN-02"], ge=2, le=4
    )
    starting_cash: int = parameter(
        20000,
        "Gotówka wypłacana każdemu na początku (mniej: krótsza gra)",
        "Cash dealt to every player (less = shorter game)",
        rules=["R-FO-SET-04", "R-FO-SHORT-01"],
        ge=5000,
        le=40000,
        multiple_of=500,
    )
    order_rule: Literal["chip_draw", "random", "by_seat"] = parameter(
        "chip_draw",
        "Jak ustala się kolejność gry",
        "How the order of play is found",
        rules=["R-FO-ORD-01"],
    )
    movement_mode: Literal["chips", "dice"] = parameter(
        "chips",
        "Żetony albo, dla początkujących, dwie kostki",
        "Chips, or two dice for beginners",
        rules=["R-FO-CHIP-01", "R-FO-DICE-01"],
    )
    skipped_turn_costs_chip: Literal["no", "lowest", "highest"] = parameter(
        "no",
        "Czy stracona kolejka kosztuje żeton",
        "Whether a missed turn burns a chip",
        rules=["R-FO-CHIP-06"],
    )
    start_salary: int = parameter(
        2500,
        "Premia za przejście przez Start",
        "Payment for crossing Start",
        rules=["R-FO-STA-01"],
        ge=0,
        le=10000,
        multiple_of=50,
    )
    start_salary_on_landing: bool = parameter(
        False,
        "Czy zatrzymanie się dokładnie na Starcie jest płatne",
        "Whether stopping exactly on Start is paid",
        rules=["R-FO-STA-02"],
    )
    auction_enabled: bool = parameter(
        True,
        "Odrzucone pola idą na licytację",
        "Declined fields go to auction",
        rules=["R-FO-AUC-01"],
    )
    auction_opening_percent: int = parameter(
        100,
        "Cena wywoławcza jako część ceny nominalnej (%)",
        "Opening price as a share of the nominal price",
        rules=["R-FO-AUC-02"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    auction_decliner_may_bid: bool = parameter(
        True,
        "Czy ten, kto nie kupił, może licytować",
        "Whether the player who declined may bid",
        rules=["R-FO-AUC-03"],
    )
    auction_min_increment: int = parameter(
        50,
        "Najmniejsze przebicie",
        "Smallest raise",
        rules=["R-FO-AUC-05"],
        ge=10,
        le=1000,
        multiple_of=10,
    )
    auction_mode: Literal["round_robin", "timed_open"] = parameter(
        "round_robin", "Sposób licytowania", "Bidding procedure", rules=["R-FO-AUC-04"]
    )
    set_rent_multiplier: int = parameter(
        2,
        "Mnożnik czynszu za cały kolor",
        "Rent factor for a complete colour",
        rules=["R-FO-RENT-03"],
        ge=1,
        le=3,
    )
    double_rent_on_built: bool = parameter(
        False,
        "Mnożnik działa także na zabudowanych parcelach",
        "Apply the factor to built-up parcels as well",
        rules=["R-FO-RENT-04"],
    )
    mortgaged_counts_for_series: bool = parameter(
        True,
        "Czy zastawione pole liczy się do kompletu i serii",
        "Mortgaged members still count in sets and series",
        rules=["R-FO-RENT-05", "R-FO-SER-03"],
    )
    rent_claim_mode: Literal["auto", "manual"] = parameter(
        "auto",
        "Pobieranie czynszu: samo albo na żądanie właściciela",
        "How rent is collected",
        rules=["R-FO-CLM-01", "R-FO-CLM-02", "R-FO-CLM-03"],
    )
    restaurant_rents: Annotated[
        list[Annotated[int, Field(ge=0, le=20000)]], Field(min_length=4, max_length=4)
    ] = parameter(
        [250, 500, 1000, 2000],
        "Czynsz za 1, 2, 3 i 4 restauracje",
        "Rent by number of restaurants",
        rules=["R-FO-SER-01"],
    )
    station_rents: Annotated[
        list[Annotated[int, Field(ge=0, le=20000)]], Field(min_length=3, max_length=3)
    ] = parameter(
        [750, 1500, 3000],
        "Czynsz za 1, 2 i 3 dworce",
        "Rent by number of stations",
        rules=["R-FO-SER-02"],
    )
    utility_multiplier: int = parameter(
        500,
        "Dukatów za każde oczko żetonu",
        "Ducats per chip point",
        rules=["R-FO-UTL-01"],
        ge=0,
        le=5000,
    )
    utility_both_factor: int = parameter(
        2,
        "Mnożnik, gdy oba obiekty ma jeden właściciel",
        "Factor when both utilities have one owner",
        rules=["R-FO-UTL-03"],
        ge=1,
        le=4,
    )
    houses_total: int = parameter(
        30, "Domów w pudełku", "Houses in the box", rules=["R-FO-SUP-01"], ge=8, le=120
    )
    hotels_total: int = parameter(
        10, "Hoteli w pudełku", "Hotels in the box", rules=["R-FO-SUP-01"], ge=0, le=60
    )
    max_houses_per_turn: Annotated[int, zero_or(1, 22)] = parameter(
        0,
        "Ile domów wolno kupić w jednej kolejce (0: bez limitu)",
        "Houses a player may buy in one turn (0: no limit)",
        rules=["R-FO-BLD-07"],
    )
    even_build_scope: Literal["group", "adjacent"] = parameter(
        "group",
        "Równomierność w całym kolorze albo tylko między sąsiadami",
        "Evenness across the colour or only between neighbours",
        rules=["R-FO-BLD-04"],
    )
    hotel_partial_sale: bool = parameter(
        True,
        "Czy hotel można sprzedać po kawałku, jak pięć domów",
        "A hotel may be broken into houses when sold",
        rules=["R-FO-SEL-04"],
    )
    building_resale_percent: int = parameter(
        50,
        "Ile bank płaci za budynki (%)",
        "What the bank pays for buildings",
        rules=["R-FO-SEL-01"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    trade_timing: Literal["own_turn", "any_time", "off"] = parameter(
        "any_time", "Kiedy wolno handlować", "When players may trade", rules=["R-FO-TRD-05"]
    )
    trade_offers_public: bool = parameter(
        True,
        "Wszystkie oferty widzi cały stół",
        "All offers are shown to the whole table",
        rules=["R-FO-TRD-07"],
    )
    allow_gifts: bool = parameter(
        False,
        "Czy wolno dawać prezenty (między partnerami zawsze)",
        "One-sided trades (always allowed between pair partners)",
        rules=["R-FO-TRD-09"],
    )
    mortgage_interest_percent: int = parameter(
        10,
        "Odsetki przy wykupie zastawu (%)",
        "Interest on redemption",
        rules=["R-FO-MTG-06"],
        ge=0,
        le=50,
    )
    mortgage_transfer: Literal["redeem_now", "interest_only", "buyer_choice"] = parameter(
        "redeem_now",
        "Co musi zrobić nabywca zastawionego pola",
        "What the buyer of a mortgaged field must do",
        rules=["R-FO-MTG-08"],
    )
    pledge_handover_percent: int = parameter(
        10,
        "Opłata za zastawione pola przejęte po bankrucie (%)",
        "Fee on mortgaged deeds passed on in bankruptcy",
        rules=["R-FO-BKR-05"],
        ge=0,
        le=50,
    )
    wealth_tax_flat: int = parameter(
        2000,
        "Podatek od wzbogacenia: kwota stała",
        "Tax on enrichment: the fixed sum",
        rules=["R-FO-TAX-01"],
        ge=0,
        le=20000,
        multiple_of=50,
    )
    wealth_tax_percent: int = parameter(
        10,
        "Podatek od wzbogacenia: procent",
        "Tax on enrichment: the share",
        rules=["R-FO-TAX-01"],
        ge=0,
        le=50,
    )
    wealth_tax_base: Literal["cash", "net_worth"] = parameter(
        "cash",
        "Od czego liczy się podatek od wzbogacenia",
        "What the tax on enrichment is counted by",
        rules=["R-FO-TAX-03"],
    )
    luxury_tax: int = parameter(
        1000,
        "Podatek od zbytku",
        "Luxury tax",
        rules=["R-FO-TAX-05"],
        ge=0,
        le=20000,
        multiple_of=50,
    )
    hospital_turns: int = parameter(
        3,
        "Ile kolejek traci się w szpitalu",
        "Turns missed in hospital",
        rules=["R-FO-HOS-06"],
        ge=0,
        le=6,
    )
    hospital_rent_allowed: bool = parameter(
        True, "Pacjent pobiera czynsze", "Patients collect rent", rules=["R-FO-HOS-08"]
    )
    hospital_deals_allowed: bool = parameter(
        True,
        "Pacjent handluje i załatwia sprawy w banku",
        "Patients may trade and deal with the bank",
        rules=["R-FO-HOS-09"],
    )
    holiday_turns: int = parameter(
        1, "Ile kolejek trwa urlop", "Length of a holiday", rules=["R-FO-HOL-02"], ge=0, le=3
    )
    holiday_card_moves_pawn: bool = parameter(
        True,
        "Karta urlopowa przenosi też pionek na pole Urlop",
        "A holiday card also moves the pawn to the holiday field",
        rules=["R-FO-HOL-06"],
    )
    holiday_forfeit_on_auction_win: bool = parameter(
        True,
        "Wygrana licytacja to transakcja, która przerywa urlop",
        "Winning an auction ends a holiday",
        rules=["R-FO-HOL-05"],
    )
    bankrupt_auction_opening_percent: int = parameter(
        100,
        "Cena wywoławcza majątku bankruta (%)",
        "Opening price for a bankrupt estate",
        rules=["R-FO-BKR-07"],
        ge=0,
        le=100,
        multiple_of=5,
    )
    pair_play: bool = parameter(
        False,
        "Pierwszy i trzeci przeciw drugiemu i czwartemu, ze wspólną kasą",
        "Pairs with one purse: 1st and 3rd against 2nd and 4th",
        rules=["R-FO-PAIR-01"],
    )
    pair_joint_sets: bool = parameter(
        False,
        "Pola partnerów liczą się razem do kompletów i serii",
        "Partners' deeds count together for sets and series",
        rules=["R-FO-PAIR-04"],
    )
    pair_private_chat: bool = parameter(
        False,
        "Partnerzy mogą się naradzać na osobności",
        "Partners may confer",
        rules=["R-FO-PAIR-06"],
    )
    time_limit_minutes: Annotated[int, zero_or(15, 600)] = parameter(
        0,
        "Czas gry w minutach (0: bez limitu)",
        "Length of a timed game in minutes (0: no limit)",
        rules=["R-FO-WIN-03"],
    )
    round_limit: Annotated[int, zero_or(5, 500)] = parameter(
        0, "Limit rund (0: bez limitu)", "Limit in rounds (0: no limit)", rules=["R-FO-WIN-03"]
    )
    decision_timeout_seconds: Annotated[int, zero_or(15, 86400)] = parameter(
        90,
        "Czas na jedną decyzję w sekundach (0: bez limitu)",
        "Time for one decision in seconds (0: no limit)",
        rules=["R-FO-ONL-02"],
    )

    @model_validator(mode="after")
    def _seats_in_order(self) -> "FortunaRules":
        in_order(self, "players_min", "players_max")
        if self.pair_play and self.players_max < PAIRED_SEATS:
            raise Conflict(
                "too_few_seats",
                ("pair_play", "players_max"),
                f"pair_play: needs players_max {PAIRED_SEATS}, two pairs play against each other",
                mode="pair_play",
                most="players_max",
                needed=PAIRED_SEATS,
            )
        return self

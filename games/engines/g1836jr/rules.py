"""Every option of 1836jr, with default, rule ids and help in Polish and English."""

from typing import Any, Final, Literal

from games.engines.kernel.parameters import Parameters, parameter


class RailRules(Parameters):
    """The options of games/rulebooks/1836jr.yaml. The defaults are the rules of the seed."""

    compat_18xxgames: bool = parameter(
        False,
        "Zasady serwisu 18xx.games: wszystkie opcje z tabeli różnic przyjmują jego wartości",
        "Rules of 18xx.games: every option of the table of differences takes that site's value",
        rules=["R18-SU-01"],
    )
    sell_before_operated: bool = parameter(
        False,
        "Czy wolno sprzedawać akcje spółki, która jeszcze nie działała",
        "Whether shares of a corporation that has not operated yet may be sold",
        rules=["R18-SR-09"],
    )
    private_trading: bool = parameter(
        True,
        "Czy gracze mogą handlować prywatnymi firmami w rundzie giełdowej",
        "Whether players may trade privates in a stock round",
        rules=["R18-SR-27"],
    )
    auction_next_player: Literal["last_buyer", "turn_player"] = parameter(
        "last_buyer",
        "Po kim idzie kolejka po sprzedaży w licytacji",
        "Whose left is next after sales in the auction",
        rules=["R18-AU-11", "R18-AU-15"],
    )
    bid_multiple_of_5: bool = parameter(
        True,
        "Czy stawki w licytacji muszą być wielokrotnością 5",
        "Whether bids must be multiples of 5",
        rules=["R18-AU-05"],
    )
    must_own_train: Literal["always", "with_route"] = parameter(
        "always",
        "Kiedy spółka musi mieć pociąg",
        "When a corporation must own a train",
        rules=["R18-TN-10"],
    )
    esf_timing: Literal["track_step", "whole_turn"] = parameter(
        "track_step",
        "Kiedy wolno położyć dodatkową płytkę E-SF",
        "When the extra tile of E-SF may be laid",
        rules=["R18-PC-08"],
    )
    gcb_timing: Literal["own_turn_or_between", "any_time"] = parameter(
        "own_turn_or_between",
        "Kiedy wolno wymienić GCB na akcję",
        "When GCB may be exchanged for a share",
        rules=["R18-PC-10"],
    )
    port_pairs: Literal["one_bonus", "forbidden"] = parameter(
        "one_bonus",
        "Trasa przez dwa porty (lub Paryż i port): jedna premia albo zakaz",
        "A route with two of Paris, Dover and Harwich: one bonus, or forbidden",
        rules=["R18-RT-10"],
    )
    ebuy_private_sale: bool = parameter(
        True,
        "Czy prezes może sprzedać prywatną firmę graczowi przy wymuszonym zakupie",
        "Whether the president may sell privates to players in a forced purchase",
        rules=["R18-BK-05"],
    )
    ebuy_help: Literal["cannot_afford_cheapest", "whenever_must_buy"] = parameter(
        "cannot_afford_cheapest",
        "Kiedy prezes może dołożyć własne pieniądze",
        "When the president may add own money",
        rules=["R18-BK-01", "R18-BK-02"],
    )
    trade_in_respects_type_limit: bool = parameter(
        True,
        "Czy D za oddany pociąg liczy się do limitu jednego pociągu każdego typu",
        "Whether a D by trade-in counts for the limit of one train of each type",
        rules=["R18-TN-04"],
    )
    consent_required: bool = parameter(
        True,
        "Czy sprzedający musi się zgodzić na sprzedaż firmy lub pociągu innej spółce",
        "Whether the seller of a private or a train must agree",
        rules=["R18-PC-05", "R18-TN-06"],
    )
    ebuy_unit_test: Literal["ten_percent", "certificate"] = parameter(
        "ten_percent",
        "Miara tego, ile akcji trzeba sprzedać przy wymuszonym zakupie",
        'Unit of "no more than necessary" in forced sales',
        rules=["R18-BK-03"],
    )
    train_roster: Literal["setup", "phase_table"] = parameter(
        "setup",
        "Liczba pociągów: według listy przygotowania albo tabeli faz",
        "Numbers of trains",
        rules=["R18-SU-07"],
    )
    preprinted_upgrade_cost: bool = parameter(
        True,
        "Czy pierwsza płytka na nadrukowanym żółtym polu kosztuje tyle, co teren",
        "Whether the first tile on a printed yellow hex costs its terrain",
        rules=["R18-TR-11"],
    )
    one_type_per_or_scope: Literal["bank", "all"] = parameter(
        "bank",
        "Których zakupów dotyczy limit jednego pociągu każdego typu",
        "Which purchases the limit of one train of each type counts",
        rules=["R18-TN-04"],
    )
    multiple_brown_from_ipo: bool = parameter(
        False,
        "Czy kilka akcji w strefie brązowej można kupić także z IPO",
        "Whether several certificates in the brown zone may also come from the IPO",
        rules=["R18-SR-19"],
    )


PRESETS: Final[tuple[dict[str, Any], ...]] = (
    {"id": "seed", "rules": {}, "text_pl": "Zasady podstawowe", "text_en": "Basic rules"},
    {
        "id": "compat_18xxgames",
        "rules": {"compat_18xxgames": True},
        "text_pl": "Zasady serwisu 18xx.games",
        "text_en": "Rules of 18xx.games",
    },
    {
        "id": "compat_18xxgames_brown_ipo",
        "rules": {"compat_18xxgames": True, "multiple_brown_from_ipo": True},
        "text_pl": "Zasady serwisu 18xx.games, kilka akcji strefy brązowej także z IPO",
        "text_en": "Rules of 18xx.games, several brown-zone certificates also from the IPO",
    },
)


def in_force(values: dict[str, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    """The rules as they are played: with `compat_18xxgames` every option that has a value there takes it."""
    if not values["compat_18xxgames"]:
        return values
    return values | {row["key"]: row["compat"] for row in options if "compat" in row}

"""Fortuna, wired: data, rules, policies and the actions it has."""

from collections.abc import Mapping
from typing import Any

from games.engines.fortuna.actions import SPECS
from games.engines.fortuna.chips import ChipMovement
from games.engines.fortuna.deeds import ColourMortgages, NeighbourBuilding, SeriesRents
from games.engines.fortuna.events import EVENTS
from games.engines.fortuna.hospital import Hospital
from games.engines.fortuna.rules import PAIRED_SEATS, FortunaRules
from games.engines.fortuna.seating import ChipSeating
from games.engines.fortuna.trade import ChipAbsence, FreeDebts, HolidayAuctions, HolidayOffers
from games.engines.fortuna.visits import TaxVisits
from games.engines.property.game import PropertyGame
from games.engines.property.policies.chosen import Policies


class FortunaPolicies(Policies):
    """What differs in this game."""

    seating = ChipSeating
    movement = ChipMovement
    visits = TaxVisits
    detention = Hospital
    rents = SeriesRents
    building = NeighbourBuilding
    mortgages = ColourMortgages
    offers = HolidayOffers
    auctions = HolidayAuctions
    debts = FreeDebts
    absence = ChipAbsence


class Fortuna(PropertyGame):
    """The rules of games/rulebooks/fortuna.yaml."""

    key = "fortuna"
    Rules = FortunaRules
    events = EVENTS
    revision = 4
    policies = FortunaPolicies
    specs = SPECS
    package = __package__

    def by_seat(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        return {} if rules["order_rule"] == "by_seat" else {"order_rule": "by_seat"}

    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        """R-FO-PAIR-01: two pairs, or as many as the numbers say."""
        return (
            (PAIRED_SEATS, PAIRED_SEATS, "pairs")
            if rules["pair_play"]
            else super().seats_for(rules)
        )

"""Trades, auctions and the end in Eurobiznes."""

from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.auctions import Auctions
from games.engines.property.policies.ending import Ending
from games.engines.property.policies.offers import Offers
from games.engines.property.state import State


class CountryOffers(Offers):
    """R-EB-TRD, DEB: settlements, and countries that must be bare."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.settlement = c.rules["settlement_by_property"]
        self.trade_group_clear: bool = c.rules["trade_group_clear"]

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        if self.trade_group_clear:
            return super().clear_for_trade(state, seat, loses, gains)
        return [field for field in loses if state.level[field]]


class NoteAuctions(Auctions):
    """R-EB-AUC: no auction opens below the smallest note."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.estate_percent = c.rules["bankrupt_auction_opening_percent"]
        self.lowest_opening = c.note


class BuildingsEnding(Ending):
    """R-EB-VAL: the table says what buildings count for."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.valuation = c.rules["valuation_buildings_percent"]

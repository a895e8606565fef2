"""The board, decks and parameters of a match in the form that plays fastest."""

from collections.abc import Mapping
from typing import Any

from games.engines.property.board import Board


class MatchParameters(Board):
    """Board, decks and the parameters that all property games have."""

    def __init__(
        self,
        rules: Mapping[str, Any],
        tables: Mapping[str, Any],
        revision: int,
    ) -> None:
        super().__init__(tables)
        self.rules: dict[str, Any] = dict(rules)
        self.revision = revision
        #: The first engine kept no refused offers.
        self.forgets_refusals: bool = revision < 2
        #: Engines before the fourth forgot a refused offer as soon as a deed of its groups had changed hands, though it came back, and
        #: did not count an offer that lapsed as refused.
        self.forgets_lapses: bool = revision < 4
        #: Amounts of money that players agree on at the bank's counter are multiples of the smallest
        #: note.
        self.note: int = tables["currency"]["smallest_unit"]
        self._read_decks(tables)
        self._read_parameters(rules)

    def _read_decks(self, tables: Mapping[str, Any]) -> None:
        self.decks: dict[str, list[str]] = {}
        self.effects: dict[str, dict[str, Any]] = {}
        self.deck_of_card: dict[str, str] = {}
        for deck, cards in tables["decks"].items():
            self.decks[deck] = [card["id"] for card in cards]
            for card in cards:
                self.effects[card["id"]] = card["effect"]
                self.deck_of_card[card["id"]] = deck

    def _read_parameters(self, rules: Mapping[str, Any]) -> None:
        self.players_min: int = rules["players_min"]
        self.players_max: int = rules["players_max"]
        self.starting_cash: int = rules["starting_cash"]
        self.start_salary: int = rules["start_salary"]
        self.salary_on_landing: bool = rules["start_salary_on_landing"]
        self.auction_enabled: bool = rules["auction_enabled"]
        self.auction_opening_percent: int = rules["auction_opening_percent"]
        self.decliner_may_bid: bool = rules["auction_decliner_may_bid"]
        self.min_increment: int = rules["auction_min_increment"]
        self.timed_open: bool = rules.get("auction_mode") == "timed_open"
        self.set_multiplier: int = rules["set_rent_multiplier"]
        self.houses_total: int = rules["houses_total"]
        self.hotels_total: int = rules["hotels_total"]
        self.limited_buildings: bool = rules.get("limited_buildings", True)
        self.resale_percent: int = rules["building_resale_percent"]
        self.mortgage_transfer: str = rules["mortgage_transfer"]
        self.trade_timing: str = rules["trade_timing"]
        self.allow_gifts: bool = rules["allow_gifts"]
        self.pairs: bool = rules.get("pair_play", False)
        #: Whether the deeds of partners count together.
        self.joint: bool = self.pairs and rules.get("pair_joint_sets", False)
        self.public_offers: bool = rules.get("trade_offers_public", True)
        self.manual_claims: bool = rules.get("rent_claim_mode") == "manual"
        self.time_limit: int = rules["time_limit_minutes"]
        self.round_limit: int = rules["round_limit"]
        self.stops_at_once: bool = rules.get("time_end_mode") == "immediate"
        self.finish_round: bool = rules.get("time_end_mode") == "finish_round"

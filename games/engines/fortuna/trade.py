"""Offers, auctions, debts and absence in Fortuna."""

from games.engines.fortuna.hands import chips_in
from games.engines.fortuna.hospital import HOSPITAL
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.absence import Absence
from games.engines.property.policies.auctions import Auctions
from games.engines.property.policies.debts import Debts
from games.engines.property.policies.offers import Offers
from games.engines.property.state import BEFORE_MOVE, HOLIDAY, State


class HolidayOffers(Offers):
    """Who trades forfeits a holiday; others than the seat in turn may propose."""

    offers_end_with_turn = False
    outsiders_propose = True

    def dealt(self, state: State, seat: int, sink: Sink | None) -> None:
        """R-FO-HOL-05: a trade forfeits a holiday, the one about to begin included.

        A deal with the bank needs one's own time, which no holiday has.
        """
        if state.detained[seat] != HOLIDAY:
            return
        detention.clear(state, seat)
        if sink is not None:
            sink.append({"event": "holiday_forfeited", "who": seat})
        if seat == state.turn and state.stage == HOLIDAY:
            state.stage = BEFORE_MOVE


class HolidayAuctions(Auctions):
    """Winning may forfeit a holiday."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.estate_percent = c.rules["bankrupt_auction_opening_percent"]
        self.lowest_bid = c.min_increment
        self.winning_forfeits: bool = c.rules["holiday_forfeit_on_auction_win"]

    def won_auction(self, state: State, seat: int, sink: Sink | None) -> None:
        if self.winning_forfeits:
            state.c.offers.dealt(state, seat, sink)


class FreeDebts(Debts):
    """Whoever has had enough may give up."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.may_give_up = True


class ChipAbsence(Absence):
    """The lowest chip is played; a patient stays where he is."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.uses_chips: bool = c.rules["movement_mode"] == "chips"

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        if state.phase == HOLIDAY:
            return {"do": "take_holiday"}
        if state.phase != BEFORE_MOVE:
            return None
        if state.detained[seat] == HOSPITAL:
            return {"do": "end_turn"}
        return {"do": "play_chip", "chip": chips_in(state)[seat][0]} if self.uses_chips else None

"""Hospital and holiday in Fortuna (R-FO-HOS, HOL)."""

from typing import Final

from games.engines.fortuna.chips import chips_of
from games.engines.kernel.game import Sink
from games.engines.property import detention
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.detention import Detention
from games.engines.property.state import HOLIDAY, State

HOSPITAL: Final = "hospital"
_MOVES: Final = frozenset({"play_chip", "roll"})
_DEALS: Final = frozenset({"build", "sell_building", "mortgage", "redeem"})


class Hospital(Detention):
    """Turns are missed in hospital and on holiday."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        rules = c.rules
        self.hospital: int = c.types.index("hospital")
        self.hospital_turns: int = rules["hospital_turns"]
        self.holiday_turns: int = rules["holiday_turns"]
        self.patients_collect: bool = rules["hospital_rent_allowed"]
        self.patients_deal: bool = rules["hospital_deals_allowed"]

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if state.detained[seat] == HOLIDAY:
            if state.missed[seat]:
                detention.miss_turn(state, seat, sink)
            else:
                state.stage = HOLIDAY

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        state.position[seat] = self.hospital
        detention.hold(state, seat, HOSPITAL, cause, sink)
        if not self.hospital_turns:
            detention.release(state, seat, "served", sink)

    def missed_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        chips_of(state).skip(state, seat, sink)
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)

    def place(self) -> int | None:
        return self.hospital

    def mean_missed(self) -> float:
        return float(self.hospital_turns)

    def detention_turns(self, state: State, seat: int) -> int:
        return self.hospital_turns if state.detained[seat] == HOSPITAL else self.holiday_turns

    def bars(self, state: State, seat: int, do: str) -> bool:
        """R-FO-HOS-06, HOS-09: a patient does not move; whether he deals the table decides."""
        return do in _MOVES or (do in _DEALS and not self.patients_deal)

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        detention.release(state, seat, "card", sink)

    def blocks_rent(self, state: State, owner: int) -> bool:
        return state.detained[owner] == HOSPITAL and not self.patients_collect

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        return state.detained[seat] == HOSPITAL and not self.patients_deal


def is_patient(state: State, seat: int) -> bool:
    """Whether this is a turn that the seat misses in hospital."""
    return state.detained[seat] == HOSPITAL

"""Board and parameters, and the policies that decide by them."""

from typing import Generic

from games.engines.property.contract.base import S
from games.engines.property.contract.dealing import (
    AuctionsPolicy,
    DebtsPolicy,
    EndingPolicy,
    OffersPolicy,
)
from games.engines.property.contract.estate import BuildingPolicy, MortgagesPolicy, RentsPolicy
from games.engines.property.contract.turn import (
    AbsencePolicy,
    DetentionPolicy,
    MovementPolicy,
    SeatingPolicy,
    VisitsPolicy,
)
from games.engines.property.parameters import MatchParameters


class Decided(MatchParameters, Generic[S]):
    """What rules find in `state.c`. `policies.chosen.Policies.settle` puts the policies of a game in."""

    absence: AbsencePolicy[S]
    auctions: AuctionsPolicy[S]
    building: BuildingPolicy[S]
    debts: DebtsPolicy[S]
    detention: DetentionPolicy[S]
    ending: EndingPolicy[S]
    mortgages: MortgagesPolicy[S]
    movement: MovementPolicy[S]
    offers: OffersPolicy[S]
    rents: RentsPolicy[S]
    seating: SeatingPolicy[S]
    visits: VisitsPolicy[S]

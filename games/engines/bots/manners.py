"""The manners of AI players: what one does with money where another would not."""

from typing import Final, NamedTuple


class Manner(NamedTuple):
    """How a seat of a property game treats its money.

    `keen`: a deed may cost so many per cent more than it promises, since others will want it. `caution`: per cent of the spread of
    a lap's rents that stay in hand beside their mean, up to `most_kept` per cent of the starting cash: money that lies
    idle loses as well. `pledges`: takes loans to build; `offers`: proposes trades.
    """

    keen: int = 60
    caution: int = 50
    most_kept: int = 12
    pledges: bool = True
    offers: bool = True


#: That of the ladder, as far as leagues have found it best.
EVEN: Final = Manner()
#: Those of the characters.
MANNERS: Final[dict[str, Manner]] = {
    "builder": Manner(keen=60, caution=25, most_kept=8),
    "trader": Manner(keen=100, caution=50, most_kept=12, pledges=False),
    "miser": Manner(keen=0, caution=150, most_kept=40, pledges=False, offers=False),
    "gambler": Manner(keen=400, caution=0, most_kept=0),
}

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


class RailManner(NamedTuple):
    """How a seat of 1836jr treats shares, trains and revenue.

    `margin`: by so much another share must bring more than one that is sold for it, and keeping one must lose at least for it to be
    sold. `thrift`: a share of a corporation brings so many per cent of its price at least. `train_yield`: a train that no rule calls
    for earns so many per cent of its price. `dividends`: revenue is kept for so many trains that last for ever; with 0 all is paid out.
    """

    margin: int = 30
    thrift: int = 0
    train_yield: int = 50
    dividends: int = 1


#: That of the ladder, as far as leagues have found it best.
EVEN: Final = Manner()
EVEN_RAILS: Final = RailManner()
#: Those of the characters.
MANNERS: Final[dict[str, Manner]] = {
    "builder": Manner(keen=60, caution=25, most_kept=8),
    "trader": Manner(keen=100, caution=50, most_kept=12, pledges=False),
    "miser": Manner(keen=0, caution=150, most_kept=40, pledges=False, offers=False),
    "gambler": Manner(keen=400, caution=0, most_kept=0),
}
RAIL_MANNERS: Final[dict[str, RailManner]] = {
    "engineer": RailManner(margin=60, train_yield=20, dividends=2),
    "broker": RailManner(margin=5, dividends=0),
    "banker": RailManner(margin=90, thrift=100, train_yield=100),
}

"""The state of a match of 1836jr: plain values in flat lists, by seat, corporation and company."""

from typing import Any, Final, NamedTuple

from games.engines.g1836jr.compiled import NONE, WHITE, RailCompiled
from games.engines.g1836jr.map import stored
from games.engines.g1836jr.map.track import Track
from games.engines.kernel.outcome import Outcome

FORMAT: Final = 1

#: Rounds, as the flat states name them.
AUCTIONS: Final = "ISR"
STOCK_ROUND: Final = "SR"
OPERATING: Final = "OR"

#: Steps: what is to be decided.
AUCTION: Final = "auction"
PAR: Final = "par"
STOCK: Final = "stock"
HOME: Final = "home_token"
TRACK: Final = "track"
TOKEN: Final = "token"  # noqa: S105  the name of a step
SPECIAL: Final = "special_token"
ROUTES: Final = "routes"
DIVIDEND: Final = "dividend"
DISCARD: Final = "discard"
TRAIN: Final = "train"
COMPANY: Final = "company"
OVER: Final = "over"

#: The steps of an operating turn in their order (R18-OR-07); `State.stage` is the one reached.
STAGES: Final = (HOME, TRACK, TOKEN, ROUTES, DIVIDEND, TRAIN, COMPANY)

#: Owner of a company that the bank still holds, and of one that has closed. Seats are 0 and more.
UNSOLD: Final = -1
CLOSED: Final = -2
#: Owner of a company: this and more is a corporation, by its index.
CORPORATION: Final = 16

#: Companies with powers, by their place in the order of sale; corporations that these powers name.
ACC: Final = 0
ESF: Final = 1
CDH: Final = 2
GCB: Final = 3
CFL: Final = 4
CFLV: Final = 5
B: Final = 0
GCL: Final = 1
NORD: Final = 2

PAYOUT: Final = "payout"
WITHHOLD: Final = "withhold"
IPO: Final = "ipo"
POOL: Final = "pool"
#: Percent of an ordinary share.
UNIT: Final = 10

#: Kinds of offers (R18-SR-28, TN-06, PC-05).
OFFER_COMPANY: Final = "company"
OFFER_TRAIN: Final = "train"


class RailOffer:
    """What waits for a consent; never changed once made.

    `asked`: the seat that answers. `buyer`, `seller`: holders of the thing, corporations as `CORPORATION` + index. `what`: a company,
    or the id of a train.
    """

    __slots__ = ("asked", "buyer", "kind", "number", "price", "seller", "what")

    def __init__(  # noqa: PLR0913, PLR0917  a row of plain values
        self, number: int, kind: str, asked: int, seller: int, buyer: int, what: int, price: int
    ) -> None:
        self.number = number
        self.kind = kind
        self.asked = asked
        self.seller = seller
        self.buyer = buyer
        self.what = what
        self.price = price

    def row(self) -> list[Any]:
        """Plain values, in the order of the constructor."""
        return [
            self.number,
            self.kind,
            self.asked,
            self.seller,
            self.buyer,
            self.what,
            self.price,
        ]


class OfferTerms(NamedTuple):
    """What an offer is about, its price aside: who is asked, who sells and who buys which company or type of train, by name."""

    kind: str
    asked: int
    seller: int
    buyer: int
    thing: str


class RefusedOffer(NamedTuple):
    """An offer that was refused, while what `mark` is made of belonged to whom it says."""

    mark: str
    terms: OfferTerms
    price: int


class RailState:
    """A match in progress. Changed by the game's `apply` only; `c` is shared and frozen."""

    __slots__ = (
        "acted", "active", "arrivals", "arrived", "asked", "auction_passes", "bank", "bankrupt", "bids", "bought", "broken", "c", "cash",
        "cell", "choosing", "contest", "depot", "discard", "discarding", "discount", "floated", "held", "ipo", "laid",
        "last_actor", "last_buyer", "offers", "offers_made", "operated", "operator", "or_at", "or_order", "outcome", "owner",
        "par", "phase", "placed", "pool", "pres", "priority", "refused", "revenue", "rn", "round", "routed", "run_kind",
        "run_revenue", "seats", "set_rounds", "sold", "sold_now", "special", "stage", "step", "stock_passes", "touched",
        "track", "trains", "treasury", "turn", "turn_player", "turns", "types_bought", "used_cdh", "used_esf", "who",
    )  # fmt: skip

    def __init__(self, c: RailCompiled, seats: int, *, blank: bool = False) -> None:
        """The state before the first action; with `blank` nothing at all, for `copied` to fill."""
        if blank:
            return
        self.c = c
        self.seats = seats
        count = len(c.corporations)
        self.round = AUCTIONS
        self.step = AUCTION
        self.turn = 1
        #: Number of the round inside the turn.
        self.rn = 1
        #: Operating rounds of this set, fixed when its stock round ends (R18-SU-11).
        self.set_rounds = 0
        #: Index of the phase, which is that of the train type that started it.
        self.phase = 0
        #: Goes of a seat or corporation begun.
        self.turns = 1
        self.asked: list[int] = [0]
        #: The seat whose turn it is outside operating rounds.
        self.who = 0
        self.priority = 0
        self.broken = False
        self.outcome: Outcome | None = None
        #: The seat that went bankrupt.
        self.bankrupt = NONE
        self.cash: list[int] = [c.starting_cash[seats]] * seats
        self.bank = c.bank_total - sum(self.cash)
        self._no_corporations(count)
        self._no_companies(len(c.companies))
        self._nothing_open()
        self.track = Track(c.map)
        #: Ids of trains: still to come, discarded into the pool, owned by corporation.
        self.depot: list[int] = list(range(len(c.train_name)))
        self.discard: list[int] = []
        self.trains: list[list[int]] = [[] for _ in range(count)]

    def _no_corporations(self, count: int) -> None:
        self.treasury: list[int] = [0] * count
        #: Market cell, and when the marker entered it: the lower number lies higher (R18-MK-07).
        self.cell: list[int] = [NONE] * count
        self.arrived: list[int] = [0] * count
        self.arrivals = 0
        self.par: list[int] = [0] * count
        #: Percent, by corporation and seat; in the IPO; in the pool.
        self.held: list[list[int]] = [[0] * self.seats for _ in range(count)]
        self.ipo: list[int] = [100] * count
        self.pool: list[int] = [0] * count
        self.pres: list[int] = [NONE] * count
        self.floated: list[bool] = [False] * count
        self.operated: list[bool] = [False] * count
        #: Ever had a route (D-05).
        self.routed: list[bool] = [False] * count
        #: Revenue of the last turn, NONE before the first.
        self.run_revenue: list[int] = [NONE] * count
        self.run_kind: list[str] = [""] * count

    def _no_companies(self, count: int) -> None:
        self.owner: list[int] = [UNSOLD] * count
        self.used_esf = False
        self.used_cdh = False
        #: Standing bids by company: [seat, amount], oldest first.
        self.bids: list[list[list[int]]] = [[] for _ in range(count)]
        self.discount = 0
        #: The company of a contested auction.
        self.contest = NONE
        self.auction_passes = 0
        #: The last seat that bought a company, and the seat whose turn the sales were triggered in.
        self.last_buyer = NONE
        self.turn_player = NONE

    def _nothing_open(self) -> None:
        # Stock round.
        self.stock_passes = 0
        self.last_actor = NONE
        self.acted = False
        #: This turn: [corporation, 1 if from the pool].
        self.bought: list[list[int]] = []
        #: By seat: bits of the corporations sold this round.
        self.sold: list[int] = [0] * self.seats
        #: Whether the one in turn has done anything yet (R18-PC-10).
        self.touched = False
        # Operating round.
        self.or_order: list[int] = []
        self.or_at = 0
        self.operator = NONE
        self.active = NONE
        self.stage = 0
        self.laid = False
        self.placed = False
        #: The free station of CdH is to be placed or declined (R18-PC-09).
        self.special = False
        #: The corporation whose home station needs a city (R18-TK-03).
        self.choosing = NONE
        self.revenue = 0
        #: Bits of the train types bought this turn (R18-TN-04).
        self.types_bought = 0
        self.discarding = False
        #: Emergency sales of this turn: [corporation, percent, unit price].
        self.sold_now: list[list[int]] = []
        self.offers: list[RailOffer] = []
        self.offers_made = 0
        #: Refused offers (`rounds.refusals`), oldest first.
        self.refused: list[RefusedOffer] = []

    def price(self, corporation: int) -> int:
        """The share price, 0 without par."""
        cell = self.cell[corporation]
        return 0 if cell == NONE else self.c.market.price[cell]

    def zone(self, corporation: int) -> int:
        """The zone of the marker, white without par."""
        cell = self.cell[corporation]
        return WHITE if cell == NONE else self.c.market.zone[cell]


def copied(state: RailState) -> RailState:
    """An independent copy, field by field."""
    twin = RailState(state.c, state.seats, blank=True)
    twin.c, twin.seats, twin.round, twin.step = state.c, state.seats, state.round, state.step
    twin.turn, twin.rn, twin.set_rounds, twin.phase = (
        state.turn,
        state.rn,
        state.set_rounds,
        state.phase,
    )
    twin.turns, twin.who, twin.priority, twin.broken = (
        state.turns,
        state.who,
        state.priority,
        state.broken,
    )
    twin.asked, twin.outcome, twin.bankrupt = state.asked[:], state.outcome, state.bankrupt
    twin.cash, twin.bank = state.cash[:], state.bank
    twin.treasury, twin.cell, twin.arrived = state.treasury[:], state.cell[:], state.arrived[:]
    twin.arrivals, twin.par = state.arrivals, state.par[:]
    twin.held = [row[:] for row in state.held]
    twin.ipo, twin.pool, twin.pres = state.ipo[:], state.pool[:], state.pres[:]
    twin.floated, twin.operated, twin.routed = (
        state.floated[:],
        state.operated[:],
        state.routed[:],
    )
    twin.run_revenue, twin.run_kind = state.run_revenue[:], state.run_kind[:]
    _copy_companies(state, twin)
    _copy_rounds(state, twin)
    twin.track = state.track.copied()
    twin.depot, twin.discard = state.depot[:], state.discard[:]
    twin.trains = [row[:] for row in state.trains]
    return twin


def _copy_companies(state: RailState, twin: RailState) -> None:
    twin.owner, twin.used_esf, twin.used_cdh = state.owner[:], state.used_esf, state.used_cdh
    twin.bids = [[bid[:] for bid in row] for row in state.bids]
    twin.discount, twin.contest = state.discount, state.contest
    twin.auction_passes, twin.last_buyer = state.auction_passes, state.last_buyer
    twin.turn_player = state.turn_player


def _copy_rounds(state: RailState, twin: RailState) -> None:
    twin.stock_passes, twin.last_actor = state.stock_passes, state.last_actor
    twin.acted = state.acted
    twin.bought = [row[:] for row in state.bought]
    twin.sold, twin.touched = state.sold[:], state.touched
    twin.or_order, twin.or_at, twin.operator = state.or_order[:], state.or_at, state.operator
    twin.active, twin.stage = state.active, state.stage
    twin.laid, twin.placed, twin.special = state.laid, state.placed, state.special
    twin.choosing, twin.revenue = state.choosing, state.revenue
    twin.types_bought, twin.discarding = state.types_bought, state.discarding
    twin.sold_now = [row[:] for row in state.sold_now]
    twin.offers, twin.offers_made = state.offers[:], state.offers_made
    twin.refused = state.refused[:]


#: Attributes that are JSON values as they stand.
_PLAIN: Final = (
    "acted", "active", "arrivals", "arrived", "asked", "auction_passes", "bank", "bankrupt", "bids", "bought",
    "broken", "cash", "cell", "choosing", "contest", "depot", "discard", "discarding", "discount", "floated",
    "held", "ipo", "laid", "last_actor", "last_buyer", "offers_made", "operated", "operator", "or_at",
    "or_order", "owner", "par", "phase", "placed", "pool", "pres", "priority", "revenue", "rn", "round",
    "routed", "run_kind", "run_revenue", "seats", "set_rounds", "sold", "sold_now", "special", "stage", "step",
    "stock_passes", "touched", "trains", "treasury", "turn", "turn_player", "turns", "types_bought", "used_cdh",
    "used_esf", "who",
)  # fmt: skip


def dumped(state: RailState) -> dict[str, Any]:
    """The whole state as JSON values, independent of it."""
    twin = copied(state)
    data: dict[str, Any] = {name: getattr(twin, name) for name in _PLAIN}
    data["format"] = FORMAT
    data["offers"] = [offer.row() for offer in twin.offers]
    if twin.refused:
        # Only then: states of before it was kept have the digests they had.
        data["refused"] = [[one.mark, *one.terms, one.price] for one in twin.refused]
    data["outcome"] = None if twin.outcome is None else twin.outcome.to_json()
    data["track"] = stored.dumped(twin.track)
    return data


def loaded(c: RailCompiled, data: Any) -> RailState:
    """The inverse of `dumped`. Raises ValueError for another format."""
    if data.get("format") != FORMAT:
        raise ValueError(f"a state of format {data.get('format')}, today's is {FORMAT}")
    state = RailState(c, data["seats"])
    for name in _PLAIN:
        setattr(state, name, data[name])
    state.offers = [RailOffer(*row) for row in data["offers"]]
    state.refused = [
        RefusedOffer(mark, OfferTerms(*terms), price)
        for mark, *terms, price in data.get("refused", ())
    ]
    if data["outcome"] is not None:
        state.outcome = Outcome.from_json(data["outcome"])
    state.track = stored.loaded(c.map, data["track"])
    # What was loaded is shared with `data`; a copy makes it the state's own.
    return copied(state)

"""What 1836jr shows, as types; `describe.everything` makes it. Players are numbered from 1, seats in `asked` from 0."""

from typing import Any, Literal, NotRequired, TypedDict

from games.engines.kernel.shapes import AnyChoiceShape, OutcomeShape


class RouteChoiceShape(AnyChoiceShape):
    """Trains to run, with the routes that the game has proved best."""

    kind: Literal["route"]
    trains: list[str]
    suggestion: dict[str, Any]


class InvestorShape(TypedDict):
    """A player's cash, certificates that count, and worth."""

    cash: int
    certs: int
    value: int
    bankrupt: NotRequired[bool]


class CorporationShape(TypedDict):
    """One corporation; shares in percent by player, `ipo` or `pool`, `prices` of one share from either, `at` as row and column of the market."""

    cash: int
    ipoed: bool
    floated: bool
    price: int | None
    at: list[int] | None
    par: int | None
    pres: int | None
    trains: list[str]
    tokens: list[list[Any]]
    tokens_left: list[int]
    shares: dict[str, int]
    run: list[Any] | None
    operated: bool
    stack: int | None
    bought: list[str]
    routed: bool
    prices: dict[str, int] | None


class CompanyAuctionShape(TypedDict):
    """How the auction of private companies stands."""

    passes: int
    last_buyer: int | None


class StockShape(TypedDict):
    """How the stock round stands."""

    passes: int
    last: int | None
    acted: bool
    bought: list[list[str]]
    sold: dict[str, list[str]]


class ForcedShape(TypedDict):
    """A train that must be bought: its price, what is lacking, [corporation, percent, unit price] sold for it.

    `help` is what the treasury leaves to the president, `power` all that can be raised, `lack` what is then still
    missing.
    """

    price: int
    shortfall: int
    sold: list[list[Any]]
    help: int
    power: int
    lack: int


class ParShape(TypedDict):
    """What founding at a price means: the certificate of so many percent, and so many shares more until so many percent float."""

    percent: int
    floats: int
    shares: int
    sum: int
    treasury: int


DealShape = TypedDict(
    "DealShape",
    {
        "id": int,
        "kind": str,
        "from": int | str | None,
        "to": int | str | None,
        "what": str,
        "price": int,
    },
)


class ConsentShape(TypedDict):
    """The seats whose consent a purchase waits for: trains by the corporation that sells, companies by their ids."""

    trains: dict[str, int]
    companies: dict[str, int]


class SaleShape(TypedDict):
    """The largest legal sale of a corporation's shares: percent, what it brings, the price and the president's seat then."""

    percent: int
    brings: int
    price: int
    president: int


class EstateShape(TypedDict):
    """What a seat holds in money: shares by their price, companies as printed, cash with every sale that is legal now."""

    shares: int
    companies: int
    liquidity: int
    sales: dict[str, SaleShape]


class CourseShape(TypedDict):
    """Where a marker would go, as [price, row, column]; `sold_out` only where all shares are with players."""

    payout: list[int]
    withhold: list[int]
    sold_out: NotRequired[list[int]]


class TreasuriesShape(TypedDict):
    """What the operator's treasury holds after a payout, and after keeping the revenue."""

    payout: int
    withhold: int


class AfterShape(TypedDict):
    """What a purchase, a sale or an exchange leaves its seat with, and the corporation's price and president's seat then.

    None where it has not been founded. `to_float`: the shares that must still leave the initial offering until it floats,
    and what they cost together; with a purchase, as long as it has not floated.
    """

    left: int
    percent: int
    certificates: int
    president: int | None
    price: int | None
    floats: NotRequired[bool]
    to_float: NotRequired[list[int]]


class DealsShape(TypedDict):
    """By corporation, purchases of a share by source, sales by percent, and the codes of what forbids to sell one share more.

    Empty for whoever is not asked for shares. `exchange`, as `buy`: GCB for a share, while its owner may.
    """

    buy: dict[str, dict[str, AfterShape]]
    sell: dict[str, dict[str, AfterShape]]
    stops: dict[str, list[str]]
    exchange: dict[str, dict[str, AfterShape]]


class NeedShape(TypedDict):
    """What a corporation without a train faces: the cheapest price, its treasury, what the president adds and still lacks."""

    price: int
    treasury: int
    president: int
    help: int
    missing: int


class DepotShape(TypedDict):
    """What the first train of a type would change; `ahead` are the trains sold before it, `needs` who must buy then."""

    type: str
    price: int
    ahead: int
    scraps: list[str]
    loses: dict[str, int]
    left: dict[str, int]
    over: dict[str, int]
    needs: dict[str, NeedShape]
    closes: bool


class RunShape(TypedDict):
    """A set of routes: each as the action has it with its `revenue`, and its stops as [hex, value]."""

    revenue: int
    routes: list[dict[str, Any]]
    stops: list[list[list[Any]]]


class BestRunShape(RunShape):
    """The best set, and the best other one while the trains wait to run."""

    second: RunShape | None


class TryShape(TypedDict):
    """A tile that cannot be laid on a hex, of all those the one that the rules refuse last."""

    tile: str
    rotation: int


class RailBesideShape(TypedDict):
    """What stands beside the view of 1836jr: the type of train that the depot sells next, who has to agree, and figures."""

    next_train: str | None
    consent: ConsentShape
    estates: list[EstateShape]
    courses: dict[str, CourseShape]
    treasuries: TreasuriesShape | None
    deals: DealsShape
    depot: list[DepotShape]
    closing: list[str]
    runs: BestRunShape | None
    ends: list[dict[str, Any]]
    tries: dict[str, TryShape | None]


class RailGameShape(TypedDict):
    """`view.game` of 1836jr."""

    round: str
    turn: int
    rn: int | None
    phase: str
    broken: bool
    bank: int
    limit: int
    finished: bool
    step: str | None
    active: int | str | None
    can: list[str] | None
    operator: str | None
    priority: int | None
    order: list[str]
    or_order: list[str] | None
    p: dict[str, InvestorShape]
    c: dict[str, CorporationShape]
    co: dict[str, int | str | None]
    bid: dict[str, list[list[int]]]
    minbid: dict[str, int]
    m: dict[str, list[Any]]
    depot: dict[str, int]
    discard: list[str]
    asked: list[int]
    outcome: OutcomeShape | None
    auction: CompanyAuctionShape
    stock: StockShape
    set_rounds: int
    done: list[str]
    revenue: int
    best_revenue: int
    forced: ForcedShape | None
    token_cost: int
    per_share: int
    payouts: dict[str, int]
    used: dict[str, bool]
    supply: dict[str, int]
    offers: list[DealShape]

"""What a property game shows a seat, as types; `describe.public` makes it. Money in the game's currency, seats from 0."""

from typing import Literal, NotRequired, TypedDict

from games.engines.kernel.shapes import AnyChoiceShape, OutcomeShape


class SideShape(TypedDict, total=False):
    """What lies on one side of an offer, or the most that can."""

    cash: int
    fields: list[str]
    cards: list[str]


class CompletesShape(TypedDict):
    """The sets that all that can be given makes whole for the other seat, and all that can be got for one's own."""

    give: list[str]
    get: list[str]


class BundleChoiceShape(AnyChoiceShape):
    """The most that can lie on each side of an offer; without `to` there is only one side. `completes` goes by the other seat."""

    kind: Literal["bundle"]
    give: SideShape
    to: NotRequired[dict[str, SideShape]]
    completes: NotRequired[dict[str, CompletesShape]]


class DetainedShape(TypedDict):
    """How a player is held: turns missed so far or rolls that failed, of how many and how many are left; whether rents go on."""

    kind: str
    missed: int
    failed: NotRequired[int]
    turns: int
    left: int
    collects: bool


class PlayerShape(TypedDict):
    """One seat; the last paths are those of single games."""

    cash: int
    position: int
    detained: DetainedShape | None
    cards: list[str]
    out: int | None
    lap_hotels: NotRequired[int]
    chips: NotRequired[list[int]]
    partner: NotRequired[int | None]
    role: NotRequired[str | None]
    confirmed: NotRequired[bool]


class SuppliesShape(TypedDict):
    """What is left in the box."""

    houses: int
    hotels: int


class TurnRecordShape(TypedDict):
    """What has happened in this turn."""

    dice: list[list[int]]
    rolls: int
    value: int
    houses: int
    streets: list[str]


class PendingShape(TypedDict):
    """What is to be decided."""

    kind: str
    who: int
    field: NotRequired[str]
    card: NotRequired[str]
    fields: NotRequired[list[str]]


class AuctionShape(TypedDict):
    """The open auction; `bid` and `bidder` are null until somebody bids; `completes`: the seats whose set the deed would make whole."""

    field: str
    reason: str
    opening: int
    bid: int | None
    bidder: int | None
    bidders: list[int]
    queue: list[str]
    completes: list[int]


class DebtShape(TypedDict):
    """What is owed, to a seat or to the bank; what the bank would pay for all buildings of the debtor, and lend on all deeds."""

    debtor: int
    creditor: int | Literal["bank"]
    amount: int
    reason: str
    buildings: int
    loans: int


OfferShape = TypedDict(
    "OfferShape",
    {
        "id": int,
        "kind": str,
        "from": int,
        "to": int,
        "give": SideShape,
        "get": SideShape,
    },
)


class PropertyGameShape(TypedDict):
    """`view.game` of Eurobiznes, Fortuna and Anti-Monopoly; `counted`: how many of its kind set the rent of an owned deed."""

    turn: int
    round: int
    first: int
    order: list[int]
    next: int | None
    phase: str
    asked: list[int]
    players: list[PlayerShape]
    owner: dict[str, int | None]
    level: dict[str, int]
    mortgaged: list[str]
    bank: SuppliesShape
    turn_record: TurnRecordShape
    pending: PendingShape | None
    auction: AuctionShape | None
    debts: list[DebtShape]
    offers: list[OfferShape]
    time_up: bool
    rent: dict[str, int]
    sets: dict[str, list[str]]
    counted: dict[str, int]
    redemption: dict[str, int]
    raisable: dict[str, int]
    worth: dict[str, int]
    outcome: OutcomeShape | None


class SetRentShape(TypedDict):
    """A bare street's rent in a whole set, as the deed prints it and as it falls due."""

    printed: int
    due: int


class PrintedDeedShape(TypedDict):
    """What a deed prints in this match; `set` goes by role, or has `any` alone; `top` is the level of a hotel."""

    rents: list[int] | dict[str, list[int]]
    set: dict[str, SetRentShape] | None
    top: int | dict[str, int] | None
    loan: int
    interest: int
    opening: int | None


class PrintedFieldShape(TypedDict):
    """What a field that is no deed costs or brings: for everybody, or for each role, a sum or instead a percentage."""

    gains: bool
    sums: list[int]
    percents: list[int]


class TaxTermsShape(TypedDict):
    """The two ways of paying a tax: a fixed sum, or percentages of cash, deeds and buildings."""

    flat: int
    percent: int
    deeds: int
    buildings: int
    share: int | None


class RingBesideShape(TypedDict):
    """What stands beside the view of a property game: streets that earn as a set, whether there is another throw, terms."""

    sets: list[str]
    again: bool
    tax: TaxTermsShape | None
    fine: int
    shares: dict[str, int]


class PrintedRingShape(TypedDict):
    """What a match has printed: deeds, and other fields that take or bring a sum; the chips that every player begins with."""

    deeds: dict[str, PrintedDeedShape]
    fields: dict[str, PrintedFieldShape]
    chips: list[int]

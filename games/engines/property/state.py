"""The state of a property game: small typed classes, hot data in flat lists by seat or by field."""

from typing import Any, Final

from games.engines.kernel.outcome import Outcome
from games.engines.property.board import BANK, HOTEL
from games.engines.property.contract.decided import Decided
from games.engines.property.part import Part

NOBODY: Final = -1
FREE: Final = ""

#: Kinds of offers.
TRADE: Final = "trade"
SETTLEMENT: Final = "settlement"

# Phases, by their names in docs/vocabulary.md#actions.
DETAINED: Final = "detained"
BEFORE_MOVE: Final = "before_move"
PURCHASE: Final = "purchase"
AUCTION: Final = "auction"
CARD_CHOICE: Final = "card_choice"
TAX: Final = "tax"
HOLIDAY: Final = "holiday"
ROLES: Final = "roles"
ADJUST: Final = "adjust"
DEBT: Final = "debt"
MORTGAGED_DEED: Final = "mortgaged_deed"
AFTER_MOVE: Final = "after_move"
OVER: Final = "over"
#: Not a phase: the stage of a turn that is over once nothing is open any more.
TURN_END: Final = "turn_end"


class Debt:
    """What a seat owes: a claim nobody has made yet, or what cash could not cover at once.

    `field`: the deed of a rent. `opened`: the debtor has been asked; those behind it wait.
    """

    __slots__ = ("amount", "creditor", "debtor", "field", "opened", "reason")

    def __init__(
        self, debtor: int, creditor: int, amount: int, reason: str, field: int = NOBODY
    ) -> None:
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount
        self.reason = reason
        self.field = field
        self.opened = False

    def copy(self) -> "Debt":
        """An independent copy."""
        twin = Debt(self.debtor, self.creditor, self.amount, self.reason, self.field)
        twin.opened = self.opened
        return twin

    def row(self) -> list[Any]:
        """Plain values, for `from_row`."""
        return [self.debtor, self.creditor, self.amount, self.reason, self.field, self.opened]

    @classmethod
    def from_row(cls, row: list[Any]) -> "Debt":
        """The inverse of `row`."""
        debt = cls(*row[:5])
        debt.opened = row[5]
        return debt


class Side:
    """What one side of a trade hands over."""

    __slots__ = ("cards", "cash", "fields")

    def __init__(self, cash: int, fields: list[int], cards: list[str]) -> None:
        self.cash = cash
        self.fields = fields
        self.cards = cards

    def row(self) -> list[Any]:
        """Plain values, in the order of the constructor."""
        return [self.cash, list(self.fields), list(self.cards)]


class Offer:
    """An open offer; never changed once made. `kind`: trade or settlement."""

    __slots__ = ("get", "give", "kind", "number", "sender", "to")

    def __init__(self, number: int, kind: str, sender: int, to: int, give: Side, get: Side) -> None:
        self.number = number
        self.kind = kind
        self.sender = sender
        self.to = to
        self.give = give
        self.get = get

    def row(self) -> list[Any]:
        """Plain values, in the order of the constructor."""
        return [self.number, self.kind, self.sender, self.to, self.give.row(), self.get.row()]

    @classmethod
    def from_row(cls, row: list[Any]) -> "Offer":
        """The inverse of `row`."""
        number, kind, sender, to, give, get = row
        return cls(number, kind, sender, to, Side(*give), Side(*get))


class Auction:
    """An open auction.

    `bidders`: still in, in bidding order; `at`: whose go it is; `mark` counts the raises.
    """

    __slots__ = (
        "at",
        "bid",
        "bidder",
        "bidders",
        "decliner",
        "field",
        "mark",
        "opening",
        "passed",
        "reason",
    )

    def __init__(
        self, field: int, reason: str, opening: int, bidders: list[int], decliner: int
    ) -> None:
        self.field = field
        self.reason = reason
        self.opening = opening
        self.bidders = bidders
        self.decliner = decliner
        self.bid = 0
        self.bidder = NOBODY
        self.at = NOBODY
        self.passed: list[int] = []
        self.mark = 0

    def copy(self) -> "Auction":
        """An independent copy."""
        twin = Auction(self.field, self.reason, self.opening, self.bidders[:], self.decliner)
        twin.bid, twin.bidder, twin.at = self.bid, self.bidder, self.at
        twin.passed, twin.mark = self.passed[:], self.mark
        return twin


class Compiled(Decided["State"]):
    """What stays fixed in a match: board, decks, parameters and policies in the form that plays fastest."""


class State:
    """A match in progress. Changed by the game's `apply` only; `c` is shared and frozen."""

    __slots__ = (
        "asked", "auction", "c", "cards", "cash", "claims", "debts", "deck_unseen", "decks", "detained", "dice",
        "estate", "first", "held", "hotels", "houses", "houses_bought", "issued", "level", "missed",
        "mortgaged", "new_deeds", "offers", "offers_before", "offers_made", "order", "out", "outcome", "owner", "part", "partner",
        "pending_card", "pending_field", "pending_kind", "phase", "position", "refused", "roll_value", "round", "seats", "stage", "started",
        "streets_built", "time_up", "top", "turn", "turns",
    )  # fmt: skip

    def __init__(self, c: Compiled, seats: int, *, blank: bool = False) -> None:
        """The state before anything was drawn.

        With `blank` it holds nothing at all, for `copied` to fill.
        """
        if blank:
            return
        self.c = c
        self.seats = seats
        #: Both are found by the opening, or set up.
        self.turn = self.first = NOBODY
        self.round = 1
        self.order: list[int] = list(range(seats))
        #: Turns begun since the start, missed ones included.
        self.turns = 0
        self.phase = BEFORE_MOVE
        self.stage = BEFORE_MOVE
        self.asked: list[int] = []
        self.started = False
        self._seat_players(c, seats)
        self._lay_board(c)
        self._nothing_open()
        c.seating.furnish(self)

    def _seat_players(self, c: Compiled, seats: int) -> None:
        """Everybody stands on START with the starting cash."""
        self.cash: list[int] = [c.starting_cash] * seats
        self.position: list[int] = [0] * seats
        self.detained: list[str] = [FREE] * seats
        self.missed: list[int] = [0] * seats
        self.cards: list[list[str]] = [[] for _ in range(seats)]
        #: What only this game has.
        self.part: Part = c.seating.part(seats)
        #: Whom a seat shares its purse with.
        self.partner: list[int] = [NOBODY] * seats
        #: The level that is the hotel, by seat.
        self.top: list[int] = [HOTEL] * seats
        #: 0: still in; 1: first to go, 2 ...
        self.out: list[int] = [0] * seats
        #: Money in the players' hands according to the bank's book: what it gave out less what it
        #: took in.
        self.issued = c.starting_cash * seats

    def _lay_board(self, c: Compiled) -> None:
        """All deeds and pieces lie in the bank, all cards in their decks."""
        self.owner: list[int] = [BANK] * c.size
        self.level: list[int] = [0] * c.size
        self.mortgaged: list[bool] = [False] * c.size
        #: Deeds held, by seat and group: held[seat][group].
        self.held: list[list[int]] = [[0] * len(c.groups) for _ in range(self.seats)]
        self.houses = c.houses_total
        self.hotels = c.hotels_total
        self.decks: dict[str, list[str]] = {deck: list(cards) for deck, cards in c.decks.items()}
        #: How many cards on top nobody has seen; those below have gone round and keep their place.
        self.deck_unseen: dict[str, int] = {deck: len(cards) for deck, cards in c.decks.items()}

    def _nothing_open(self) -> None:
        """No throw yet, no question, no debt, no offer."""
        self.dice: list[int] = []
        self.roll_value = 0
        self.houses_bought = 0
        self.streets_built: list[int] = []
        #: Rents that their owners may still ask for, oldest first.
        self.claims: list[Debt] = []
        self.pending_kind = ""
        self.pending_field = NOBODY
        self.pending_card = ""
        #: Rows of new owner, field, 1 if it may be refused (it comes from an estate).
        self.new_deeds: list[list[int]] = []
        #: Rows of field, seat after which the bidding starts: waiting for their auction.
        self.estate: list[list[int]] = []
        self.auction: Auction | None = None
        self.debts: list[Debt] = []
        self.offers: list[Offer] = []
        self.offers_made = 0
        #: Rows of refused offers (`refusals`), oldest first.
        self.refused: list[list[Any]] = []
        #: How many offers had been made when this turn began.
        self.offers_before = 0
        self.time_up = False
        self.outcome: Outcome | None = None

    def count_deed(self, seat: int, group: int, change: int) -> None:
        """Keeps `held` true when a deed of `group` comes to `seat` (1) or leaves it (-1).

        Where partners own together, it counts for both.
        """
        self.held[seat][group] += change
        if self.c.joint:
            self.held[self.partner[seat]][group] = self.held[seat][group]

    def lapse_everything(self) -> None:
        """Nothing that was open is pursued any further."""
        self.debts, self.new_deeds, self.estate, self.auction = [], [], [], None
        self.decided()

    def ask(self, phase: str, seats: list[int]) -> None:
        """Makes `phase` the current one; `seats` are those the game waits for, ascending."""
        self.phase = phase
        self.asked = seats

    def ask_about(self, kind: str, field: int = NOBODY, card: str = "") -> None:
        """The player in turn must decide on a deed or a card before anything else happens.

        It is `flow.advance` that asks.
        """
        self.pending_kind, self.pending_field, self.pending_card = kind, field, card

    def decided(self) -> None:
        """The decision has been made."""
        self.pending_kind, self.pending_field, self.pending_card = "", NOBODY, ""

    def living(self) -> list[int]:
        """Seats still in the game, in order of play."""
        return [seat for seat in self.order if not self.out[seat]]

    def following(self, seat: int) -> list[int]:
        """Seats still in the game in order of play, beginning after `seat` and ending with it."""
        at = self.order.index(seat) + 1
        return [who for who in self.order[at:] + self.order[:at] if not self.out[who]]

    def last_out(self) -> int:
        """The seat that went out last."""
        return self.out.index(max(self.out))

    def ours(self, seat: int, owner: int) -> bool:
        """Whether deeds of `owner` count for `seat` when sets are counted."""
        return owner == seat or (self.c.joint and self.partner[seat] == owner)

    def own_members(self, seat: int, group: int) -> list[int]:
        """The members of a group that count for `seat` when levels are compared."""
        return [field for field in self.c.members[group] if self.ours(seat, self.owner[field])]

    def top_of(self, field: int) -> int:
        """The level that is the hotel on a street; its owner decides."""
        owner = self.owner[field]
        return HOTEL if owner == BANK else self.top[owner]

    def in_hands(self) -> int:
        """All the money that players hold; a common purse counts once."""
        return sum(self.cash) // (2 if self.c.pairs else 1)

    def buildings(self, seat: int) -> tuple[int, int]:
        """Houses and hotels of a seat."""
        houses = hotels = 0
        for field in self.c.deeds:
            if self.owner[field] == seat:
                if self.level[field] == self.top[seat]:
                    hotels += 1
                else:
                    houses += self.level[field]
        return houses, hotels


def copied(state: State) -> State:
    """An independent copy, field by field."""
    twin = State(state.c, state.seats, blank=True)
    twin.c, twin.seats, twin.turn, twin.round, twin.first = (
        state.c,
        state.seats,
        state.turn,
        state.round,
        state.first,
    )
    twin.order, twin.turns, twin.phase, twin.stage = (
        state.order,
        state.turns,
        state.phase,
        state.stage,
    )
    twin.asked, twin.started = state.asked[:], state.started
    twin.cash, twin.position = state.cash[:], state.position[:]
    twin.detained, twin.missed = state.detained[:], state.missed[:]
    twin.cards = [cards[:] for cards in state.cards]
    twin.part, twin.out = state.part.copy(), state.out[:]
    twin.partner, twin.top = state.partner[:], state.top[:]
    twin.owner, twin.level, twin.mortgaged = state.owner[:], state.level[:], state.mortgaged[:]
    twin.held = [held[:] for held in state.held]
    twin.houses, twin.hotels = state.houses, state.hotels
    twin.decks = {deck: cards[:] for deck, cards in state.decks.items()}
    twin.deck_unseen = state.deck_unseen.copy()
    twin.dice, twin.roll_value = state.dice[:], state.roll_value
    twin.houses_bought, twin.streets_built = state.houses_bought, state.streets_built[:]
    twin.claims = [claim.copy() for claim in state.claims]
    twin.pending_kind, twin.pending_field = state.pending_kind, state.pending_field
    twin.pending_card = state.pending_card
    twin.new_deeds = [row[:] for row in state.new_deeds]
    twin.estate = [row[:] for row in state.estate]
    twin.auction = None if state.auction is None else state.auction.copy()
    twin.debts = [debt.copy() for debt in state.debts]
    twin.offers, twin.offers_made = state.offers[:], state.offers_made
    twin.offers_before, twin.refused = state.offers_before, state.refused[:]
    twin.time_up, twin.outcome, twin.issued = state.time_up, state.outcome, state.issued
    return twin

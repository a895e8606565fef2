"""The engine contract for property games: wiring only."""

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from pydantic import BaseModel

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Game, Piles, Sink
from games.engines.kernel.moves import Move
from games.engines.kernel.outcome import Outcome, Team
from games.engines.kernel.rng import Rng
from games.engines.property import absent, coming, describe, flow, printed, rent, trade, valuation
from games.engines.property import arrange as positions
from games.engines.property.auction import WINDOW_SECONDS
from games.engines.property.board import BANK
from games.engines.property.events import EVENTS
from games.engines.property.moves import PropertyMoves
from games.engines.property.policies.chosen import Policies
from games.engines.property.state import (
    ADJUST,
    AUCTION,
    DEBT,
    MORTGAGED_DEED,
    NOBODY,
    Compiled,
    State,
    copied,
)
from games.engines.property.storage import dumped, loaded

#: Actions whose terms concern two seats alone where offers are not public.
PROPOSALS = ("offer_trade", "offer_settlement")
#: Actions that hand deeds over, at once or when they are accepted.
AGREEMENTS = (*PROPOSALS, "accept")
#: What a match carries of the data file: board, decks, money.
_TABLES = ("fields", "groups", "decks", "currency")


@cache
def _data(package: str) -> dict[str, Any]:
    key = package.rpartition(".")[2]
    text = files(package).joinpath("data", f"{key}.data.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@mypyc_attr(allow_interpreted_subclasses=True)
class PropertyGame(Game[Compiled, State]):
    """A property game is its data, its rules, its policies and the actions it has."""

    events = EVENTS
    #: The decisions in which this game differs.
    policies: ClassVar[type[Policies]]
    #: The actions this game has.
    specs: ClassVar[dict[str, Move[State]]]
    #: The package in which its data file lies: `data/<key>.data.json`.
    package: ClassVar[str]
    piles = Piles(script="cards_", given="decks", event="card_drawn", pile="deck", drawn="card")

    def __init__(self) -> None:
        self._moves = PropertyMoves(self.specs)

    def tables(self) -> dict[str, Any]:
        return {name: _data(self.package)[name] for name in _TABLES}

    def presets(self) -> list[dict[str, Any]]:
        presets: list[dict[str, Any]] = _data(self.package)["presets"]
        return presets

    def compile(
        self, rules: BaseModel, tables: Mapping[str, Any] | None = None, revision: int | None = None
    ) -> Compiled:
        tables = self.tables() if tables is None else tables
        try:
            compiled = Compiled(rules.model_dump(), tables, revision or self.revision)
            self.policies.settle(compiled)
        except (LookupError, TypeError) as error:
            raise BadSetup("tables", f"cannot be read: {error!r}") from error
        return compiled

    def seats_for(self, rules: Mapping[str, Any]) -> tuple[int, int, str]:
        return rules["players_min"], rules["players_max"], ""

    def setup(self, compiled: Compiled, seats: int, rng: Rng, sink: Sink | None = None) -> State:
        self._require_seats(compiled, seats)
        state = State(compiled, seats)
        for deck, cards in state.decks.items():
            rng.shuffle(cards, f"deck_{deck}")
        compiled.seating.opening(state, rng, sink)
        flow.begin(state, sink)
        flow.advance(state, rng, sink)
        return state

    def _require_seats(self, compiled: Compiled, seats: int) -> None:
        if not compiled.players_min <= seats <= compiled.players_max:
            raise BadSetup(
                "seats", f"must be {compiled.players_min} to {compiled.players_max}, not {seats}"
            )
        compiled.seating.check_seats(seats)

    def asked(self, state: State) -> Sequence[int]:
        return state.asked

    def optional(self, state: State) -> Sequence[int]:
        if (
            state.offers
            or state.phase == DEBT
            or state.c.manual_claims
            or state.c.offers.outsiders_trade
        ):
            return self._moves.optional(state)
        return ()

    def topic(self, state: State, seat: int) -> Hashable:
        if seat not in state.asked:
            return None
        debt = state.debts[0] if state.phase == DEBT else None
        return (
            state.phase,
            state.turns,
            state.pending_field,
            None if state.auction is None else state.auction.field,
            None if debt is None else (debt.debtor, debt.creditor, debt.amount, len(state.debts)),
        )

    def window(self, state: State) -> tuple[str, int, int] | None:
        if state.phase == ADJUST:
            return ADJUST, state.c.rules["timed_adjust_seconds"], 0
        if state.auction is None or not state.c.timed_open:
            return None
        return AUCTION, WINDOW_SECONDS, state.auction.mark

    def legal(self, state: State, seat: int) -> list[Choice]:
        return self._moves.legal(state, seat)

    def check(self, state: State, seat: int, action: Any) -> None:
        self._moves.check(state, seat, action)

    def apply(
        self, state: State, seat: int, action: Any, rng: Rng, sink: Sink | None = None
    ) -> None:
        self._moves.apply(state, seat, action, rng, sink)

    def was_refused(self, state: State, seat: int, action: Action) -> bool:
        return bool(state.refused) and trade.was_refused(state, seat, action)

    def sequel(
        self, state: State, seat: int, action: Action, done: int, rng: Rng
    ) -> tuple[int, Action] | None:
        """An offer is accepted; then its new owners answer for mortgaged deeds as the clock would."""
        if not done and action["do"] in PROPOSALS:
            offer = state.offers[-1]
            return offer.to, {"do": "accept", "offer": offer.number}
        if action["do"] not in AGREEMENTS or state.phase != MORTGAGED_DEED or not state.asked:
            return None
        return self.default_action(state, state.asked[0], rng)

    def income(self, state: State, seat: int) -> int | None:
        return rent.income(state, seat)

    def prospect(self, state: State, seat: int) -> int | None:
        return round(valuation.income(state, seat))

    def can_come(self, state: State, seat: int, do: str) -> bool:
        return super().can_come(state, seat, do) and coming.can_come(state, do)

    def least(self, state: State, do: str, about: str = "") -> int:
        return coming.least(state, do, about)

    def default_action(self, state: State, seat: int, rng: Rng) -> tuple[int, Action]:
        return absent.action(state, seat, rng)

    def describe(self, state: State) -> dict[str, Any]:
        return describe.everything(state)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return describe.public(state, seat)

    def views(self, state: State, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        return describe.public_to(state, seats)

    def printed(self, compiled: Compiled) -> dict[str, Any]:
        return {
            "deeds": printed.deeds(compiled),
            "fields": printed.fields(compiled),
            "chips": list(compiled.movement.chip_set),
        }

    def disclosed(self, rules: Mapping[str, Any], action: Action) -> Action:
        if rules.get("trade_offers_public", True) or action["do"] not in PROPOSALS:
            return action
        return {"do": action["do"]}

    def confidants(self, state: State, seat: int) -> Sequence[int]:
        return state.c.seating.confidants(state, seat)

    def imagine(self, state: State, seat: int | None, rng: Rng) -> State:
        twin = copied(state)
        twin.offers = describe.seen_offers(twin, seat)
        if not twin.c.public_offers:
            twin.refused = [row for row in twin.refused if seat in row[2:4]]
        for deck, unseen in twin.deck_unseen.items():
            # In order before they are drawn anew: nothing may hang on how they really lie.
            top = sorted(twin.decks[deck][:unseen])
            rng.shuffle(top)
            twin.decks[deck][:unseen] = top
        return twin

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def units(self, state: State) -> list[Team]:
        return state.c.seating.units(state)

    def turns(self, state: State) -> int:
        """Turns begun since the start of the match, missed ones included."""
        return state.turns

    def gone(self, state: State) -> list[int]:
        return [seat for seat, place in enumerate(state.out) if place]

    def worths(self, state: State) -> tuple[int | str, dict[int, int]]:
        fortune = state.c.ending.fortune
        return state.round, {seat: fortune(state, seat) for seat in range(state.seats)}

    def dump(self, state: State) -> dict[str, Any]:
        return dumped(state)

    def load(self, compiled: Compiled, data: Mapping[str, Any]) -> State:
        return loaded(compiled, data)

    def copy(self, state: State) -> State:
        return copied(state)

    def arrange(
        self,
        compiled: Compiled,
        seats: int,
        given: Mapping[str, Any],
        rng: Rng,
        sink: Sink | None = None,
    ) -> State:
        self._require_seats(compiled, seats)
        return positions.arrange(compiled, seats, given, rng, sink)

    def broken(self, state: State) -> list[str]:
        c = state.c
        faults = []
        if state.in_hands() != state.issued:
            faults.append(f"players hold {state.cash}, the bank's book says {state.issued}")
        if min(state.cash) < 0:
            faults.append(f"a balance is negative: {state.cash}")
        built = [(state.level[field], state.top_of(field)) for field in c.deeds]
        houses = sum(level for level, top in built if level < top)
        hotels = sum(level == top for level, top in built)
        if (houses + state.houses, hotels + state.hotels) != (c.houses_total, c.hotels_total):
            faults.append("houses or hotels are not conserved")
        if any(
            state.level[field] and (state.owner[field] == BANK or state.mortgaged[field])
            for field in c.deeds
        ):
            faults.append("buildings stand on a deed of the bank or a mortgaged one")
        if any(
            state.out[seat] and (state.cash[seat] or seat in state.owner)
            for seat in range(state.seats)
        ):
            faults.append("a player who is out still holds something")
        if any(
            state.cash[seat] != state.cash[partner]
            for seat, partner in enumerate(state.partner)
            if partner != NOBODY
        ):
            faults.append(f"partners hold different sums: {state.cash}")
        return faults + self._broken_decks(state)

    def _broken_decks(self, state: State) -> list[str]:
        lying = [card for cards in state.decks.values() for card in cards]
        held = [card for cards in state.cards for card in cards]
        everything = lying + held + ([state.pending_card] if state.pending_card else [])
        return [] if sorted(everything) == sorted(state.c.effects) else ["cards are not conserved"]

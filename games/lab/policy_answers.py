"""What the policies of a property game say when they are asked by themselves, as forecasts and AI players ask them."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property.board import STREET

_SEATS: Final = 4


def answers_of(game: Game[Any, Any], compiled: Any) -> Iterator[Any]:
    """Of seats and fields that are held and free, one by one; what is refused, with its parameters."""
    one, two = (compiled.field_ids(members) for members in compiled.members[:2])
    given = {
        "turn": 0,
        "owner": dict.fromkeys(one, 0) | dict.fromkeys(two, 1),
        "players": {1: {"detained": {"kind": "jail", "missed": 1}}},
    }
    state = game.arrange(compiled, _SEATS, given, FastRng(1))
    asked = [
        *_of_match(compiled, state),
        *(question for seat in range(_SEATS) for question in _of_seat(compiled, state, seat)),
        *(question for field in compiled.deeds for question in _of_deed(compiled, state, field)),
        *(question for field in range(compiled.size) for question in _of_field(compiled, field)),
    ]
    for question in asked:
        yield _said(question)


def _said(question: Callable[[], Any]) -> Any:
    try:
        return question()
    except IllegalAction as refusal:
        return [refusal.code, refusal.params]


def _of_match(c: Any, state: Any) -> list[Callable[[], Any]]:
    return [
        lambda: sorted(c.movement.throws().items()),
        lambda: [c.movement.moves_per_turn(), c.movement.unavoidable(), c.movement.chip_set],
        lambda: [c.detention.place(), c.detention.mean_missed()],
        lambda: [c.rents.by_count, c.rents.shares()],
        lambda: [c.auctions.estate_percent, c.auctions.lowest_opening, c.auctions.lowest_bid],
        lambda: [c.ending.ending(state), c.ending.limit(state), c.ending.unready(state)],
        lambda: [c.ending.valuation, c.debts.may_give_up],
        lambda: c.ending.valuations(state, "time", FastRng(1), None),
        lambda: [[team.seats, team.role] for team in c.seating.units(state)],
    ]


def _of_seat(c: Any, state: Any, seat: int) -> list[Callable[[], Any]]:
    return [
        lambda: [c.visits.tax(state, seat, share=share) for share in (False, True)],
        lambda: [str(c.visits.tax_terms(state, seat)), c.visits.conceals(state, "pay_flat")],
        lambda: [c.visits.deck(state, seat, field) for field in range(c.size)],
        lambda: [c.absence.absent(state, seat, FastRng(1)), c.debts.stands_in(state, seat)],
        lambda: [c.detention.bars(state, seat, "roll"), c.detention.blocks_rent(state, seat)],
        lambda: [c.detention.bars_estate_trade(state, seat), c.auctions.may_bid(state, seat)],
        lambda: [c.detention.detention_told(state, seat), c.detention.detention_turns(state, seat)],
        lambda: [c.seating.confidants(state, seat), c.seating.role_of(state, seat)],
        lambda: [c.seating.describe_player(state, seat), c.movement.salary(state, seat)],
        lambda: [c.movement.hand(state, seat), c.ending.fortune(state, seat)],
        lambda: c.detention.check_buy_out(state, seat),
        lambda: c.seating.take_role(state, seat, "monopolist"),
        lambda: [c.building.builds_in(state, seat, group) for group in c.streets],
        lambda: [c.building.highest_build(state, seat, field) for field in c.deeds],
    ]


def _of_deed(c: Any, state: Any, field: int) -> list[Callable[[], Any]]:
    loan = c.loan[field]
    return [
        lambda: [c.rents.printed_top(c, field), c.mortgages.clear_for_mortgage(state, field)],
        lambda: c.rents.printed_rents(c, field),
        lambda: c.rents.printed_set(c, field) if c.kind[field] == STREET else None,
        lambda: [c.mortgages.interest(loan), c.mortgages.pledge(loan)],
        lambda: [c.rents.rent(state, field), c.rents.earns_as_set(state, field)],
    ]


def _of_field(c: Any, field: int) -> list[Callable[[], Any]]:
    def due() -> Any:
        found = c.visits.printed_due(c, field)
        return None if found is None else [found.sums, found.percents, found.gains]

    return [due]

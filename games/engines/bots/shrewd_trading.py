"""How `shrewd` trades: what both sides gain by, as it sees its own side and as price lists see the other."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.steady_trading import Known, answer_offer, is_legal, request, side_value
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng
from games.engines.property import deeds, valuation
from games.engines.property.board import STREET
from games.engines.property.comparing import StandingComparison
from games.engines.property.state import Offer, Side, State

#: What an offer must bring its addressee by the price list, in per cent of what it takes.
FAIR: Final = 110
#: So many per cent more are offered each time after a refusal, as long as it pays.
_RAISES: Final = (0, 15, 35)
#: Own deeds that may go into one offer, and how many are looked at.
_MOST_GIVEN: Final = 1
#: A set is bought where money for so many levels of it is left.
STEPS: Final = 2
_LOOKED_AT: Final = 4


def answer(
    game: Known, state: State, seat: int, compared: StandingComparison | None = None
) -> Decision:
    """Accepts what its standing gains by; partners are answered as `steady` does.

    `compared`: of this seat, in a position that differs from `state` by nothing that its standing depends on.
    """
    offer = next(offer for offer in state.offers if offer.to == seat)
    if state.partner[seat] == offer.sender:
        return Decision(answer_offer(game, state, seat))
    accept: Action = {"do": "accept", "offer": offer.number}
    if is_legal(game, state, seat, accept):
        twin = game.copy(state)
        game.apply(twin, seat, accept, FastRng(0))
        gain = (compared or StandingComparison(state, seat)).gain(twin)
        least = margin(state, _volume(state, offer))
        figures = {"gain": round(gain), "margin": least}
        if gain > least and _is_solid(twin, seat):
            return Decision(accept, Reason("gains", figures))
        return Decision({"do": "refuse", "offer": offer.number}, Reason("loses", figures))
    return Decision({"do": "refuse", "offer": offer.number})


def margin(state: State, volume: int = 0) -> int:
    """What a deal must bring at least in which money and prices come to `volume`."""
    return max(state.c.note * 2, volume // 20)


def least_sum(agrees: Callable[[int], bool], low: int, high: int) -> int | None:
    """The least number of `low` to `high` with which the other side agrees, who agrees to more as well; None where it never does."""
    if low > high or not agrees(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if agrees(middle) else (middle + 1, high)
    return high


def _volume(state: State, offer: Offer) -> int:
    """Money and prices that would change hands."""
    fields = offer.give.fields + offer.get.fields
    return offer.give.cash + offer.get.cash + sum(state.c.price[field] for field in fields)


def _is_solid(state: State, seat: int) -> bool:
    """Whether what is in hand covers a usual lap, with what deeds could still raise."""
    raised = state.cash[seat] + valuation.raisable(state, seat)
    return bool(raised >= valuation.risk(state, seat).mean)


def propose(game: Known, state: State, seat: int, kept: int) -> Decision | None:
    """The best offer of this turn for what a set lacks; None where there is none, or one was made already."""
    if state.offers_made != state.offers_before or state.detained[seat]:
        return None
    best: tuple[float, Action] | None = None
    compared: StandingComparison | None = None
    for wanted in _wanted(state, seat):
        for action in _offers(game, state, seat, wanted, kept):
            compared = compared or StandingComparison(state, seat)
            gain = _agreed(game, state, seat, action, compared)
            if gain > state.c.note * 4 and (best is None or gain > best[0]):
                best = gain, action
    if best is None:
        return None
    figures = {"gain": round(best[0]), "cash": int(best[1]["give"].get("cash", 0))}
    return Decision(best[1], Reason("completes_set", figures))


def ask_partner(game: Known, state: State, seat: int) -> Decision | None:
    """Asks for a deed of the partner's that `seat` is the one to gather the group of, dearest groups first; None where there is none."""
    partner = state.partner[seat]
    if partner < 0 or state.offers_made != state.offers_before:
        return None
    for field in reversed(deeds.deeds_of(state, partner)):
        group = state.c.group_of[field]
        if state.c.group_kind[group] == STREET and state.held[seat][group]:
            asked = request(game, state, seat, field)
            if asked is not None:
                return Decision(asked)
    return None


def _wanted(state: State, seat: int) -> Iterator[list[int]]:
    """For each group that one other seat could make whole for this one, what it would have to give; single members of a series begun."""
    for other in state.living():
        if other not in (seat, state.partner[seat]):
            yield from keys(state, seat, other)
            yield from links(state, seat, other)


def links(state: State, taker: int, giver: int) -> Iterator[list[int]]:
    """Deeds of `giver` that earn more the more of them one owner holds, where `taker` has begun with them."""
    c = state.c
    for field in deeds.deeds_of(state, giver):
        group = c.group_of[field]
        if c.group_kind[group] != STREET and state.held[taker][group]:
            yield [field]


def keys(state: State, taker: int, giver: int) -> Iterator[list[int]]:
    """For each group that `giver` alone could make whole for `taker`, the deeds that this takes."""
    c = state.c
    for group, members in enumerate(c.members):
        if c.group_kind[group] != STREET or not state.held[taker][group]:
            continue
        theirs = [one for one in members if state.owner[one] == giver]
        if not theirs or deeds.built_in(state, group) or not deeds.completes(state, taker, theirs):
            continue
        while len(theirs) > 1 and deeds.completes(state, taker, theirs[:-1]):
            theirs = theirs[:-1]
        yield theirs


def _offers(game: Known, state: State, seat: int, wanted: list[int], kept: int) -> Iterator[Action]:
    """Legal offers for `wanted` that its owner gains by: from nothing but money to a deed and money."""
    owner = state.owner[wanted[0]]
    asked = side_value(state, seat, owner, Side(0, wanted, []))
    spare = max(0, state.cash[seat] - kept - STEPS * valuation.step_price(state, seat, wanted))
    for given in _bundles(state, seat, owner, wanted):
        paid = side_value(state, owner, seat, Side(0, given, []))
        for percent in _RAISES:
            cash = max(0, asked * (FAIR + percent) // 100 + state.c.note - paid)
            cash += -cash % state.c.note
            action = _action(state, owner, given, wanted, cash)
            if cash <= spare and _is_new(game, state, seat, action):
                yield action
                break


def _is_new(game: Known, state: State, seat: int, action: Action) -> bool:
    return is_legal(game, state, seat, action) and not game.was_refused(state, seat, action)


def _action(state: State, owner: int, given: list[int], wanted: list[int], cash: int) -> Action:
    give: dict[str, Any] = {}
    if given:
        give["fields"] = state.c.field_ids(sorted(given))
    if cash:
        give["cash"] = cash
    return {
        "do": "offer_trade",
        "to": owner,
        "give": give,
        "get": {"fields": state.c.field_ids(wanted)},
    }


def _bundles(state: State, seat: int, owner: int, wanted: list[int]) -> Iterator[list[int]]:
    """Nothing, then single own deeds outside whole sets and the set aimed at, those that promise least first."""
    aim = state.c.group_of[wanted[0]]
    loose = [
        one
        for one in deeds.deeds_of(state, seat)
        if state.c.group_of[one] != aim
        and not state.level[one]
        and not state.c.building.builds_in(state, seat, state.c.group_of[one])
        and not deeds.built_in(state, state.c.group_of[one])
    ]
    harmless = sorted(loose, key=lambda one: (_helps(state, owner, one), -state.c.price[one]))
    for count in range(_MOST_GIVEN + 1):
        for given in combinations(harmless[:_LOOKED_AT], count):
            yield list(given)


def _helps(state: State, owner: int, field: int) -> int:
    """How far a deed brings its new owner: members of its group that he has."""
    return state.held[owner][state.c.group_of[field]]


def _agreed(
    game: Known, state: State, seat: int, action: Action, compared: StandingComparison
) -> float:
    """What the standing of `seat` gains if the offer is accepted."""
    twin = game.copy(state)
    game.apply(twin, seat, action, FastRng(0))
    accept: Action = {"do": "accept", "offer": twin.offers[-1].number}
    if not is_legal(game, twin, action["to"], accept):
        return float("-inf")
    game.apply(twin, action["to"], accept, FastRng(0))
    return compared.gain(twin)

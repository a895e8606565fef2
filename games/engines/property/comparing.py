"""Prospects of one position and of others that differ from it in a few deeds, as whoever weighs offers compares them."""

from collections.abc import Iterator
from typing import Any

from games.engines.property import deeds, valuation
from games.engines.property.state import State


class StandingComparison:
    """The standing of a seat in a position, and how twins of that position change it.

    What a group promises depends on its own deeds, on who is still in and on the round, not on other groups: only the
    groups in which a twin differs are worked out anew. The position itself must stay as it is meanwhile.
    """

    def __init__(self, state: State, seat: int, horizon: int = valuation.HORIZON) -> None:
        """`horizon`: rounds for which all deeds are expected to earn, unless the game ends before."""
        self._seat, self._horizon = seat, horizon
        self._known: dict[tuple[int, int], valuation.Outlook] = {}
        self._deeds = _deeds_of_all(state)
        self._beside = _beside_deeds(state)
        self._standing = StandingChange(seat, state, self._estates(state, set()), 0.0).gain()

    def gain(self, twin: State) -> float:
        """How much better the seat stands in `twin`."""
        return self.change(twin).gain()

    def change(self, twin: State) -> "StandingChange":
        """What becomes of the seat in `twin`, to be asked with several sums of money."""
        return StandingChange(
            self._seat, twin, self._estates(twin, self._touched(twin)), self._standing
        )

    def _estates(self, state: State, touched: set[int]) -> list[list[valuation.Outlook]]:
        """Of every seat what its groups promise."""
        rounds = valuation.rounds_left(state, self._horizon)
        return [list(self._estate(state, seat, touched, rounds)) for seat in range(len(state.cash))]

    def _estate(
        self, state: State, seat: int, touched: set[int], rounds: int
    ) -> Iterator[valuation.Outlook]:
        for group, own in deeds.by_group(state, deeds.deeds_of(state, seat)).items():
            if group in touched:
                yield valuation.outlook(state, seat, group, own, rounds)
                continue
            if (seat, group) not in self._known:
                self._known[seat, group] = valuation.outlook(state, seat, group, own, rounds)
            yield self._known[seat, group]

    def _touched(self, twin: State) -> set[int]:
        """The groups of which `twin` promises something else to anybody."""
        group_of = twin.c.group_of
        if _beside_deeds(twin) != self._beside:
            return set(group_of)
        now = zip(twin.c.deeds, self._deeds, _deeds_of_all(twin), strict=True)
        return {group_of[field] for field, before, after in now if before != after}


class StandingChange:
    """One twin of a position: what a seat gains there by what changes hands beside a sum of money."""

    def __init__(
        self, seat: int, twin: State, estates: list[list[valuation.Outlook]], before: float
    ) -> None:
        self._seat, self._twin, self._estates, self._before = seat, twin, estates, before

    def gain(self, payer: int = 0, payee: int = 0, sum_paid: int = 0) -> float:
        """How much better the seat stands if `payer` gives `payee` so much as well."""

        def promised(state: State, seat: int) -> float:
            cash = state.cash[seat] + sum_paid * ((seat == payee) - (seat == payer))
            return valuation.promise(cash, self._estates[seat])

        return valuation.standing(self._twin, self._seat, promised) - self._before


def _deeds_of_all(state: State) -> list[tuple[Any, ...]]:
    """Of every deed what its group's promises depend on."""
    return [(state.owner[one], state.mortgaged[one], state.level[one]) for one in state.c.deeds]


def _beside_deeds(state: State) -> tuple[Any, ...]:
    """What the promises of all groups depend on."""
    return state.round, tuple(state.out), tuple(state.top), tuple(state.detained)

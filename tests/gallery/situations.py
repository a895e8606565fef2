"""Positions worth a picture, by what a seat may do in them and not by how they look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Action = dict[str, Any]
Move = tuple[int, Action]
Facts = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """A match as one seat sees it: the paths of docs/vocabulary.md, its choices, the last facts told.

    Those are read only where a situation looks at them: it is asked after every move.
    """

    seat: int
    game: Facts
    offered: Callable[[], list[Facts]]
    newest: Callable[[], list[Facts]]

    @cached_property
    def choices(self) -> list[Facts]:
        return self.offered()

    @cached_property
    def told(self) -> list[Facts]:
        return self.newest()

    @property
    def is_asked(self) -> bool:
        return self.seat in self.game["asked"]

    def choice(self, do: str) -> Facts | None:
        return next((one for one in self.choices if one["do"] == do), None)

    def deeds(self, seat: int) -> list[str]:
        return [field for field, owner in self.game["owner"].items() if owner == seat]

    def was_told(self, event: str, **facts: Any) -> bool:
        return any(
            one["event"] == event and all(one.get(key) == value for key, value in facts.items())
            for one in self.told
        )


Situation = Callable[[Position], bool]
FULL_SET = 12  # chips of a player in Fortuna


def may(do: str) -> Situation:
    """The seat is asked and may do this."""
    return lambda at: at.is_asked and at.choice(do) is not None


def after(round_number: int, situation: Situation) -> Situation:
    """The situation, once the board has filled."""
    return lambda at: at.game["round"] >= round_number and situation(at)


def to_move(at: Position) -> bool:
    return may("roll")(at) and at.game["phase"] == "before_move"


def to_lay(at: Position) -> bool:
    """A chip is asked for, with some played already."""
    return may("play_chip")(at) and len(at.game["players"][at.seat]["chips"]) < FULL_SET


def paired_with(partner: int, situation: Situation) -> Situation:
    """The situation, where `partner` plays in a pair with the seat."""
    return lambda at: at.game["players"][at.seat]["partner"] == partner and situation(at)


def is_held(kind: str) -> Situation:
    """The seat is asked while it is held somewhere."""

    def situation(at: Position) -> bool:
        held = at.game["players"][at.seat]["detained"]
        return at.is_asked and held is not None and held["kind"] == kind

    return situation


def held_as(role: str) -> Situation:
    """The seat is asked while it is held, in this role."""
    return lambda at: is_held("jail")(at) and at.game["players"][at.seat]["role"] == role


def chooses_role(at: Position) -> bool:
    """Somebody chooses a role."""
    return bool(at.game["phase"] == "roles")


def waits_for_others(at: Position) -> bool:
    """The seat has confirmed its last arrangement, others have not."""
    players = at.game["players"]
    return at.game["phase"] == "adjust" and bool(players[at.seat]["confirmed"])


def in_phase(phase: str) -> Situation:
    return lambda at: at.is_asked and at.game["phase"] == phase


def purchase(at: Position) -> bool:
    return may("buy")(at)


def first_bid(at: Position) -> bool:
    return may("bid")(at) and at.game["auction"]["bid"] is None


def later_bid(at: Position) -> bool:
    """An auction in which two others have bid and the seat is asked again."""
    return may("bid")(at) and at.game["auction"]["bidder"] not in (None, at.seat)


def auction_of_others(at: Position) -> bool:
    auction = at.game["auction"]
    return auction is not None and not at.is_asked and auction["bid"] is not None


def can_build(at: Position) -> bool:
    return may("build")(at)


def has_hotel(at: Position) -> bool:
    levels = at.game["level"]
    mine = [levels.get(field, 0) for field in at.deeds(at.seat)]
    return (
        at.is_asked
        and at.game["phase"] == "before_move"
        and 5 in mine
        and any(0 < n < 5 for n in mine)
    )


def can_mortgage(at: Position) -> bool:
    return to_move(at) and at.choice("mortgage") is not None and at.choice("redeem") is not None


def drew_card(at: Position) -> bool:
    return at.is_asked and at.was_told("card_drawn", who=at.seat)


def chooses_card(at: Position) -> bool:
    pending = at.game["pending"]
    return at.is_asked and pending is not None and pending["kind"] == "card_choice"


def in_prison(at: Position) -> bool:
    return at.is_asked and at.game["phase"] == "detained"


def debt_to_player(at: Position) -> bool:
    return may("offer_settlement")(at) and at.choice("declare_bankruptcy") is None


def debt_to_bank(at: Position) -> bool:
    debts = at.game["debts"]
    return at.is_asked and at.game["phase"] == "debt" and debts[0]["creditor"] == "bank"


def bankrupt(at: Position) -> bool:
    return may("declare_bankruptcy")(at)


def debt_of_another_to_me(at: Position) -> bool:
    debts = at.game["debts"]
    return bool(debts) and debts[0]["creditor"] == at.seat and debts[0]["debtor"] != at.seat


def mortgaged_deed(at: Position) -> bool:
    pending = at.game["pending"]
    return at.is_asked and pending is not None and pending["kind"] == "mortgaged_deed"


def waiting(at: Position) -> bool:
    """Somebody else moves."""
    return not at.is_asked and not at.game["debts"] and at.game["auction"] is None


def is_out(at: Position) -> bool:
    return at.game["players"][at.seat]["out"] is not None and at.game["outcome"] is None


def over(at: Position) -> bool:
    return at.game["outcome"] is not None


def first_of(step: str) -> Situation:
    """1836jr: the seat is asked in this step."""
    return lambda at: at.is_asked and at.game["step"] == step


def later(step: str, turn: int) -> Situation:
    """The step, once this many stock rounds have begun."""
    return lambda at: first_of(step)(at) and at.game["turn"] >= turn


def earning(at: Position) -> bool:
    return later("routes", 3)(at) and at.game["best_revenue"] > 0


def can_sell_several(at: Position) -> bool:
    """1836jr: shares of two corporations can be sold."""
    several = at.choice("sell_several")
    return first_of("stock")(at) and several is not None and len(several["options"]) > 1

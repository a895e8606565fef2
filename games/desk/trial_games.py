"""One game of a trial: AI players play it, and what it tells is added to the figures of its side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng, derived_seed
from games.lab.playing import play_out
from games.lab.simulation import ROUND_LIMIT, SimulationPlan, bots_known, compiled_for, seated
from games.variants.content import EditionContent

BOT: Final = "steady"
#: Rounds after which a game stops where its rules set no limit.
ROUNDS_MOST: Final = 60


@dataclass
class TrialSide:
    """The figures of one side so far.

    By field: `income`, what it brought its owners; `visits`, how often a pawn came to lie on it; `spent`, what was
    paid for it and for its buildings.
    """

    played: int = 0
    ended: int = 0
    capped: int = 0
    faults: int = 0
    first: str = ""
    turns: int = 0
    #: Shares of first places by seat; those who share one get a part each.
    wins: list[float] = field(default_factory=list)
    income: dict[str, int] = field(default_factory=dict)
    visits: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    #: Players who went bankrupt, trades that were agreed on.
    bankrupts: int = 0
    trades: int = 0


def play_one(side: TrialSide, content: EditionContent, seats: int, number: int) -> None:
    """Play one game and count it. Whatever goes wrong in it is a finding."""
    side.played += 1
    try:
        _play(side, content, seats, number)
    except Exception as error:  # noqa: BLE001  whatever a game does wrong is what a trial looks for
        side.faults += 1
        side.first = side.first or f"{number}: {type(error).__name__}: {error}"[:300]


def _play(side: TrialSide, content: EditionContent, seats: int, number: int) -> None:
    game = GAMES[content.game]
    limit = ROUNDS_MOST if ROUND_LIMIT in content.rules else 0
    plan = SimulationPlan(
        *(content.game, seats, 1, (BOT,)),
        rules=content.rules, round_limit=limit, tables=content.tables,
    )  # fmt: skip
    rng, own = FastRng(derived_seed(1, number)), FastRng(derived_seed(1, number, "bots"))
    state = game.setup(compiled_for(game, plan), seats, rng)
    noted = TrialSide()

    def carry_out(state: Any, seat: int, action: Any, rng: Any) -> None:
        told: list[dict[str, Any]] = []
        game.apply(state, seat, action, rng, told)
        for event in told:
            _note(noted, event, content.tables)

    play_out(game, state, [seated(bots_known()[BOT])] * seats, rng, own, carry_out)
    outcome = game.outcome(state)
    assert outcome is not None  # else it has no end, which is told above
    side.ended += 1
    side.turns += game.turns(state)
    side.capped += bool(limit and not content.rules[ROUND_LIMIT] and outcome.reason == ROUND_LIMIT)
    for seat in outcome.placings[0]:
        side.wins[seat] += 1 / len(outcome.placings[0])
    _count(side, noted)


def _count(side: TrialSide, noted: TrialSide) -> None:
    """What one game has told, once it has come to its end: a game that broke tells nothing."""
    side.bankrupts += noted.bankrupts
    side.trades += noted.trades
    for kept, new in (
        (side.income, noted.income),
        (side.visits, noted.visits),
        (side.spent, noted.spent),
    ):
        for place, amount in new.items():
            kept[place] = kept.get(place, 0) + amount


def _note(side: TrialSide, event: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """What an event tells of fields, of bankrupts and of trades."""
    kind = event["event"]
    if {"owner", "payer", "field", "amount"} <= event.keys() and kind != "rent_lapsed":
        _add_to(side.income, event["field"], event["amount"])
    elif kind == "moved":
        _add_to(side.visits, tables["fields"][event["end"]]["id"], 1)
    elif kind in ("deed_bought", "auction_won"):
        _add_to(side.spent, event["field"], event["price"])
    elif kind == "built":
        _add_to(side.spent, event["field"], event["amount"])
    side.bankrupts += kind == "estate_passed"
    side.trades += kind == "traded"


def _add_to(figures: dict[str, int], place: Any, amount: Any) -> None:
    figures[str(place)] = figures.get(str(place), 0) + int(amount)

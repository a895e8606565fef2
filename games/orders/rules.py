"""What a programmed action answers to a position. Pure: it sees the choices of its own seat, and nothing else.

Engines are asked by their contract alone, so that a programmed action fits every game that offers the
action it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.engines.kernel.choices import AMOUNT, FIXED, PICK, Action, Amount, Choice, Pick

#: Keys of entries that a programmed action made begin so: the log tells which.
KEY: Final = "programmed"
FORCED: Final = "forced"
PASS: Final = "pass"  # noqa: S105 - a move
BID: Final = "bid_up_to"
CLAIM: Final = "claim_rents"
DECLINE: Final = "decline_deeds"
REFUSE: Final = "sell_nothing"
FLOAT: Final = "until_floated"
ROUND: Final = "pass_round"
KINDS: Final = (FORCED, PASS, BID, CLAIM, DECLINE, REFUSE, FLOAT, ROUND)
#: The action that each plays, and without which it can never fire.
PLAYS: Final = {
    PASS: "pass",
    BID: "bid",
    CLAIM: "claim_rent",
    DECLINE: "decline",
    REFUSE: "refuse",
    FLOAT: "buy_shares",
    ROUND: "pass",
}
#: What is said beside the kind: a number, or the name of a corporation.
LIMITED: Final = (BID, DECLINE, PASS)
#: How units of dealing in shares begin (`Game.clock_unit`).
DEALING: Final = "stock:"
#: What nobody does without meaning it.
_DANGEROUS: Final = frozenset({"declare_bankruptcy", "bankrupt"})
LIMIT_MOST: Final = 1_000_000
TIMES_MOST: Final = 100


@dataclass(frozen=True)
class SeatProgram:
    """One programmed action: its kind, how often it may still fire (None: always), and what it is about.

    `limit`: the most it may bid (BID), or what a deed must cost to be left to its person (DECLINE; None: all are
    declined), or the round in which it passes no more (PASS; None: in all). `about`: a corporation (FLOAT), what it
    bids for (BID; empty: whatever is auctioned alone), or the round that it passes (ROUND; empty: the next one).
    """

    kind: str
    limit: int | None = None
    times: int | None = None
    about: str = ""


@dataclass(frozen=True)
class Surroundings:
    """What a programmed action sees of the position beside the choices of its seat.

    `unit`: what is being played (`Game.clock_unit`). `price`: of the deed on offer. `par`, `has_floated`: of the
    corporation that it is about. `round`: that the game is in; None where it counts none. `has_just_played`: whether the newest entry is its own.
    `has_bought`: whether shares were bought in the turn that goes on.
    `lot`: what is auctioned now, where bids do not name it. `is_sold`, `is_leading`: of what it bids for, whether no
    auction can sell it any more, and whether the highest bid is its own.
    `is_owed`: whether a rent can be claimed: the choice is always there, since its absence would betray that none is.
    """

    unit: str = ""
    price: int | None = None
    par: int | None = None
    has_floated: bool = False
    round: int | None = None
    has_just_played: bool = False
    has_bought: bool = False
    is_owed: bool = False
    lot: str = ""
    is_sold: bool = False
    is_leading: bool = False


@dataclass(frozen=True)
class Stop:
    """The programmed action is over, for this reason: `limit_reached`, `lot_sold`, `cannot_buy` or `done`."""

    reason: str


NOTHING_KNOWN: Final = Surroundings()


def answer(
    program: SeatProgram,
    choices: Sequence[Choice],
    *,
    is_asked: bool,
    around: Surroundings = NOTHING_KNOWN,
) -> Action | Stop | None:
    """What it plays now, why it is over, or None while it waits. `is_asked`: whether the seat must act."""
    if _is_done(program, around):
        return Stop("done")
    if around.is_sold:
        return Stop("lot_sold")
    if program.kind == CLAIM:
        return {"do": PLAYS[CLAIM]} if around.is_owed else None
    if program.kind == REFUSE:
        return _refusal(choices)
    return _asked(program, choices, around) if is_asked else None


def _is_done(program: SeatProgram, around: Surroundings) -> bool:
    if program.times is not None and program.times <= 0:
        return True
    if program.kind == PASS:
        return is_reached(program, around)
    if program.kind == ROUND:
        return bool(program.about) and around.unit != program.about
    return program.kind == FLOAT and around.has_floated


def is_reached(program: SeatProgram, around: Surroundings) -> bool:
    """Whether the round has come until which it passes."""
    return program.limit is not None and around.round is not None and around.round >= program.limit


def _asked(
    program: SeatProgram, choices: Sequence[Choice], around: Surroundings
) -> Action | Stop | None:
    if program.kind == DECLINE and program.limit is not None:
        is_cheap = around.price is not None and around.price < program.limit
        return _fixed(choices, PLAYS[DECLINE]) if is_cheap else None
    if program.kind == ROUND and not around.unit.startswith(DEALING):
        return None
    if program.kind == FLOAT:
        return _shares(program.about, choices, around)
    if program.kind == FORCED:
        return _only(choices)
    if program.kind == BID:
        return _bid(program, choices, around)
    return _fixed(choices, PLAYS[program.kind])


def _fixed(choices: Sequence[Choice], do: str) -> Action | None:
    found = (one for one in choices if one.do == do and one.kind == FIXED and not one.blind)
    first = next(found, None)
    return None if first is None else first.action()


def _refusal(choices: Sequence[Choice]) -> Action | None:
    """No to the first of the offers that were made to the seat."""
    offers = (one for one in choices if isinstance(one, Pick) and one.do == PLAYS[REFUSE])
    first = next(offers, None)
    return None if first is None else first.picked(first.options[0])


def _shares(
    corporation: str, choices: Sequence[Choice], around: Surroundings
) -> Action | Stop | None:
    """A share of this corporation, and then the end of the turn; nothing before it has a price.

    Where its person has bought something by hand, the turn is theirs, and the next one will tell.
    """
    for one in choices:
        if isinstance(one, Pick) and one.do == PLAYS[FLOAT]:
            for option in one.options:
                if one.picked(option).get("corporation") == corporation:
                    return one.picked(option)
    if around.has_just_played:
        return _fixed(choices, PLAYS[PASS])
    if around.has_bought:
        return None
    is_dealing = around.par is not None and around.unit.startswith(DEALING)
    return Stop("cannot_buy") if is_dealing else None


def _bid(
    program: SeatProgram, choices: Sequence[Choice], around: Surroundings
) -> Action | Stop | None:
    """The lowest bid that is allowed; over where that is more than the limit. Nobody outbids themselves."""
    bids = [one for one in choices if isinstance(one, Amount) and one.do == PLAYS[BID]]
    if program.about and around.lot != program.about:
        bids = [one for one in bids if program.about in one.with_.values()]
    # Which of several things to bid for, nobody has said.
    if len(bids) != 1 or around.is_leading:
        return None
    if bids[0].min <= (program.limit or 0):
        return bids[0].action(**{bids[0].arg: bids[0].min})
    return Stop("limit_reached")


def _only(choices: Sequence[Choice]) -> Action | None:
    """The one answer that there is, if it is harmless."""
    if len(choices) != 1 or choices[0].blind or choices[0].do in _DANGEROUS:
        return None
    (only,) = choices
    if only.kind == FIXED:
        return only.action()
    if only.kind == PICK and isinstance(only, Pick) and len(only.options) == 1:
        return only.picked(only.options[0])
    if only.kind == AMOUNT and isinstance(only, Amount) and only.min == only.max:
        return only.action(**{only.arg: only.min})
    return None

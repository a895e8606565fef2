"""Programmed actions in words: what a seat plays by itself, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import get_language, gettext_lazy

from games.engines.kernel.choices import Action
from games.models import Programmed
from games.orders import rules
from games.orders.rules import Stop
from games.refusals import names_in
from games.rulebooks.sentences import money
from games.simple_answers import PICKED, PRESSED, SAID

SENTENCES: Final[dict[str, Any]] = {
    rules.FORCED: gettext_lazy("Play moves that leave no choice."),
    rules.PASS: gettext_lazy("Pass wherever one can pass."),
    rules.BID: gettext_lazy("Bid the least that is allowed, up to %(limit)d."),
    rules.CLAIM: gettext_lazy("Claim every rent."),
    rules.DECLINE: gettext_lazy("Buy no deeds that are offered."),
    rules.REFUSE: gettext_lazy("Sell nothing: refuse every offer."),
    rules.FLOAT: gettext_lazy("Buy shares of %(about)s until it floats."),
    rules.ROUND: gettext_lazy("Pass this stock round, or the next one if none is played now."),
}
#: What is offered in the form, where a sentence is not complete without what is said beside it.
OFFERED: Final[dict[str, Any]] = SENTENCES | {
    rules.BID: gettext_lazy("Bid the least that is allowed, up to a limit."),
    rules.PASS: gettext_lazy("Pass wherever one can pass, always or until a round."),
    rules.DECLINE: gettext_lazy("Buy no deeds that are offered, or none below a price."),
    rules.FLOAT: gettext_lazy("Buy shares of a corporation until it floats."),
}
#: What the number beside a kind means, and what it means to say none.
LIMITS: Final[dict[str, tuple[Any, Any]]] = {
    rules.PASS: (gettext_lazy("Until which round"), gettext_lazy("Empty: always.")),
    rules.BID: (gettext_lazy("The most to bid"), ""),
    rules.DECLINE: (
        gettext_lazy("Buy none that costs less than"),
        gettext_lazy("Empty: none at all."),
    ),
}
#: What they play, by action: the buttons of simple answers, and what none of those says.
PLAYED: Final[dict[str, Any]] = {
    **PRESSED,
    **PICKED,
    **SAID,
    "buy_shares": gettext_lazy("Buy a share"),
    "refuse": gettext_lazy("Refuse the offer"),
}
LOT: Final = gettext_lazy("Bid for %(about)s the least that is allowed, up to %(limit)d.")
CHEAP: Final = gettext_lazy("Buy no deeds that cost less than %(limit)d.")
UNTIL: Final = gettext_lazy("Pass wherever one can pass, until round %(limit)d.")
TRIED: Final = gettext_lazy("Now it would play: %(action)s.")
#: Of moves without a choice there are many, and few have a button in words.
ONLY: Final = gettext_lazy("Now it would play the only move that there is.")
#: Over the decisions that the seat has made.
BEFORE: Final = gettext_lazy("At your last decisions (%(n)d) it would have played: %(moves)s.")
NEVER_BEFORE: Final = gettext_lazy("At your last decisions (%(n)d) it would never have played.")
SINGLE: Final = gettext_lazy("the only move that there was")
#: The numbers of an action that are sums, and words of it that say nothing to people.
_SUMS: Final = frozenset({"amount", "price"})
_UNSAID: Final = frozenset({"source"})
OUTCOMES: Final[dict[str, Any]] = {
    "waits": gettext_lazy("Now it would wait."),
    "done": gettext_lazy("It has been played for as long as you said."),
    "limit_reached": gettext_lazy("The next bid would be more than you said."),
    "lot_sold": gettext_lazy("No auction sells it any more."),
    "cannot_buy": gettext_lazy("No further share of the corporation can be bought."),
    "has_floated": gettext_lazy("The corporation has floated: it would never be played."),
    "all_float": gettext_lazy("All corporations have floated: it would never be played."),
    "no_rounds": gettext_lazy("This game counts no rounds: say how often instead."),
    "round_over": gettext_lazy("That round has come already: it would never be played."),
    "never_fires": gettext_lazy(
        "No such action can come in this game any more: it would never be played."
    ),
    "taken_back": gettext_lazy("You have taken back what it played."),
    "limit_too_low": gettext_lazy("Nothing is ever so cheap: it would never be played."),
    "out_of_range": gettext_lazy("Say a whole number, from 1 to a million; for how often, to 100."),
    "seat_out": gettext_lazy("Your seat is out of the game: it would never be played."),
    "game_over": gettext_lazy("The match is over."),
    "not_started": gettext_lazy("The match has not begun."),
    "programs_at_one_device": gettext_lazy(
        "Nothing is played by itself for people who sit at one device."
    ),
    "not_your_seat": gettext_lazy("You hold no seat in this match."),
}


def sentence(row: Programmed) -> str:
    """What it plays."""
    if row.kind == rules.DECLINE and row.limit is not None:
        return str(CHEAP) % {"limit": row.limit}
    if row.kind == rules.BID and row.about:
        names = names_in(row.match.revision.tables, get_language() or "pl")
        about = names.get(row.about, row.about)
        return str(LOT) % {"limit": row.limit or 0, "about": about}
    if row.kind == rules.PASS and row.limit is not None:
        return str(UNTIL) % {"limit": row.limit}
    return str(SENTENCES[row.kind]) % {"limit": row.limit or 0, "about": row.about}


def reason(row: Programmed) -> str:
    """Why it plays no more; empty while it does. What the rules said no to is named by its code."""
    return str(OUTCOMES.get(row.stopped, row.stopped))


def trial(found: Action | Stop | None, names: Mapping[str, str], sign: str) -> str:
    """What would be played now, as a sentence; `sign` is that of the currency."""
    if found is None:
        return str(OUTCOMES["waits"])
    if isinstance(found, Stop):
        return str(OUTCOMES.get(found.reason, found.reason))
    words = _move(found, names, sign)
    return str(TRIED) % {"action": words} if words else str(ONLY)


def lookback(before: Sequence[Action | None], names: Mapping[str, str], sign: str) -> str:
    """What would have been played of late, as a sentence; empty for a seat that has decided nothing yet."""
    if not before:
        return ""
    moves = Counter(
        _move(found, names, sign) or str(SINGLE) for found in before if found is not None
    )
    if not moves:
        return str(NEVER_BEFORE) % {"n": len(before)}
    told = [words if count == 1 else f"{words} × {count}" for words, count in moves.items()]
    return str(BEFORE) % {"n": len(before), "moves": "; ".join(told)}


def _move(found: Action, names: Mapping[str, str], sign: str) -> str:
    """An action in words; empty for one that has none."""
    if found["do"] not in PLAYED:
        return ""
    details = [_detail(name, value, names, sign) for name, value in found.items() if name != "do"]
    return ", ".join([str(PLAYED[found["do"]]), *filter(None, details)])


def _detail(name: str, value: Any, names: Mapping[str, str], sign: str) -> str:
    """A sum with its sign, a thing by its name; nothing for numbers that only tell one offer from another."""
    if isinstance(value, str):
        return "" if name in _UNSAID else names.get(value, value)
    return money(value, sign).strip() if name in _SUMS else ""

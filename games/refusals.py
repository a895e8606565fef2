"""Refusals in the reader's language: one sentence for every code, of the games and of the table.

The sentences of a game stand in its front. Codes are for ever, sentences may improve. Ids in parameters
(fields, groups, cards) become the names that the match's tables give.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop, override

from games.fronts.catalogue import FRONTS
from games.rulebooks.sentences import money, number, one_stop
from gates import storage, switches

_OWN: Final[Mapping[str, str]] = {
    # kernel
    "malformed": gettext_noop("That is not an action of this game: %(where)s %(problem)s."),
    "bad_setup": gettext_noop("This match cannot start: %(where)s %(problem)s."),
    "unknown_id": gettext_noop("There is no %(id)s here."),
    "game_over": gettext_noop("The game is over."),
    "system_only": gettext_noop("Only the table itself can do that."),
    "seat_out": gettext_noop("This player is out of the game."),
    "not_your_turn": gettext_noop("It is not your turn."),
    "not_available_now": gettext_noop("That cannot be done now."),
    "not_an_option": gettext_noop("%(value)s cannot be chosen here."),
    "not_owner": gettext_noop("%(id)s belongs to somebody else."),
    "no_such_offer": gettext_noop("This offer is no longer open."),
    "bid_too_low": gettext_noop("The lowest possible bid is %(min)s."),
    "not_a_multiple": gettext_noop("This must be a multiple of %(step)s."),
    "bid_unaffordable": gettext_noop("You can bid at most %(max)s."),
    "insufficient_cash": gettext_noop("Not enough cash: %(need)s is needed, %(have)s is there."),
    # the table
    "not_your_seat": gettext_noop("You hold no seat at this table."),
    "seat_needed": gettext_noop("Say for whom: several people play at this device."),
    "stale_question": gettext_noop("The table has moved on since then."),
    "too_late": gettext_noop("Too late: the clock has answered for you."),
    "nothing_to_undo": gettext_noop(
        "Nothing to take back: somebody else has acted since, or chance was revealed."
    ),
    "undo_revealed": gettext_noop("This cannot be taken back: it has shown what was hidden."),
    "undo_left": gettext_noop(
        "This cannot be taken back: somebody who has left would be in the game again."
    ),
    "no_vacation": gettext_noop("You have no day off left at this table."),
    "stand_in_plays": gettext_noop("An AI plays for you: take your seat back first."),
    "nothing_to_redo": gettext_noop("Nothing to do again."),
    # what a table decides together
    "no_vote": gettext_noop("Whoever is out of the game has no vote."),
    "motion_open": gettext_noop("The table is voting on something else. Wait for the result."),
    "motion_over": gettext_noop("This vote is over."),
    "not_your_motion": gettext_noop("Only the person who asked can withdraw this."),
    "asked_lately": gettext_noop("The table has just said no. Ask again in %(seconds)s s."),
    "undo_rated": gettext_noop("At a rated table nothing is taken back by consent."),
    "not_paused": gettext_noop("The table is not paused."),
    "seat_is_played": gettext_noop(
        "This seat needs nobody: its person plays, or it is out of the game."
    ),
    "no_such_call": gettext_noop(
        "Nobody is looked for here any more, or this person no longer offers."
    ),
    "sign_in_needed": gettext_noop("Sign in first."),
    "at_table_already": gettext_noop(
        "Whoever sits or has sat at this table cannot take another seat."
    ),
    "rated_guest": gettext_noop("At a rated table only people with an account play."),
    "barred": gettext_noop(
        "You have left live games: until %(until)s rated live tables are closed to you."
    ),
    "too_many_applicants": gettext_noop("%(max)s people have offered already."),
    "event_decides": gettext_noop("The tournament decides this, not the table."),
    "key_reused": gettext_noop("This message was sent before with another action."),
    "not_foreseen": gettext_noop("What this brings cannot be known in advance."),
    "paused": gettext_noop("The table is paused."),
    "not_started": gettext_noop("The match has not started yet."),
    "slow_down": gettext_noop("Too many messages. Wait %(seconds)s s."),
    storage.CODE: storage.TEXT,
    switches.CODE: switches.TEXT,
    "unavailable": gettext_noop("The move could not be stored just now. Please send it again."),
    "failed": gettext_noop("Something went wrong on our side. Nothing was changed."),
    # frames that are no messages
    "malformed_message": gettext_noop("This message cannot be understood: %(problem)s"),
    "message_too_large": gettext_noop("The message is larger than %(limit)s bytes."),
    "binary_refused": gettext_noop("Only text messages are understood here."),
    "no_such_match": gettext_noop("There is no such match."),
    "too_many_sockets": gettext_noop("Too many tables are open at once. Close some of them."),
    "signed_out": gettext_noop("You are signed in no longer."),
}
#: The sentence of every code, or of a code with a reason: `code.reason`.
TEXTS: Final[Mapping[str, str]] = {
    **_OWN,
    **{code: text for front in FRONTS.values() for code, text in front.refusals.items()},
}
_UNKNOWN: Final = gettext_noop("This is not possible (%(code)s).")

Names = Mapping[str, str]
Words = Mapping[str, Callable[[Any], str]]

#: By code, how the game that refuses says some of the parameters.
_WORDS: Final[Mapping[str, Words]] = {
    code: front.words for front in FRONTS.values() if front.words for code in front.refusals
}
#: By code, the parameters that are sums of money; all other numbers count something.
_SUMS: Final[Mapping[str, frozenset[str]]] = {
    "bid_too_low": frozenset({"min"}),
    "bid_unaffordable": frozenset({"max"}),
    "insufficient_cash": frozenset({"need", "have"}),
    "still_solvent": frozenset({"raisable", "owed"}),
    "price_out_of_range": frozenset({"min", "max"}),
    "treasury_suffices": frozenset({"have", "price"}),
}


def text_of(
    code: str, params: Mapping[str, Any], lang: str, names: Names | None = None, sign: str = ""
) -> str:
    """The sentence for a code; `sign`: that of the money in this match, empty where there is none.

    A code without one still gets an answer that names it.
    """
    with override(lang):
        if code not in TEXTS:
            return gettext(_UNKNOWN) % {"code": code}
        text = TEXTS.get(f"{code}.{params.get('reason')}", TEXTS[code])
        words = {
            **_WORDS.get(code, {}),
            **dict.fromkeys(_SUMS.get(code, ()), lambda sum_: _sum(sum_, sign)),
        }
        return one_stop(gettext(text) % _Words(params, names or {}, words))


def _sum(amount: Any, sign: str) -> str:
    if not isinstance(amount, int):
        return str(amount)
    return money(amount, sign) if sign else number(amount)


def names_in(tables: Any, lang: str) -> dict[str, str]:
    """The name of every id in the tables of a game."""
    found: dict[str, str] = {}
    _collect(tables, f"name_{lang}", found)
    return found


def _collect(data: Any, key: str, found: dict[str, str]) -> None:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str) and isinstance(data.get(key), str):
            found[data["id"]] = data[key]
        for inner in data.values():
            _collect(inner, key, found)
    elif isinstance(data, (list, tuple)):
        for inner in data:
            _collect(inner, key, found)


class _Words(dict[str, str]):
    """Parameters as they are read: ids by name, lists with commas, what is missing as a dash."""

    def __init__(self, params: Mapping[str, Any], names: Names, words: Words) -> None:
        super().__init__(
            {
                name: words[name](value) if name in words else _word(value, names)
                for name, value in params.items()
            }
        )

    def __missing__(self, name: str) -> str:
        return "–"


def _word(value: Any, names: Names) -> str:
    if isinstance(value, dict):
        value = list(value)
    if isinstance(value, (list, tuple, set)):
        return ", ".join(_word(item, names) for item in value)
    return names.get(str(value), str(value))

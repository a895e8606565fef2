"""Refusals in the reader's language: one sentence for every code, of the games and of the table.

Codes are for ever, sentences may improve. Ids in parameters (fields, groups, cards) become the
names that the match's tables give.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop, override

TEXTS: Final[Mapping[str, str]] = {
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
    "not_a_multiple": gettext_noop("The amount must be a multiple of %(step)s."),
    "bid_unaffordable": gettext_noop("You can bid at most %(max)s."),
    "insufficient_cash": gettext_noop("Not enough cash: %(need)s is needed, %(have)s is there."),
    # property games
    "nothing_to_claim": gettext_noop("There is nothing to claim."),
    "may_not_bid": gettext_noop("You take no part in this auction."),
    "trade_closed": gettext_noop("No trade is possible at this moment."),
    "detained": gettext_noop("That cannot be done while detained."),
    "still_solvent": gettext_noop(
        "You can still raise %(raisable)s and owe %(owed)s, so you cannot go bankrupt."
    ),
    "gift_not_allowed": gettext_noop("Gifts are not allowed: both sides must give something."),
    "not_a_deed": gettext_noop("%(field)s cannot be owned."),
    "not_building_land": gettext_noop("Nothing can be built on %(field)s."),
    "already_mortgaged": gettext_noop("%(field)s is mortgaged already."),
    "not_mortgaged": gettext_noop("%(field)s is not mortgaged."),
    "one_group_only": gettext_noop("One sale takes buildings of one group only."),
    "wrong_direction": gettext_noop("%(field)s would not change in this direction."),
    "top_level": gettext_noop("%(field)s cannot be built up that far."),
    "set_incomplete": gettext_noop("The group is not complete; missing: %(missing)s."),
    "mortgaged_in_group": gettext_noop("Something in the group is mortgaged: %(fields)s."),
    "uneven": gettext_noop("Buildings in a group must stand evenly."),
    "buildings_in_way": gettext_noop("The buildings have to be sold first: %(fields)s."),
    "house_quota": gettext_noop("No more than %(limit)s houses in one turn."),
    "houses_short": gettext_noop("The bank has too few houses: %(need)s needed, %(have)s left."),
    "hotels_short": gettext_noop("The bank has too few hotels: %(need)s needed, %(have)s left."),
    # Eurobiznes
    "creditor_is_bank": gettext_noop("The bank does not make agreements about debts."),
    "hotel_needs_houses": gettext_noop(
        "A hotel needs full houses in the whole group first: %(fields)s."
    ),
    "street_quota": gettext_noop("No more than %(limit)s on %(field)s in one turn."),
    "hotel_quota": gettext_noop("No more than %(limit)s hotels in one turn."),
    # the table
    "not_your_seat": gettext_noop("You hold no seat at this table."),
    "stale_question": gettext_noop("The table has moved on since then."),
    "too_late": gettext_noop("Too late: the clock has answered for you."),
    "key_reused": gettext_noop("This message was sent before with another action."),
    "paused": gettext_noop("The table is paused."),
    "not_started": gettext_noop("The match has not started yet."),
    "slow_down": gettext_noop("Too many messages. Wait %(seconds)s s."),
    "unavailable": gettext_noop("The move could not be stored just now. Please send it again."),
    "failed": gettext_noop("Something went wrong on our side. Nothing was changed."),
    # frames that are no messages
    "malformed_message": gettext_noop("This message cannot be understood: %(problem)s"),
    "message_too_large": gettext_noop("The message is larger than %(limit)s bytes."),
    "binary_refused": gettext_noop("Only text messages are understood here."),
    "no_such_match": gettext_noop("There is no such match."),
}
_UNKNOWN: Final = gettext_noop("This is not possible (%(code)s).")

Names = Mapping[str, str]


def text_of(code: str, params: Mapping[str, Any], lang: str, names: Names | None = None) -> str:
    """The sentence for a code. A code without one still gets an answer that names it."""
    words = _Words(params, names or {})
    with override(lang):
        if code not in TEXTS:
            return gettext(_UNKNOWN) % {"code": code}
        return gettext(TEXTS[code]) % words


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

    def __init__(self, params: Mapping[str, Any], names: Names) -> None:
        super().__init__({name: _word(value, names) for name, value in params.items()})

    def __missing__(self, name: str) -> str:
        return "–"


def _word(value: Any, names: Names) -> str:
    if isinstance(value, dict):
        value = list(value)
    if isinstance(value, (list, tuple, set)):
        return ", ".join(_word(item, names) for item in value)
    return names.get(str(value), str(value))

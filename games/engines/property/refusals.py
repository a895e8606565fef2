"""Offers that were refused or left unanswered, remembered for as long as the groups of their deeds have the same owners.

No rule: anybody may ask again. It is what lets an AI, which remembers nothing between two moves, not pester anybody.
"""

from typing import Any, Final

from games.engines.property.state import Offer, State

#: Of each seat's refused offers so many are remembered, the latest: more than an AI makes in a game, but for very few.
REMEMBERED: Final = 200
_REMEMBERED_ONCE: Final = 40

#: A row: who owned what, kind, sender, addressee, what was given, what was wanted.
Row = list[Any]


def remember(state: State, offer: Offer) -> None:
    """The offer was refused, or lapsed; older ones are forgotten first."""
    if state.c.forgets_refusals:
        return
    if state.c.forgets_lapses:
        _forget_moved(state)
    row: Row = [[], offer.kind, offer.sender, offer.to, offer.give.row(), offer.get.row()]
    row[0] = _owners(state, _fields(row))
    most = _REMEMBERED_ONCE if state.c.forgets_lapses else REMEMBERED
    state.refused = _latest([*state.refused, row], offer.sender, most)


def _forget_moved(state: State) -> None:
    """Drop what concerns groups that have changed hands, as revisions 2 and 3 did: later ones keep it for when they come back."""
    state.refused = [row for row in state.refused if row[0] == _owners(state, _fields(row))]


def _latest(rows: list[Row], sender: int, most: int) -> list[Row]:
    """These rows without all but the latest `most` of this sender."""
    old = [row for row in rows if row[2] == sender][:-most]
    return [row for row in rows if row not in old]


def was_refused(state: State, offer: Offer) -> bool:
    """Whether its addressee has refused the same things for as much money or for more."""
    return any(
        row[1:4] == [offer.kind, offer.sender, offer.to]
        and _things(row) == (offer.give.fields, offer.give.cards, offer.get.fields, offer.get.cards)
        and offer.give.cash <= row[4][0]
        and offer.get.cash >= row[5][0]
        and row[0] == _owners(state, _fields(row))
        for row in state.refused
    )


def has_refused(state: State, kind: str, sender: int, to: int) -> bool:
    """Whether `to` has refused any offer of this kind from `sender` whose deeds still lie as they did."""
    return any(
        row[1:4] == [kind, sender, to] and row[0] == _owners(state, _fields(row))
        for row in state.refused
    )


def _things(row: Row) -> tuple[Any, ...]:
    give, get = row[4], row[5]
    return give[1], give[2], get[1], get[2]


def _fields(row: Row) -> list[int]:
    fields: list[int] = row[4][1] + row[5][1]
    return fields


def _owners(state: State, fields: list[int]) -> list[int]:
    """The owners of every group that these deeds belong to."""
    c = state.c
    groups = sorted({c.group_of[field] for field in fields})
    return [state.owner[field] for group in groups for field in c.members[group]]

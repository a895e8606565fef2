"""What property games make of set-up positions, right and wrong, of stored states, payments, and offers that were refused before.

Recorded like the book of a game.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import FastRng
from games.engines.property import deeds, money, refusals
from games.engines.property.arrange import position_keys
from games.engines.property.board import BANK
from games.engines.property.state import SETTLEMENT, TRADE, Debt, Offer, Side
from games.lab.pool import game_named

_SEATS: Final = 3
_UNREADABLE: Final = "cannot be read"
#: How many seats make two pairs.
_PAIRED: Final = 4
_PURSE: Final = 100
_SUMS: Final = (0, 40, 50, 60)
#: One more than are remembered, and one more.
_REFUSED: Final = refusals.REMEMBERED + 2


def position_book(key: str) -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of positions, by name."""
    game = game_named(key)
    for number, given in enumerate(_positions(game.tables())):
        yield f"given.{number}", [_arranged(game, rules, given) for rules in _rules(game)]
    yield "keys", position_keys()
    yield "charged", list(_charged(game, {}, _SEATS))
    if "pair_play" in game.Rules.model_fields:
        yield "charged.pairs", list(_charged(game, {"pair_play": True}, _PAIRED))
    for revision in range(1, game.revision + 1):
        yield f"refused.{revision}", _asked_again(game, revision)
    yield "remembered", _remembered(game)


# -- positions ----------------------------------------------------------------------------------------


def _rules(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """By default, and with few pieces in the box, that bind or do not."""
    few = {"houses_total": 8, "hotels_total": 1}
    yield {}
    yield few
    if "limited_buildings" in game.Rules.model_fields:
        yield {**few, "limited_buildings": False}
        yield {**few, "limited_buildings": True}


def _positions(tables: Mapping[str, Any]) -> Iterator[Any]:
    last = len(tables["fields"])
    turns = (0, 2, 3, -1, True, "0", None, 1.0)
    yield from ({"turn": turn} for turn in turns)
    yield from ({"turn": 1, "first": first} for first in turns)
    yield from ({"first": 1}, {"round": 5}, {"turn": 1, "round": 5}, {"trun": 1}, {})
    yield from ({"turn": 1, "order": order} for order in ([2, 0, 1], [0, 1], [0, 1, 1], None))
    players = [*_players(tables), {"position": last - 1}, {"position": last}]
    yield from ({"turn": 0, "players": {1: facts}} for facts in players)
    seats = (0, "1", 2, 3, -1, "x")
    yield from ({"turn": 0, "players": {seat: {"cash": 70, "out": 1}}} for seat in seats)
    yield from ({"turn": 0, **given} for given in [*_estates(tables), *_piles(tables)])
    yield from ({"turn": 0, "turn_record": record} for record in _records(tables))


def _players(tables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    card, other, *_ = [row["id"] for deck in tables["decks"].values() for row in deck]
    yield from ({"cash": cash} for cash in (0, 1, -1))
    yield from ({"position": position} for position in (-1, 0, 1, "1"))
    held: Sequence[Any] = (
        *(None, {}, {"kind": "jail"}, {"kind": "jail", "missed": 2}, {"kind": "jail", "failed": 1}),
        {"kind": "jail", "missed": 2, "failed": 1},
    )
    yield from ({"detained": one} for one in held)
    yield from ({"cards": cards} for cards in ([card], [card, other], [card, card], ["joker"], []))
    yield from ({"lap_hotels": 2}, {"chips": [7, 3]}, {"csah": 1}, {"nothing": 1})
    yield from ({"role": role} for role in ("entrepreneur", "monopolist", "banker", None))
    yield from ({"out": out, "cash": 90} for out in (None, 0, 1, 2))


def _estates(tables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    names = {row["index"]: row["id"] for row in tables["fields"]}
    one, two = [[names[member] for member in group["members"]] for group in tables["groups"][:2]]
    start = names[0]
    yield from ({"owner": {one[0]: seat}} for seat in (0, 2, 3, -1, None, True))
    yield from ({"owner": {name: 1}} for name in (start, "nowhere", one[0][:-1]))
    whole = {"owner": dict.fromkeys([*one, *two], 1)}
    for level in (-1, 0, 1, 4, 5, 6):
        yield {**whole, "level": {one[0]: level}}
        yield {**whole, "level": dict.fromkeys([*one, *two], level)}
        yield {"level": {one[0]: level}}
    for levels in ([3, 3, 2], [3, 3, 3], [4], [4, 4], [5], [5, 5]):
        yield {**whole, "level": dict(zip([*one, *two], levels, strict=False))}
    yield from ({"level": {name: 0}} for name in (start, "nowhere"))
    yield from ({**whole, "mortgaged": names} for names in (one, [start], ["nowhere"], None))
    claim = {"visitor": 0, "owner": 1, "amount": 40}
    yield from ({**whole, "claims": [{**claim, "field": name}]} for name in (one[0], "nowhere"))
    yield from ({**whole, "claims": claims} for claims in ([claim], [], None))


def _piles(tables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    (deck, cards), (other, _) = list(tables["decks"].items())[:2]
    first, second, third, *_, last = [row["id"] for row in cards]
    tops: Sequence[list[str]] = ([third, second], [last, last, first], [first], ["joker"], [])
    yield from ({"decks": {deck: top}} for top in tops)
    yield from ({"decks": {other: [first]}}, {"decks": {"green": [first]}}, {"decks": None})
    yield {"decks": {deck: [second]}, "players": {1: {"cards": [second]}}}


def _records(tables: Mapping[str, Any]) -> Iterator[Any]:
    names = [row["id"] for row in tables["fields"] if row["house_cost"]]
    yield from ({}, {"dice": [[1, 2]]}, {"dice": [[3, 3], [1, 2]]}, {"dice": [[3, 3]], "value": 9})
    yield from ({"streets": names[:2]}, {"streets": names[:2], "houses": 5}, {"houses": 1})
    yield {"streets": ["nowhere"]}


def _arranged(game: Game[Any, Any], rules: Mapping[str, Any], given: Any) -> Any:
    """The position and what is told of its beginning, or why there is none."""
    told: Sink = []
    try:
        compiled = game.compile(game.rules(rules))
        state = game.arrange(compiled, _SEATS, given, FastRng(3), told)
    except IllegalAction as refusal:
        return [refusal.code, [_in_our_words(value) for value in refusal.params.values()]]
    return [told, game.dump(state)]


def _in_our_words(text: Any) -> str:
    """Without what Python says of what it cannot read: that depends on the build."""
    head, unreadable, _ = str(text).partition(_UNREADABLE)
    return head + unreadable


def _charged(game: Game[Any, Any], rules: Mapping[str, Any], seats: int) -> Iterator[Any]:
    """What becomes of sums about as large as a purse, part of which may be bound by mortgaged deeds."""
    compiled = game.compile(game.rules(rules))
    deed = compiled.deeds[0]
    given = {"turn": 0, "players": {who: {"cash": _PURSE} for who in range(seats)}}
    bound: Sequence[list[list[int]]] = (
        [],
        [[0, deed, 0]],
        [[0, deed, 1]],
        [[1, deed, 0]],
        [[2, deed, 0]],
    )
    bill = compiled.mortgages.interest(compiled.loan[deed])
    sums = {*(-1, 0, 1), *(_PURSE - bill + more for more in (0, 1)), _PURSE, _PURSE + 1}
    for rows, amount, creditor in product(bound, sorted(sums), (BANK, *range(1, seats))):
        state = game.arrange(compiled, seats, given, FastRng(1))
        state.new_deeds = [row[:] for row in rows]
        told: Sink = []
        money.charge(state, Debt(0, creditor, amount, "card"), told)
        money.charge(state, Debt(1, BANK, 1, "card"), told)
        money.pay_covered(state, told)
        yield [told, game.dump(state), state.in_hands()]


# -- offers -------------------------------------------------------------------------------------------


def _bargain(game: Game[Any, Any], revision: int) -> tuple[Any, list[int]]:
    """A position in which everybody has something to offer, and the fields of two groups."""
    compiled = game.compile(game.rules({}), None, revision)
    one, two = compiled.members[:2]
    ids = compiled.field_ids([*one, *two])
    owner = {name: number % _SEATS for number, name in enumerate(ids)}
    return game.arrange(compiled, _SEATS, {"turn": 0, "owner": owner}, FastRng(1)), [*one, *two]


def _offers(fields: list[int]) -> Iterator[Offer]:
    """Offers of all kinds, for more and for less money, about one thing or another."""
    parties = ((0, 1), (0, 2), (1, 0))
    for kind, (sender, to), give, get in product((TRADE, SETTLEMENT), parties, _SUMS, _SUMS):
        yield Offer(1, kind, sender, to, Side(give, fields[:1], []), Side(get, fields[1:2], []))
    yield Offer(1, TRADE, 0, 2, Side(0, fields[:1], []), Side(0, fields[-1:], []))
    for one, two, cards in product(fields[:2], fields[1:4], ([], ["a"])):
        yield Offer(1, TRADE, 0, 1, Side(50, [one], cards), Side(50, [two], []))
        yield Offer(1, TRADE, 0, 1, Side(50, [one], []), Side(50, [two], cards))


def _asked_again(game: Game[Any, Any], revision: int) -> Any:
    """Which offers were refused before, while nothing has changed, and once a deed of a group has."""
    state, fields = _bargain(game, revision)
    offers = list(_offers(fields))
    refused = Offer(1, TRADE, 0, 1, Side(50, fields[:1], []), Side(0, fields[1:2], []))
    refusals.remember(state, refused)
    other = Offer(2, TRADE, 0, 2, Side(0, fields[:1], []), Side(0, fields[-1:], []))
    refusals.remember(state, other)
    found = [_known(game, state, offers)]
    for field in (fields[-1], fields[2], fields[0]):
        deeds.hand_over(state, field, 1)
        found.append(_known(game, state, offers))
        refusals.remember(state, Offer(2, TRADE, 1, 2, Side(0, [field], []), Side(50, [], [])))
        found.append(_known(game, state, offers))
    return found


def _known(game: Game[Any, Any], state: Any, offers: Sequence[Offer]) -> Any:
    one, two, *_ = state.c.field_ids(state.c.deeds)
    actions = [
        {"do": do, "to": 1, "give": {"cash": cash, "fields": [one]}, "get": {"fields": [two]}}
        for do in ("offer_trade", "offer_settlement", "roll")
        for cash in _SUMS
    ]
    known = [refusals.was_refused(state, offer) for offer in offers]
    asked = [game.was_refused(state, 0, action) for action in actions]
    return [known, asked, game.dump(state).get("refused")]


def _remembered(game: Game[Any, Any]) -> Any:
    """Of many refused offers the latest of each sender."""
    state, fields = _bargain(game, game.revision)
    for cash, sender in product(range(_REFUSED), (0, 1)):
        side = Side(cash, fields[sender : sender + 1], [])
        refusals.remember(state, Offer(cash, TRADE, sender, 2, side, Side(0, [], [])))
    return game.dump(state)["refused"]

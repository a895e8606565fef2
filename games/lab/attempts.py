"""What anybody might try at a position: actions near what is offered, and actions of every shape.

Drawn by chance that is the same every time, so that the answers of the rules can be compared with
those of another day.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.engines.g1836jr.actions import SPECS
from games.engines.g1836jr.choices import RouteChoice
from games.engines.kernel.actions import SYSTEM, Shape
from games.engines.kernel.choices import Action, Amount, Choice, MapChoice
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng
from games.engines.property.choices import Bundle
from games.engines.property.game import PropertyGame

#: Types of action in the order in which chance draws them; what recordings hold hangs on it.
_OF_TABLE: Final = "time_up leave close end_game".split()
_OF_DEEDS: Final = (
    "choose_role roll play_chip buy decline bid pass build sell_building mortgage redeem "
    "pay_interest refuse_deed offer_trade offer_settlement accept refuse withdraw claim_rent "
    "choose pay_flat pay_percent use_card pay_fine take_holiday refuse_holiday end_turn "
    "declare_bankruptcy confirm"
).split()
_OF_G1836JR: Final = (
    "bid pass par buy_shares sell_shares sell_several exchange_company buy_company sell_company "
    "accept refuse lay_tile place_token run_routes dividend buy_train discard_train bankrupt"
).split()
#: The shape of each type, as the rows of the games have it.
_OF_PROPERTY: Final[dict[str, Shape]] = {
    do: move.shape
    for game in GAMES.values()
    if isinstance(game, PropertyGame)
    for do, move in game.specs.items()
}
_OF_RAIL: Final[dict[str, Shape]] = {do: move.shape for do, move in SPECS.items()}
#: Fields that some action may do without.
_SPARE: Final = frozenset(
    name
    for shape in (*_OF_PROPERTY.values(), *_OF_RAIL.values())
    for name in shape.fields.keys() - shape.required
)
_KEYWORDS: Final = {
    "role": ("entrepreneur", "monopolist", "banker"),
    "window": ("auction", "adjust", "other"),
    "kind": ("payout", "withhold", "half"),
}
_SUMS: Final = (-1, 0, 1, 4, 5, 9, 10, 20, 50, 95, 100, 120, 200, 450, 1000, 10**9 + 1)
_NEAR: Final = 26
_TWISTED: Final = 18
_MADE: Final = 16

Attempt = tuple[int, Action]


def ids_in(tables: Any, *names: str) -> list[str]:
    """What the entries of these tables are called."""
    found = []
    for name in names:
        rows = tables.get(name, ())
        groups = rows.values() if isinstance(rows, Mapping) else [rows]
        found += [
            str(row.get("id", row.get("number", row.get("type"))))
            for group in groups
            for row in group
        ]
    return found


class Attempts:
    """The attempts at the positions of one table."""

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        tables = game.tables()
        self.seats = seats
        own, shapes = (_OF_DEEDS, _OF_PROPERTY) if "fields" in tables else (_OF_G1836JR, _OF_RAIL)
        # What the table does is tried at every game, whether it knows that or not.
        shapes = shapes | {do: (_OF_RAIL | _OF_PROPERTY)[do] for do in _OF_TABLE}
        self._parts = {do: list(shapes[do].fields) for do in (*own, *_OF_TABLE)}
        self._fields = [*ids_in(tables, "fields"), "nowhere"]
        self._cards = [*ids_in(tables, "decks"), "joker"]
        corporations = ids_in(tables, "corporations")
        trains = [*ids_in(tables, "trains"), "9"]
        self._words: dict[str, Sequence[Any]] = {
            **_KEYWORDS,
            "field": self._fields,
            "card": self._cards,
            "corporation": [*corporations, "XYZ"],
            "company": [*ids_in(tables, "privates"), "XYZ"],
            "hex": [*ids_in(tables, "hexes"), "Z98", "Z99"],
            "tile": [*ids_in(tables, "tiles"), "999"],
            "train": trains,
            "exchange": trains,
            "source": ["ipo", "pool", "depot", "discard", *corporations],
            "to": range(-1, seats + 1),
            "who": range(-1, seats + 1),
            "city": range(-1, 3),
            "rotation": range(-1, 7),
            "percent": range(-10, 80, 5),
            "chip": range(14),
        }

    def at(self, offered: Mapping[int, Sequence[Choice]], rng: Rng) -> list[Attempt]:
        """Attempts of all seats where each has these choices."""
        near = [
            (seat, action)
            for seat, choices in offered.items()
            for choice in choices
            for action in _near(choice, rng)
        ]
        rng.shuffle(near)
        twisted = [
            self._twisted(seat, action, rng) for seat, action in (near[:_TWISTED] if near else ())
        ]
        names = list(self._parts)
        made = [
            (rng.below(self.seats + 1) - 1, self._made(names[rng.below(len(names))], rng))
            for _ in range(_MADE)
        ]
        return [*near[-_NEAR:], *twisted, *made]

    def _twisted(self, seat: int, action: Action, rng: Rng) -> Attempt:
        """The same by another seat, or with one field changed, added or gone."""
        fields = [name for name in action if name != "do"]
        how = rng.below(5)
        if how == 0 or not fields:
            return (seat + 2 + rng.below(self.seats)) % (self.seats + 1) - 1, action
        name = fields[rng.below(len(fields))]
        if how == 1:
            return seat, {key: value for key, value in action.items() if key != name}
        if type(action[name]) is int and how == 2:
            return seat, {**action, name: action[name] + (1, -1, 10, -10)[rng.below(4)]}
        return seat, {**action, name: self._value(name, rng)}

    def _made(self, do: str, rng: Rng) -> Action:
        names = [name for name in self._parts[do] if name not in _SPARE or rng.below(2)]
        return {"do": do, **{name: self._value(name, rng) for name in names}}

    def _value(self, name: str, rng: Rng) -> Any:
        if name in self._words:
            words = self._words[name]
            return words[rng.below(len(words))]
        if name in ("fields", "cards"):
            pool = self._fields if name == "fields" else self._cards
            return rng.deal(pool, rng.below(min(3, len(pool) + 1)))
        if name in ("give", "get"):
            parts = [part for part in ("cash", "fields", "cards") if not rng.below(2)]
            return {part: self._value(part, rng) for part in parts}
        if name == "levels":
            return {self._value("field", rng): rng.below(8) - 1}
        if name == "percents":
            return {self._value("corporation", rng): 10 * rng.below(7)}
        if name == "routes":
            return [{"train": "2-0", "connections": [rng.deal(self._words["hex"], 2)]}]
        if name in ("offer", "option", "mark"):
            return rng.below(6) - 1
        return _SUMS[rng.below(len(_SUMS))]


def _near(choice: Choice, rng: Rng) -> Iterator[Action]:
    """Actions at the bounds of a choice, just inside and just outside."""
    yield choice.sample(rng)
    if isinstance(choice, Amount):
        for value in (choice.min, choice.max):
            for step in (0, 1, -1, choice.step, -choice.step):
                yield choice.action(**{choice.arg: value + step})
    elif isinstance(choice, MapChoice):
        yield from _near_map(choice, rng)
    elif isinstance(choice, Bundle):
        yield from _near_bundle(choice, rng)
    elif isinstance(choice, RouteChoice):
        yield from _near_route(choice, rng)
    else:
        yield choice.sample(rng)
        yield choice.sample(rng)


def _near_map(choice: MapChoice, rng: Rng) -> Iterator[Action]:
    yield choice.sample(rng)
    yield choice.action(**{choice.arg: {key: low for key, (low, _) in choice.options.items()}})
    keys = list(choice.options)
    for _ in range(3):
        key = keys[rng.below(len(keys))]
        low, high = choice.options[key]
        value = (low - 1, low, high, high + 1)[rng.below(4)]
        yield choice.action(**{choice.arg: {key: value}})


def _near_bundle(choice: Bundle, rng: Rng) -> Iterator[Action]:
    own = choice.give.get("fields", [])
    yield choice.sample(rng)
    if choice.to is None:
        yield choice.action(cash=choice.give["cash"] + 1)
        yield choice.action(**choice.give)
        return
    for to, most in choice.to.items():
        others = most.get("fields", [])
        yield choice.action(to=to, give=_sum(choice.give, rng), get={"fields": others[:1]})
        yield choice.action(to=to, give={"fields": own[:2]}, get=_sum(most, rng))
        yield choice.action(to=to, give={"fields": own[-1:]}, get={"fields": others[-2:]})


def _sum(side: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """Cash at a bound of what a side has, or about the least that counts."""
    return {"cash": (1, 4, 5, side["cash"], side["cash"] + 1)[rng.below(5)]}


def _near_route(choice: RouteChoice, rng: Rng) -> Iterator[Action]:
    routes = choice.suggestion.get("routes", [])
    yield choice.action(routes=[])
    yield choice.action(routes=[*routes, *routes[:1]])
    for at, route in enumerate(routes):
        links = route["connections"]
        others = [*routes[:at], *routes[at + 1 :]]
        train = choice.trains[rng.below(len(choice.trains))]
        yield choice.action(routes=others)
        yield choice.action(routes=[*others, {**route, "train": train}])
        for part in (links[1:], links[:-1], links[::-1], [*links, *links[:1]], links + links[::-1]):
            twin = {key: value for key, value in route.items() if key != "nodes"}
            yield choice.action(routes=[*others, {**twin, "connections": part}])
        turned = [link[::-1] for link in links[::-1]]
        yield choice.action(routes=[*others, {"train": route["train"], "connections": turned}])


def everybody(seats: int) -> list[int]:
    """The table and every seat."""
    return [SYSTEM, *range(seats)]

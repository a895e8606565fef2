"""Random small positions before the end of a timed game, on which the plan of Anti-Monopoly is compared with brute force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engines.catalogue import GAMES
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Plan
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.lab.brute_arrangements import BruteArrangements, BruteOwner, Explorer

GAME = GAMES["antimonopoly"]
ROLES = ("entrepreneur", "monopolist")
#: Brute force goes through at most so many positions of one case.
_MOST_POSITIONS = 260
#: The end comes at once, so that every case begins with the arrangement.
_TIMED = {"time_limit_minutes": 60, "time_end_mode": "immediate"}
#: How often a parameter of a case is changed, and to what.
_CHANGED = 0.15
_VALUES: dict[str, tuple[Any, ...]] = {
    "even_building": (True,),
    "limited_buildings": (True,),
    "monopoly_streets": (3,),
    "monopoly_all_streets": (False,),
    "set_rent_multiplier": (1, 3),
    "double_rent_on_built": (True,),
    "mortgaged_counts_for_series": (True,),
    "rent_percent_entrepreneur": (75, 135, 150, 225),
    "rent_percent_monopolist": (75, 125, 150, 220),
    "transport_fares_monopolist": ([10, 15, 60, 200], [80, 90, 100, 110]),
    "utility_multiplier": (1, 9),
    "utility_multiplier_monopolist_both": (5, 30),
    "max_houses_entrepreneur": (1, 2, 3),
    "max_houses_monopolist": (1, 2),
    "building_resale_percent": (0, 75, 100),
    "mortgage_percent": (20, 65, 100),
    "mortgage_interest_percent": (0, 4, 40),
    "timed_cash_percent_entrepreneur": (0, 25, 60),
    "timed_cash_percent_monopolist": (0, 10, 55),
    "final_valuation_ignores_prison": (False,),
    "rounding": ("up", "down"),
}
_CASH = (0, 40, 150, 400, 1200, 4000)


@dataclass
class ArrangementCase:
    """A position of two seats and whose arrangement it is about."""

    rules: dict[str, Any]
    seat: int
    given: dict[str, Any]

    @property
    def owner(self) -> BruteOwner:
        """The seat's role and deeds."""
        fields = tuple(name for name, seat in self.given["owner"].items() if seat == self.seat)
        player = self.given["players"][self.seat]
        return BruteOwner(ROLES[self.seat], fields, player["detained"] is not None)

    def state(self) -> Any:
        """The position, with the last arrangement open."""
        compiled = GAME.compile(GAME.rules(self.rules))
        state = GAME.arrange(compiled, len(ROLES), self.given, FastRng(0))
        GAME.apply(state, SYSTEM, {"do": "time_up"}, FastRng(0))
        return state


@dataclass
class ArrangementVerdict:
    """What brute force found; `problem` is empty where the plan agrees with it."""

    case: ArrangementCase
    expected: int
    problem: str


def verdicts(cases: int, seed: int) -> Iterator[ArrangementVerdict]:
    """So many random cases, each solved both ways."""
    rng = Random(seed)
    for _ in range(cases):
        yield compare(rng)


def compare(rng: Random) -> ArrangementVerdict:
    """One random case, solved both ways. Cases that cannot be, or are too large, are drawn anew."""
    while True:
        case = random_case(rng)
        try:
            state = case.state()
        except IllegalAction:
            continue
        explorer = Explorer(GAME, case.seat, case.owner, _MOST_POSITIONS)
        positions = explorer.positions(state)
        if positions is None:
            continue
        brute = BruteArrangements(GAME.tables(), GAME.rules(case.rules).model_dump(), case.owner)
        expected = max(brute.worth(cash, position) for position, cash in positions.items())
        return ArrangementVerdict(case, expected, problem_of(state, brute, explorer, expected))


def problem_of(state: Any, brute: BruteArrangements, explorer: Explorer, expected: int) -> str:
    """How the plan disagrees with `expected`, or nothing: it must be legal and keep its promise."""
    plan = plan_of(state, explorer.seat)
    now = brute.worth(explorer.cash(state), explorer.position(state))
    if plan.worth_now != now:
        return f"worth now {plan.worth_now}, not {now}"
    if plan.worth != expected:
        return f"found {plan.worth}, not {expected}"
    after = explorer.after(state, plan.actions)
    if after is None:
        return f"cannot be played: {plan.actions}"
    worth = brute.worth(explorer.cash(after), explorer.position(after))
    return "" if worth == plan.worth else f"leads to {worth}, not {plan.worth}: {plan.actions}"


def plan_of(state: Any, seat: int) -> Plan:
    """The plan that the seat is offered with `confirm`."""
    plan = next(choice.plan for choice in GAME.legal(state, seat) if choice.do == "confirm")
    assert plan is not None
    return plan


# -- drawing cases ---------------------------------------------------------------------------------


def random_case(rng: Random) -> ArrangementCase:
    """Some rules, a few deeds of both seats, and little or much cash."""
    rules = dict(rng.choice(GAME.presets())["rules"]) | _TIMED
    rules |= {
        name: rng.choice(values) for name, values in _VALUES.items() if rng.random() < _CHANGED
    }
    if rules.get("limited_buildings"):
        rules |= {"houses_total": rng.randint(8, 14), "hotels_total": rng.randint(0, 3)}
    seat = rng.randrange(len(ROLES))
    own = _deeds(rng)
    others = [name for name in _deeds(rng) if name not in own]
    mortgaged = [name for name in own if rng.random() < 0.3]
    level = _levels(rng, ROLES[seat], [name for name in own if name not in mortgaged])
    level |= _levels(rng, ROLES[1 - seat], others)
    given = {
        "turn": 0,
        "players": {who: _player(rng) for who in range(len(ROLES))},
        "owner": dict.fromkeys(own, seat) | dict.fromkeys(others, 1 - seat),
        "level": level,
        "mortgaged": mortgaged,
    }
    return ArrangementCase(rules, seat, given)


def _player(rng: Random) -> dict[str, Any]:
    held = {"kind": "jail", "missed": 0, "failed": 0} if rng.random() < 0.1 else None
    return {
        "cash": rng.randint(0, rng.choice(_CASH)),
        "detained": held,
        "position": 10 if held else 0,
    }


def _deeds(rng: Random) -> list[str]:
    """Two to five deeds, most of them of one or two groups."""
    tables = GAME.tables()
    names = {row["index"]: row["id"] for row in tables["fields"]}
    groups = [[names[member] for member in group["members"]] for group in tables["groups"]]
    found: list[str] = []
    for group in rng.sample(groups, rng.choice((1, 1, 2, 3))):
        found += rng.sample(group, rng.randint(min(2, len(group)), len(group)))
    return found[: rng.randint(2, 5)]


def _levels(rng: Random, role: str, fields: list[str]) -> dict[str, int]:
    """Buildings as the role may have them; now and then as uneven as a purchase can leave them."""
    tables = GAME.tables()
    rows = {row["id"]: row for row in tables["fields"]}
    cities = {name: rows[name]["group"] for name in fields if rows[name]["house_cost"]}
    found = {}
    for name, city in cities.items():
        alone = sum(other == city for other in cities.values()) < 2
        if role == "entrepreneur" or not alone:
            found[name] = rng.choice((0, 0, 1, 2, 3, 4, 5))
    return found

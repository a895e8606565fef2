"""What Anti-Monopoly advises before the end of a timed game, and the knapsack behind it: recorded like the book of a game."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.engines.antimonopoly.arrangement.selection import BUILDS, SELLS, Knapsack, UnitOption
from games.lab.arrangement_cases import plan_of, random_case

KEY: Final = "antimonopoly"
#: Cases by the number from which they are drawn: plans that play as they are, and those that do not.
# fmt: off
_CASES: Final = (
    19, 140, 156, 176, 181, 194, 229, 242, 276, 308, 352, 408, 455, 480, 540, 542, 547, 588,
    607, 671, 720, 753, 763, 798, 828, 840, 871, 927, 937, 978, 1004, 1006, 1008, 1009, 1055,
    1079, 1150, 1158, 1171, 1181, 1224, 1232, 1247, 1308, 1351, 1385, 1446, 1490, 1536, 1587,
    1614, 1668, 1716, 1842, 1872, 1916, 1922, 1988, 2001, 2047, 2052, 2082, 2091, 2103, 2112,
    2187, 2228, 2251, 2303, 2330, 2369, 2370, 2457, 2458, 2466, 2497, 2507, 2520, 2535, 2553,
    2580, 2590, 2690, 2738, 2796, 2806, 2809, 2875, 2897, 2904, 2931, 2977, 2992, 3065, 3096,
    3120, 3126, 3181, 3204, 3218, 3269, 3314, 3325, 3349, 3370, 3432, 3444, 3445, 3462, 3506,
    3551, 3564, 3576, 3633, 3665, 3698, 3737, 3763, 3852, 3878, 3912, 3960, 3966, 3972, 4011,
    4034, 4105, 4141, 4188, 4209, 4242, 4259, 4332, 4344, 4396, 4408, 4422, 4453, 4474, 4507,
    4524, 4572, 4584, 4623, 4658, 4663, 4676, 4714, 4728, 4773, 4822, 4870, 4872, 4884, 4899,
    4907, 4932, 4944, 4947, 5024, 5040, 5111, 5142, 5156, 5166, 5188, 5264, 5280, 5281, 5292,
    5352, 5385, 5390, 5400, 5412, 5448, 5449, 5456, 5465, 5485, 5511, 5520, 5565, 5614, 5710,
    5724, 5765, 5802, 5827, 5844, 5864, 5919, 5929, 5931, 19551,
)
# fmt: on
_KNAPSACKS: Final = 240
_UNITS: Final = 6
#: What can only be bought, so that a purse may be empty, or a coin too light for one thing or for all.
_DEAR: Final = [
    [UnitOption(0, 0, 0, 0, "nothing"), UnitOption(-price, 900, 1, 0, price)] for price in (3, 7)
]
_OPTIONS: Final = 7


def plan_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of plans, by name."""
    for number in _CASES:
        case = random_case(Random(number))
        yield f"plan.{number}", plan_of(case.state(), case.seat).to_json()
    rng = Random(1)
    for number in range(_KNAPSACKS):
        yield f"knapsack.{number}", _packed(rng)
    yield "knapsack.short", [list(Knapsack(_DEAR, cash, 20).best()) for cash in range(12)]


def _packed(rng: Random) -> Any:
    """The best of some units; small numbers, so that many ways are worth the same."""
    cash, percent, size = rng.randint(0, 60), rng.choice((0, 10, 20, 100)), rng.choice((3, 60, 900))
    units = [
        [UnitOption(0, 0, 0, 0, "nothing"), *(_option(rng, size, at) for at in range(_OPTIONS))]
        for _ in range(rng.randint(1, _UNITS))
    ]
    worth, changes = Knapsack(units, cash, percent).best()
    return [worth, changes]


def _option(rng: Random, size: int, at: int) -> UnitOption:
    kinds = rng.choice((0, 0, SELLS, BUILDS, SELLS + BUILDS))
    net, value = rng.randint(-60, 60), rng.randint(-size, size)
    return UnitOption(net, value, rng.randint(0, 2), kinds, at)

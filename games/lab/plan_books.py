"""What Anti-Monopoly advises before the end of a timed game, and the knapsack behind it: recorded like the book of a game."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.engines.kernel.selection import BUILDS, SELLS, Knapsack, Option
from games.lab.arrangement_cases import plan_of, random_case

KEY: Final = "antimonopoly"
#: Cases by the number from which they are drawn: plans that play as they are, and those that do not.
# fmt: off
_CASES: Final = (
    19, 140, 156, 176, 181, 194, 229, 242, 276, 308, 352, 408, 455, 480, 540, 542, 547, 588,
    607, 671, 720, 753, 763, 798, 828, 840, 871, 927, 937, 978, 1004, 1006, 1008, 1009, 1055,
    1079, 1150, 1158, 1171, 1181, 1224, 1232, 1247, 1308, 1351, 1385, 1446, 1536, 1587, 1614,
    1668, 2001, 2047, 2330, 2507, 2520, 2535, 2553, 2590, 3314, 3349, 3506, 3633, 3852, 3966,
    4408, 4453, 4658, 4872, 4907, 5142, 5264, 5352, 5520, 5614, 5864, 5931,
)
# fmt: on
_KNAPSACKS: Final = 60
_UNITS: Final = 5
_OPTIONS: Final = 5


def plan_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of plans, by name."""
    for number in _CASES:
        case = random_case(Random(number))
        yield f"plan.{number}", plan_of(case.state(), case.seat).to_json()
    rng = Random(1)
    for number in range(_KNAPSACKS):
        yield f"knapsack.{number}", _packed(rng)


def _packed(rng: Random) -> Any:
    """The best of some units; small numbers, so that many ways are worth the same."""
    cash, percent, size = rng.randint(0, 60), rng.choice((0, 10, 20, 100)), rng.choice((3, 60, 900))
    units = [
        [Option(0, 0, 0, 0, "nothing"), *(_option(rng, size, at) for at in range(_OPTIONS))]
        for _ in range(rng.randint(1, _UNITS))
    ]
    worth, changes = Knapsack(units, cash, percent).best()
    return [worth, changes]


def _option(rng: Random, size: int, at: int) -> Option:
    kinds = rng.choice((0, 0, SELLS, BUILDS, SELLS + BUILDS))
    net, value = rng.randint(-60, 60), rng.randint(-size, size)
    return Option(net, value, rng.randint(0, 2), kinds, at)

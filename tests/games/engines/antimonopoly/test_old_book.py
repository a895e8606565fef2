"""Matches with a handicap that were begun before revision 3 fold to the states that their logs have digests of."""

from typing import Any

import pytest

from games.engines.antimonopoly.game import Antimonopoly
from games.engines.kernel.log import digest
from games.engines.kernel.rng import FastRng

GAME = Antimonopoly()
BONUS = 300


def begun(revision: int, how: str, bonus: int = BONUS) -> Any:
    rules = GAME.rules({"starting_cash_entrepreneur_bonus": bonus, "role_assignment": how})
    return GAME.setup(GAME.compile(rules, None, revision), 4, FastRng(5))


@pytest.mark.parametrize("how", ["random", "by_seat"])
def test_dealt_roles_of_older_matches_keep_the_book_of_then(how: str) -> None:
    older, newer = begun(2, how), begun(3, how)
    assert older.cash == newer.cash
    assert newer.issued == newer.in_hands()
    assert older.issued == older.in_hands() - 2 * BONUS


def test_a_match_of_older_code_has_the_digest_of_then() -> None:
    """Taken from the commit before the book was mended."""
    assert (
        digest(GAME, begun(2, "random"))
        == "e23bdf4683d0e4362a6d6222b7621f80f61de3e68033fa365b6a96ab391e9bb1"
    )


@pytest.mark.parametrize(("how", "bonus"), [("random", 0), ("by_seat", 0), ("dice_choice", BONUS)])
def test_all_others_are_alike(how: str, bonus: int) -> None:
    assert digest(GAME, begun(2, how, bonus)) == digest(GAME, begun(3, how, bonus))

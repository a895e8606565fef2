"""Chance: the test vectors that every implementation must reproduce, and what each source promises."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.kernel.rng import (
    CommittedRng,
    DrawMismatch,
    FastRng,
    RecordedRng,
    Rng,
    ScriptedRng,
    ScriptError,
    commitment,
    derived_seed,
    salt_for,
    seal_of,
)

SECRET = bytes(range(32))

VECTORS = [
    (
        "m-1",
        [b"", b""],
        [5, 3, 6, 4, 5, 4, 1, 1, 1, 4, 1, 3],
        [2, 3, 5, 14, 4, 15, 6, 9, 1, 8, 7, 11, 12, 10, 13, 0],
    ),
    (
        "m-1",
        [b"\x01" * 16, b"\x02" * 16],
        [5, 3, 3, 3, 6, 5, 2, 3, 6, 5, 3, 1],
        [10, 1, 3, 11, 0, 5, 9, 2, 13, 15, 8, 6, 4, 12, 7, 14],
    ),
    (
        "tournament/7/3",
        [b"abc", b"", b"\xff" * 64],
        [4, 5, 1, 1, 3, 5, 5, 2, 5, 3, 6, 2],
        [9, 12, 8, 14, 2, 15, 10, 7, 0, 1, 4, 11, 13, 3, 6, 5],
    ),
]


@pytest.mark.parametrize(("match_id", "entropies", "dice", "order"), VECTORS)
def test_committed_stream_reproduces_the_published_vectors(
    match_id: str, entropies: list[bytes], dice: list[int], order: list[int]
) -> None:
    rng = CommittedRng(SECRET, salt_for(match_id, entropies))
    assert [rng.die() for _ in range(12)] == dice
    cards = list(range(16))
    rng.shuffle(cards)
    assert cards == order


def test_commitment_is_the_digest_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_committed_stream_goes_on_from_any_position() -> None:
    salt = salt_for("m-1", [b"", b""])
    whole = CommittedRng(SECRET, salt)
    first = [whole.below(1000) for _ in range(21)]
    rest = CommittedRng(SECRET, salt, whole.position)
    assert [rest.below(6) for _ in range(9)] == [whole.below(6) for _ in range(9)]
    assert whole.drawn[:21] == first
    assert whole.position >= 30


def test_committed_stream_records_dice_as_thrown() -> None:
    rng = CommittedRng(SECRET, salt_for("m-1", [b"", b""]))
    thrown = [rng.die(), rng.below(10), rng.die()]
    assert rng.drawn == thrown


@pytest.mark.parametrize("secret", [b"", b"\0" * 31, b"\0" * 33])
def test_secret_has_thirty_two_bytes(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        CommittedRng(secret, b"")


def test_entropy_is_at_most_sixty_four_bytes() -> None:
    with pytest.raises(ValueError, match="at most 64"):
        salt_for("m-1", [b"x" * 65])


def test_seal_reproduces_the_published_vector() -> None:
    seal = seal_of("abc", 3, bytes(range(32)))
    assert seal == "bea0ae353e0ef673a365432f239d32b3568514da3c3cd9df33c661df31a535f1"


def test_seal_is_bound_to_match_and_seat() -> None:
    seals = {seal_of("m", 0, SECRET), seal_of("m", 1, SECRET), seal_of("n", 0, SECRET)}
    assert len(seals) == 3


@pytest.mark.parametrize("entropy", [b"", b"\0" * 31, b"\0" * 33])
def test_seal_covers_thirty_two_bytes(entropy: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        seal_of("m", 0, entropy)


def test_salt_separates_neighbouring_entropies() -> None:
    assert salt_for("m", [b"ab", b"c"]) != salt_for("m", [b"a", b"bc"])


def test_recorded_draws_replay_a_committed_stream() -> None:
    committed = CommittedRng(SECRET, salt_for("m-1", [b"", b""]))
    drawn = [_some_draws(committed)]
    recorded = RecordedRng(committed.drawn)
    assert _some_draws(recorded) == drawn[0]
    recorded.finish()


def _some_draws(rng: Rng) -> list[Any]:
    cards = list("abcdef")
    rng.shuffle(cards, "deck")
    return [cards, rng.die(), rng.below(17), rng.die()]


@pytest.mark.parametrize(
    ("drawn", "problem"),
    [
        ([], "too few"),
        ([7], "outside 1..6"),
        ([0], "outside 1..6"),
        (["3"], "outside"),
        ([True], "outside"),
    ],
)
def test_recorded_source_refuses_what_cannot_have_been_drawn(drawn: Any, problem: str) -> None:
    with pytest.raises(DrawMismatch, match=problem):
        RecordedRng(drawn).die()


def test_recorded_source_refuses_draws_left_over() -> None:
    rng = RecordedRng([3, 4])
    rng.die()
    with pytest.raises(DrawMismatch, match="holds 2 draws, its action needs 1"):
        rng.finish()


def test_fast_source_is_repeatable_and_even() -> None:
    first, second = FastRng(7), FastRng(7)
    throws = [first.die() for _ in range(6000)]
    assert throws == [second.die() for _ in range(6000)]
    assert sorted(Counter(throws)) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in Counter(throws).values())


@given(st.integers(min_value=0, max_value=2**64 - 1), st.integers(min_value=1, max_value=10_000))
def test_fast_source_stays_below_its_bound(seed: int, bound: int) -> None:
    rng = FastRng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_fast_seeds_far_apart_give_different_streams() -> None:
    sources = [FastRng(seed) for seed in range(500)]
    assert len({tuple(rng.below(1000) for _ in range(6)) for rng in sources}) == 500


def test_derived_seed_is_fixed_for_ever() -> None:
    assert derived_seed(1, 1) == int(hashlib.sha256(b"1\x001").hexdigest()[:16], 16)
    assert derived_seed(1, 11) != derived_seed(11, 1)


def test_script_feeds_dice_one_at_a_time() -> None:
    rng = ScriptedRng({"dice": [[1, 2], [3, 3]], "die": [6]})
    assert [rng.die() for _ in range(2)] == [1, 2]
    assert rng.left_over() == ["random.dice: 2 throws left over", "random.die: 1 throws left over"]
    assert [rng.die("office"), rng.die(), rng.die()] == [6, 3, 3]
    assert rng.left_over() == []


def test_script_gives_results_by_label() -> None:
    rng = ScriptedRng({"order": [2, 0, 1], "tie": [1]})
    seats = [0, 1, 2]
    rng.shuffle(seats, "order")
    assert (seats, rng.below(2, "tie")) == ([2, 0, 1], 1)
    assert rng.left_over() == []


def test_shuffle_without_script_leaves_the_list() -> None:
    deck = [3, 1, 2]
    ScriptedRng({}).shuffle(deck, "deck")
    assert deck == [3, 1, 2]


def test_script_tells_what_is_left_over() -> None:
    rng = ScriptedRng({"dice": [[1, 2]], "order": [0, 1]})
    rng.die()
    assert rng.left_over() == [
        "random.order was never drawn",
        "random.dice: 1 throws left over",
    ]


@pytest.mark.parametrize(
    ("script", "draw", "problem"),
    [
        ({}, lambda rng: rng.die(), "one more throw"),
        ({"dice": [[7, 1]]}, lambda rng: rng.die(), "7 is no throw"),
        ({}, lambda rng: rng.below(4, "first"), "random.first: a draw is needed"),
        ({"first": [4]}, lambda rng: rng.below(4, "first"), "4 is not below 4"),
        ({"order": [0, 0]}, lambda rng: rng.shuffle([0, 1], "order"), "no order of"),
    ],
)
def test_script_refuses_impossible_draws(script: Any, draw: Any, problem: str) -> None:
    with pytest.raises(ScriptError, match=problem):
        draw(ScriptedRng(script))

import hashlib

import pytest

from games.engines.kernel.rng import CommittedRng, RecordedRng, commitment, salt_for

SECRET = bytes(range(32))
VECTORS = [
    (
        "m-1",
        [b"", b""],
        "5 3 6 4 5 4 1 1 1 4 1 3",
        "2 3 5 14 4 15 6 9 1 8 7 11 12 10 13 0",
    ),
    (
        "m-1",
        [b"\x01" * 16, b"\x02" * 16],
        "5 3 3 3 6 5 2 3 6 5 3 1",
        "10 1 3 11 0 5 9 2 13 15 8 6 4 12 7 14",
    ),
    (
        "tournament/7/3",
        [b"abc", b"", b"\xff" * 64],
        "4 5 1 1 3 5 5 2 5 3 6 2",
        "9 12 8 14 2 15 10 7 0 1 4 11 13 3 6 5",
    ),
]


@pytest.mark.parametrize(("match", "entropies", "dice", "cards"), VECTORS)
def test_committed_stream_is_the_published_one(
    match: str, entropies: list[bytes], dice: str, cards: str
) -> None:
    rng = CommittedRng(SECRET, salt_for(match, entropies))
    assert [rng.die() for _ in range(12)] == [int(number) for number in dice.split()]
    deck = list(range(16))
    rng.shuffle(deck)
    assert deck == [int(number) for number in cards.split()]


@pytest.mark.parametrize(("match", "entropies", "dice", "cards"), VECTORS)
def test_stream_goes_on_from_any_position(
    match: str, entropies: list[bytes], dice: str, cards: str
) -> None:
    first = CommittedRng(SECRET, salt_for(match, entropies))
    for _ in range(7):
        first.die()
    second = CommittedRng(SECRET, salt_for(match, entropies), first.position)
    assert [second.die() for _ in range(5)] == [int(number) for number in dice.split()][7:]


def test_recorded_draws_replay_the_committed_ones() -> None:
    rng = CommittedRng(SECRET, salt_for("m-1", [b""]))
    deck = list(range(16))
    rng.shuffle(deck)
    dice = [rng.die(), rng.die()]
    again, recorded = list(range(16)), RecordedRng(rng.drawn)
    recorded.shuffle(again)
    assert (again, [recorded.die(), recorded.die()]) == (deck, dice)
    recorded.finish()


def test_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()

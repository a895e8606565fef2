import pytest

from gates import limits
from gates.limits import Bucket, Buckets


def test_bucket_takes_what_a_message_costs() -> None:
    bucket = Bucket.full(10, 2, 0)
    assert bucket.take(0, 4)
    assert bucket.take(0, 4)
    assert not bucket.take(0, 4)
    assert bucket.take(1, 4)
    assert bucket.left == pytest.approx(0)


def test_message_dearer_than_the_bucket_waits_until_it_is_full() -> None:
    bucket = Bucket.full(10, 2, 0)
    assert bucket.take(0, 50)
    assert not bucket.take(4, 50)
    assert bucket.take(5, 50)


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(1, 1)
    assert buckets.of("a", 0).take(0)
    assert not buckets.of("a", 0).take(0)
    assert buckets.of("b", 0).take(0)
    buckets.clear()
    assert buckets.of("a", 0).take(0)


def test_bucket_that_nobody_drew_from_for_long_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "BUCKETS_MOST", 2)
    buckets = Buckets(1, 1)
    for now, key in enumerate("abc"):
        buckets.of(key, now)
    assert buckets.keys() == {"a", "b", "c"}
    buckets.of("b", limits.IDLE + 1).take(limits.IDLE + 1)
    buckets.of("d", limits.IDLE + 1)
    assert buckets.keys() == {"b", "c", "d"}

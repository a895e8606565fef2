import pytest

from gates.limits import Bucket


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

"""Registries of events: what they are made of, and which data they admit."""

import pytest

from games.engines.kernel.events import EventData, events


def test_names_share_their_data_and_brackets_may_be_left_out() -> None:
    found = events({"built sold": "who field", "offered": "offer [to]", "rested": ""})
    assert found["built"] == found["sold"] == EventData(frozenset({"who", "field"}))
    assert found["offered"] == EventData(frozenset({"offer"}), frozenset({"to"}))
    assert found["rested"].admits([])


@pytest.mark.parametrize(
    ("data", "admitted"),
    [(["offer"], True), (["offer", "to"], True), (["to"], False), (["offer", "by"], False)],
)
def test_what_is_told_without_what_it_needs_or_with_anything_else_is_not_admitted(
    data: list[str], *, admitted: bool
) -> None:
    assert events({"offered": "offer [to]"})["offered"].admits(data) is admitted


def test_an_event_stands_once() -> None:
    with pytest.raises(ValueError, match="bid_made is registered twice"):
        events({"bid_made": "who", "bid_passed bid_made": "who"})

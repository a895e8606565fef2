"""The check of leaks sees those that are planted, and none where there is none."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from games.reading.positions import position_at
from tests.conftest import SERVER_MODE
from tests.leaks.checking import LeakVerdict, excerpt
from tests.leaks.surfaces import EARLIER, SURFACES, planted, text
from tests.leaks.world import Observed, as_it_is, as_it_might_be, build

pytestmark = pytest.mark.skipif(
    SERVER_MODE, reason="only SQLite shows what is not committed to the threads of sockets"
)
#: One of each way out: a frame, a call, a page and the past.
WAYS_OUT = {"ws update", "rest log", "page export", "page replay frame earlier"}
FEW = [one for one in SURFACES if one.name in WAYS_OUT]


@pytest.fixture
def fortuna(db: None) -> Iterator[Observed]:
    logging.disable(logging.CRITICAL)
    yield build("fortuna")
    logging.disable(logging.NOTSET)


def test_worlds_differ_in_secrets_and_nothing_tells_them_apart(fortuna: Observed) -> None:
    fixed = fortuna.live.fixed
    game = fixed.book.game
    with as_it_is(fortuna):
        state, secret = game.dump(fortuna.live.table.state), fortuna.live.fixed.secret
        earlier = game.dump(position_at(fixed, EARLIER).state)
        first = [text(one, fortuna, 0) for one in FEW]
    with as_it_might_be(fortuna, 0):
        assert game.dump(fortuna.live.table.state) != state
        assert fortuna.live.fixed.secret != secret
        assert game.dump(position_at(fixed, EARLIER).state) != earlier
        assert [text(one, fortuna, 0) for one in FEW] == first


def test_leak_that_is_planted_is_found(fortuna: Observed) -> None:
    for one in FEW:
        with as_it_is(fortuna), planted(one.plant, fortuna):
            first = text(one, fortuna, None)
        with as_it_might_be(fortuna, None), planted(one.plant, fortuna):
            assert text(one, fortuna, None) != first


def test_verdict_is_the_last_line() -> None:
    verdict = LeakVerdict(surfaces=2, pairs=4, differences=[excerpt("abc", "abd")])
    assert verdict.line == "LEAK surfaces=2 pairs=4 differences=1"
    assert verdict.differences == ["'abc' or 'abd'"]

"""Pages that tests share stay as the next test expects them."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Screen


def test_a_shared_page_takes_no_script_no_route_and_no_clock(screen: Screen) -> None:
    page = screen()
    with pytest.raises(AssertionError, match="own=True"):
        page.add_init_script("document.title = 'left behind'")
    with pytest.raises(AssertionError, match="own=True"):
        page.route("**/*", lambda route: route.abort())
    with pytest.raises(AssertionError, match="clock=True"):
        page.clock.install()

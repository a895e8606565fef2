"""What every web server holds to, whichever MAGNAT_SERVER names."""

from __future__ import annotations

from typing import Final

from django.apps import apps

#: Bytes that may wait for one socket.
UNSENT_MOST: Final = 1_000_000
#: Seconds after which a thread that makes a page lets others run, those of the moves among them; a fifth
#: of what Python takes: a move changes threads several times, and waits so long each time.
SWITCH_SECONDS: Final = 0.001
#: Seconds in which requests may still be answered once the server is told to stop: less than the supervisor's
#: patience (`config.children`).
DRAIN_MOST: Final = 5


def warm_up() -> None:
    """What the first visitors and clocks need, brought into memory before the port opens."""
    if _is_the_site():
        from games.movers import heart  # noqa: PLC0415 - whoever serves has set up Django only now

        heart.warm_up()


def start_clocks() -> None:
    """Once the server takes work: its clocks run, and who measures may ask."""
    if _is_the_site():
        from config import metrics  # noqa: PLC0415 - as above
        from games.movers import heart  # noqa: PLC0415 - as above

        heart.start()
        metrics.show_at_port()


def _is_the_site() -> bool:
    """Whether what is served has set up Django."""
    return apps.ready

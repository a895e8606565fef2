"""What a process looks for while it starts: not for garbage, since a program that is loaded leaves none.

Python looks again and again through all that there is already: a seventh of the time of a start, for which people
and clocks wait. What is there once the process takes work stays to its end, and is not looked through later either.
"""

from __future__ import annotations

import gc


def begin(**_: object) -> None:
    """From now on nothing is looked through."""
    gc.disable()


def done(**_: object) -> None:
    """The process takes work, or is a fork that will: only what comes from now on may become garbage.

    A fork goes on sharing with its parent what neither looks through.
    """
    gc.freeze()
    gc.enable()

"""Ends what the supervisor started, should the supervisor itself be killed.

Run as a process of its own: `python -I guard.py`, with the supervisor holding the other end of
standard input. Lines `+GROUP` and `-GROUP` name the process groups that live; the end of the
input means that the supervisor is gone.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable

# Short, because all that runs is crash-safe and the next start waits for the last child's end.
GRACE = 2.0


def living_groups(lines: Iterable[str]) -> set[int]:
    """The groups announced and not taken back when the lines end."""
    groups: set[int] = set()
    for line in lines:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    return groups


def signal_group(group: int, number: int) -> bool:
    """Signal all of a group; whether there was anyone to signal."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):  # macOS says the latter of zombies
        return False
    return True


def end_groups(groups: set[int], grace: float = GRACE) -> None:
    """Ask all groups to stop, and kill those that have not after `grace` seconds."""
    left = {group for group in groups if signal_group(group, signal.SIGTERM)}
    until = time.monotonic() + grace
    while left and time.monotonic() < until:
        time.sleep(0.05)
        left = {group for group in left if signal_group(group, 0)}
    for group in left:
        signal_group(group, signal.SIGKILL)


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # it leaves when the supervisor does
    end_groups(living_groups(sys.stdin))


if __name__ == "__main__":
    main()

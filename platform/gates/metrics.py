"""What the processes count and measure, for Prometheus; `/metrics` of the site shows it (config.metrics).

Names of people or matches are never labels: those are few and known beforehand.
"""

from __future__ import annotations

import contextvars
import time
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

_QUICK: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.4, 0.75, 1.5, 3.0, 6.0, 15.0)
_SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 20.0, 60.0)

MOVES: Final = Counter("magnat_moves", "Entries committed, by who made them.", ["by"])
REFUSALS: Final = Counter("magnat_refusals", "Actions of people that were refused.", ["code"])
ANSWER_SECONDS: Final = Histogram(
    "magnat_answer_seconds", "From the frame of an action to its answer.", buckets=_QUICK
)
UPDATE_SECONDS: Final = Histogram(
    "magnat_update_seconds",
    "From the frame of an action to the last socket of the same process that was sent the update.",
    buckets=_QUICK,
)
SOCKETS: Final = Gauge("magnat_sockets", "Open sockets.", multiprocess_mode="livesum")
AI_SECONDS: Final = Histogram(
    "magnat_ai_seconds", "Thinking of an AI for one question.", ["bot"], buckets=_SLOW
)
QUEUE_SECONDS: Final = Histogram(
    "magnat_queue_wait_seconds",
    "From when a task was due to when a worker took it.",
    ["queue"],
    buckets=_SLOW,
)
TASK_SECONDS: Final = Histogram("magnat_task_seconds", "Tasks of workers.", ["task"], buckets=_SLOW)
PAGES: Final = Counter("magnat_pages", "Answers over HTTP, by kind of status.", ["status"])
PAGE_CPU_SECONDS: Final = Counter("magnat_page_cpu_seconds", "Time of the processor for pages.")
ERRORS: Final = Counter("magnat_errors", "Lines of the log that tell of an error.", ["logger"])

#: When the frame came that is being answered; 0: there is none (an AI, the clock, a call over HTTP).
_frame_at: contextvars.ContextVar[float] = contextvars.ContextVar("frame_at", default=0.0)


def frame_came() -> float:
    """From now on what happens here is the answer to a frame; when it came."""
    now = time.perf_counter()
    _frame_at.set(now)
    return now


def frame_at() -> float:
    """When the frame came that is being answered, 0 where there is none."""
    return _frame_at.get()

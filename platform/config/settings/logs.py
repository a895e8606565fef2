"""One line of text per event on standard error, from Django, Celery and structlog alike.

Times are UTC. No event can begin a line of its own, and no link that opens something stands in one.
"""

from __future__ import annotations

import io
import logging
import re
from typing import Any, Final, TextIO

import structlog

#: Parts of addresses that open what they name: of the owner, of a reset, of an address to confirm, of a table.
_SECRETS: Final = re.compile(r"(/owner/|/password/reset/key/|/confirm-email/|/tables/i/)[^/\s\"']+")
#: Signs that would break a line, or repaint the terminal of who reads it.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
#: Answers of which the log tells although nothing failed: no right, no such method.
_REFUSALS: Final = frozenset({403, 405})


def in_one_line(_logger: Any, _name: str, event: dict[str, Any]) -> dict[str, Any]:
    """Every text of the event on one line and without secrets; a traceback is set apart by its place."""
    for key, value in event.items():
        if isinstance(value, str) and key not in {"exception", "stack"}:
            hidden = _SECRETS.sub(r"\1...", value)
            event[key] = _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", hidden)
    return event


def is_told(record: logging.LogRecord) -> bool:
    """Whether the log tells of this answer: errors, and what was refused, which needs no traceback."""
    if record.levelno >= logging.ERROR:
        return True
    record.exc_info = None
    return getattr(record, "status_code", 0) in _REFUSALS


def set_apart(out: TextIO, error: Any) -> None:
    """A traceback without local values, which may be secrets of matches; no line of it looks like an event."""
    written = io.StringIO()
    structlog.dev.plain_traceback(written, error)
    out.writelines(
        "  | " + _CONTROLS.sub(" ", _SECRETS.sub(r"\1...", line)) + "\n"
        for line in written.getvalue().splitlines()
    )


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def without_traceback(record: logging.LogRecord) -> bool:
    """Lets every record through; what Django refuses as suspicious is told in a line.

    Anybody can send it as often as they like, and where our code stood says nothing about them.
    """
    if record.name.startswith("django.security"):
        record.exc_info = record.exc_text = None
    return True


def logging_config(level: str) -> dict[str, Any]:
    """Configure structlog and return Django's LOGGING."""
    structlog.configure(
        processors=[
            *SHARED,
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "told": {"()": lambda: is_told},
            "suspicions": {"()": lambda: without_traceback},
        },
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    in_one_line,
                    structlog.dev.ConsoleRenderer(colors=False, exception_formatter=set_apart),
                ],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["suspicions"],
            }
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # One line per request would bury what matters; errors still come through.
            "django_structlog": {"level": "ERROR"},
            "django.request": {"level": "WARNING", "filters": ["told"]},
            "daphne": {"level": "WARNING"},
            "django.server": {"level": "WARNING"},
        },
    }

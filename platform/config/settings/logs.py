"""One line of text per event on standard error, from Django, Celery and structlog alike.

Times are UTC. No event can begin a line of its own, and no link that opens something stands in one.
"""

from __future__ import annotations

import io
import logging
import re
import sys
import traceback
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


def told_apart(_logger: Any, _name: str, event: dict[str, Any]) -> dict[str, Any]:
    """A traceback as one text of the event, without local values and without secrets."""
    error = event.pop("exc_info", None)
    if error:
        found = sys.exc_info() if error is True else error
        if isinstance(found, BaseException):
            found = (type(found), found, found.__traceback__)
        event["traceback"] = _SECRETS.sub(r"\1...", "".join(traceback.format_exception(*found)))
    return event


#: Of the log: one line of text for people, or one object of JSON a line for machines.
FORMS: Final[dict[str, list[Any]]] = {
    "text": [
        in_one_line,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=set_apart),
    ],
    "json": [in_one_line, told_apart, structlog.processors.JSONRenderer(ensure_ascii=False)],
}


def without_traceback(record: logging.LogRecord) -> bool:
    """Lets every record through; what Django refuses as suspicious is told in a line.

    Anybody can send it as often as they like, and where our code stood says nothing about them.
    """
    if record.name.startswith("django.security"):
        record.exc_info = record.exc_text = None
    return True


class ErrorCount(logging.Handler):
    """Counts what the log tells of errors, by the part of the platform that tells it."""

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        from gates import metrics  # noqa: PLC0415 - beat loads no metrics, and hardly fails

        metrics.ERRORS.labels(record.name.partition(".")[0]).inc()


def logging_config(level: str, form: str = "text") -> dict[str, Any]:
    """Configure structlog and return Django's LOGGING; `form`: text for people, json for machines."""
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
            name: {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *processors,
                ],
                "foreign_pre_chain": SHARED,
            }
            for name, processors in FORMS.items()
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["suspicions"],
            },
            "count": {"()": lambda: ErrorCount(logging.ERROR)},
        },
        "root": {"handlers": ["stderr", "count"], "level": level},
        "loggers": {
            # One line per request would bury what matters; errors still come through.
            "django_structlog": {"level": "ERROR"},
            "django.request": {"level": "WARNING", "filters": ["told"]},
            "games.moves": {"level": "INFO" if form == "json" else "WARNING"},
            "daphne": {"level": "WARNING"},
            "django.server": {"level": "WARNING"},
        },
    }

"""One line of text per event on standard error, from Django, Celery and structlog alike."""

from __future__ import annotations

import logging
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
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
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    # Plain: a traceback with local values would put secrets of matches into the
                    # log.
                    structlog.dev.ConsoleRenderer(
                        colors=False, exception_formatter=structlog.dev.plain_traceback
                    ),
                ],
                "foreign_pre_chain": SHARED,
            }
        },
        "filters": {"suspicions": {"()": lambda: without_traceback}},
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
            "django.request": {"level": "ERROR"},
            "daphne": {"level": "WARNING"},
            "django.server": {"level": "WARNING"},
        },
    }

"""What the workers and beat are told. No Django here: beat starts without it."""

from __future__ import annotations

from typing import Any

from config import connections, env

#: Of whoever carries out sweeps.
SWEEP_QUEUE = "default"
# name of the task -> (seconds between two, queue). Each sweep is idempotent; one that could not
# start within its interval is worthless, hence the expiry.
SWEEPS: dict[str, tuple[float, str]] = {
    "games.tasks.deadlines_sweep": (1.0, "default"),
    "games.tasks.turns_sweep": (1.0, "default"),
    "games.tasks.orders_sweep": (3.0, "default"),
    "games.tasks.imports_sweep": (15.0, "default"),
    "ratings.tasks.ratings_sweep": (10.0, "default"),
    "ratings.tasks.ratings_thorough_sweep": (3600.0, "default"),
    "ratings.tasks.ratings_check": (600.0, "lab"),
    "games.editions.tasks.revisions_sweep": (3600.0, "default"),
    "games.desk.tasks.trials_sweep": (60.0, "default"),
    "lobbies.tasks.tables_sweep": (60.0, "default"),
    "tournaments.tasks.events_sweep": (1.0, "default"),
    "accounts.tasks.people_sweep": (600.0, "default"),
    "accounts.tasks.letters_sweep": (10.0, "default"),
    "games.tasks.notices_sweep": (15.0, "default"),
    "games.tasks.votes_sweep": (5.0, "default"),
    "games.tasks.absence_sweep": (10.0, "default"),
    "notifications.tasks.notices_sweep": (10.0, "default"),
    "notifications.tasks.old_sweep": (3600.0, "default"),
}

SETTINGS: dict[str, Any] = {
    "broker_url": env.read().celery_broker,
    # A hung broker would block senders for ever; a killed worker's task comes back after 600 s,
    # which is why no countdown may be above 60 s and sweeps send overdue work again.
    "broker_transport_options": {
        "visibility_timeout": 600,
        "socket_timeout": 2,
        "socket_connect_timeout": 1,
    },
    "broker_connection_retry_on_startup": True,
    "task_publish_retry_policy": {
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.05,
        "interval_max": 0.05,
    },
    **connections.REUSE,
    "task_acks_late": True,
    "task_reject_on_worker_lost": False,  # True would repeat for ever a task that kills its process
    "worker_prefetch_multiplier": 1,
    "task_ignore_result": True,
    "task_default_queue": SWEEP_QUEUE,
    "task_routes": {
        "games.tasks.ai_turn": {"queue": "ai"},
        "games.desk.tasks.trial_slice": {"queue": "lab"},
        "games.tasks.review_slice": {"queue": "lab"},
    },
    "task_time_limit": 30,  # prefork workers only; threads ignore it
    "task_soft_time_limit": 25,
    "worker_max_memory_per_child": 300_000,
    "worker_hijack_root_logger": False,
    "worker_soft_shutdown_timeout": 2,
    "timezone": "Europe/Warsaw",
    "beat_scheduler": "celery.beat:Scheduler"
    if env.read().is_embedded
    else "config.claims:SharedScheduler",
    "beat_schedule": {
        name: {
            "task": name,
            "schedule": seconds,
            "options": {"queue": queue, "expires": seconds},
        }
        for name, (seconds, queue) in SWEEPS.items()
    },
}

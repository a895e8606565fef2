"""The Celery application; `celery -A config worker` finds it here."""

import os
from typing import Any

from celery import Celery
from celery.signals import celeryd_init, worker_process_init, worker_ready

from config import connections, readiness, starting, watched
from config.queues import SETTINGS, SWEEP_QUEUE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")

app = Celery("magnat", amqp="config.prompt:PromptAMQP")
app.config_from_object(SETTINGS)
app.autodiscover_tasks()
app.set_current()
celeryd_init.connect(starting.begin, weak=False)
worker_process_init.connect(starting.done, weak=False)
worker_ready.connect(starting.done, weak=False)
worker_ready.connect(readiness.tell, weak=False)
watched.connect()
connections.keep()


@worker_ready.connect(weak=False)
def _show_metrics(**_: object) -> None:
    from config import metrics  # noqa: PLC0415 - models stand only now

    metrics.show_at_port()


@worker_ready.connect(weak=False)
def _help_the_clocks(sender: Any, **_: object) -> None:
    from games.movers import heart  # noqa: PLC0415 - models stand only now

    if sender.app is app and SWEEP_QUEUE in app.amqp.queues.consume_from:
        heart.help_out()

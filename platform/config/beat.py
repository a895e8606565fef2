"""Beat's own Celery application: it only sends, so it needs no Django."""

import logging.config

from celery import Celery
from celery.signals import beat_init, setup_logging

from config import env, readiness, watched
from config.queues import SETTINGS
from config.settings.logs import logging_config

app = Celery("magnat-beat", amqp="config.prompt:PromptAMQP")
app.config_from_object(SETTINGS)
beat_init.connect(readiness.tell, weak=False)
watched.connect()


@setup_logging.connect(weak=False)
def _log_as_the_others(**_: object) -> None:
    # Each task that it sends would be a line.
    logging.config.dictConfig(logging_config("WARNING", env.read().log_format))

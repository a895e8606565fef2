"""The Celery application; `celery -A config worker` finds it here."""

import os

from celery import Celery

from config.queues import SETTINGS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")

app = Celery("magnat", amqp="config.prompt:PromptAMQP")
app.config_from_object(SETTINGS)
app.autodiscover_tasks()
app.set_current()

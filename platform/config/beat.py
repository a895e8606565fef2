"""Beat's own Celery application: it only sends, so it needs no Django."""

from celery import Celery

from config.queues import SETTINGS

app = Celery("magnat-beat", amqp="config.prompt:PromptAMQP")
app.config_from_object(SETTINGS)

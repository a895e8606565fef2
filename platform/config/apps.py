from django.apps import AppConfig
from django.conf import settings


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Makes ours the current Celery app: without it `.delay()` would look for AMQP.
        from config.celery import app  # noqa: PLC0415 - after the settings are there
        from config.figures import queue_figures  # noqa: PLC0415 - likewise
        from gates.admin import FIGURES  # noqa: PLC0415 - likewise

        FIGURES.append(queue_figures)
        app.conf.update(broker_url=settings.CELERY_BROKER_URL)

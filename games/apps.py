from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import names  # noqa: PLC0415 - likewise
        from games import receivers  # noqa: F401, PLC0415 - connects them, after the models are there
        from games.engines.bots import BOTS  # noqa: PLC0415 - likewise

        names.reserve(BOTS)

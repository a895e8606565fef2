from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games and matches")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import names  # noqa: PLC0415 - likewise
        from games import receivers  # noqa: F401, PLC0415 - connects them, after the models are there
        from games.engines.bots import BOTS  # noqa: PLC0415 - likewise

        names.reserve(BOTS)

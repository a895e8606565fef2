from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbiesConfig(AppConfig):
    name = "lobbies"
    verbose_name = _("Tables and talk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the receivers."""
        from lobbies import receivers  # noqa: F401, PLC0415 - models must be loaded first

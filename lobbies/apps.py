from django.apps import AppConfig


class LobbiesConfig(AppConfig):
    name = "lobbies"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the receivers."""
        from lobbies import receivers  # noqa: F401, PLC0415 - models must be loaded first

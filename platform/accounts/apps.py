from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import (  # noqa: PLC0415 - connects them, after the models are there
            receivers,  # noqa: F401
            sessions,  # noqa: F401
            watch,  # noqa: F401
        )

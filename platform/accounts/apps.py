from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import (  # noqa: PLC0415 - connects them, after the models are there
            receivers,  # noqa: F401
            sessions,  # noqa: F401
            watch,  # noqa: F401
        )

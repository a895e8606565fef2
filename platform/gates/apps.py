from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GatesConfig(AppConfig):
    name = "gates"
    verbose_name = _("The site")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from gates import (  # noqa: PLC0415 - after the models are there
            office,  # noqa: F401 - pages of the admin
            paths,  # noqa: F401 - registers the converters before any route is read
        )

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class EditionsConfig(AppConfig):
    name = "games.editions"
    label = "editions"
    verbose_name = _("Rules")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.editions import roles  # noqa: PLC0415 - after the models are there

        post_migrate.connect(roles.ensure, sender=self)

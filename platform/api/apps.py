from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "api"
    verbose_name = _("Programs of people")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the page of one's profile lead to one's tokens."""
        from accounts.registry import panel  # noqa: PLC0415 - models stand only now
        from accounts.signals import password_changed  # noqa: PLC0415 - likewise
        from api.tokens import panel_context, tokens_end  # noqa: PLC0415 - likewise

        password_changed.connect(tokens_end, dispatch_uid="api.password", weak=False)
        panel("tokens", template="api/_panel.html", context=panel_context, order=900)

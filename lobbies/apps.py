from django.apps import AppConfig


class LobbiesConfig(AppConfig):
    name = "lobbies"
    default_auto_field = "django.db.models.BigAutoField"

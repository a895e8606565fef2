from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "games.desk"
    label = "desk"

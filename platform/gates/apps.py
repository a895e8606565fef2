from django.apps import AppConfig


class GatesConfig(AppConfig):
    name = "gates"

    def ready(self) -> None:
        from gates import paths  # noqa: F401, PLC0415 - registers the converters before any route is read

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Connect the receivers; tables of events decide nothing by vote."""
        from games.reading import votes  # noqa: PLC0415 - models must be loaded first
        from tournaments import receivers  # noqa: F401, PLC0415 - likewise
        from tournaments.selectors import event_decides  # noqa: PLC0415 - likewise

        votes.bind(event_decides)

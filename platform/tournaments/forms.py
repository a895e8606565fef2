"""The form of a new event."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.editions.selectors import offered
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Match
from games.timing.controls import from_code, to_code
from games.timing.texts import text_of
from lobbies.forms import CONTROLS
from lobbies.models import Table
from lobbies.services.permission import fits_game
from ratings.paces import PAIR_PLAY, has_pairs
from tournaments.formats.record import Terms
from tournaments.models import NAME_LENGTH, TEXT_LENGTH, EventSeries, Tournament, default_control
from tournaments.naming import FORMAT_NAMES, SCALE_NAMES
from tournaments.services.creation import EventSettings, nearest_rules

SIZES = (
    ("4,3", _("four, else three")),
    ("4,3,5", _("four, else three or five")),
    ("3,4", _("three, else four")),
    ("5,4", _("five, else four")),
    ("3", _("three")),
    ("4", _("four")),
    ("2", _("two")),
)


#: The form in parts; every field stands in one of them.
PARTS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (_("What it is"), ("name", "place", "about", "by_hand")),
    (_("Tables and rules"), ("preset", "sizes", "control", "pace", "open_tables", "is_rated")),
    (_("Format"), ("format", "scale", "rounds", "advance", "cut")),
    (
        _("When"),
        ("starts_at", "rhythm", "checkin_minutes", "round_minutes", "break_minutes", "late_rounds"),
    ),
    (
        _("Who may come"),
        (
            *("players_least", "players_most", "rating_least", "rating_most"),
            *("account_days", "reliability"),
        ),
    ),
)


class NewEventForm(forms.Form):
    name = forms.CharField(max_length=NAME_LENGTH, label=_("Name of the event"))
    about = forms.CharField(
        max_length=TEXT_LENGTH, required=False, label=_("What people should know")
    )
    place = forms.CharField(
        max_length=NAME_LENGTH, required=False, label=_("Place, if it is in a room")
    )
    preset = forms.ChoiceField(label=_("Rules"))
    control = forms.ChoiceField(label=_("Clock"))
    pace = forms.ChoiceField(choices=Table.Pace.choices, label=_("AI players move"))
    format = forms.ChoiceField(choices=list(FORMAT_NAMES.items()), label=_("Format"))
    sizes = forms.ChoiceField(choices=SIZES, label=_("Seats at a table"))
    rounds = forms.IntegerField(
        min_value=0, max_value=30, initial=0, label=_("Rounds (0: as the format says)")
    )
    scale = forms.ChoiceField(choices=list(SCALE_NAMES.items()), label=_("Points"))
    advance = forms.IntegerField(
        min_value=1, max_value=5, initial=2, label=_("How many of a table go on")
    )
    cut = forms.IntegerField(
        min_value=0,
        max_value=64,
        initial=0,
        label=_("How many play a final after Swiss rounds (0: no final)"),
    )
    starts_at = forms.DateTimeField(
        label=_("Start"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    rhythm = forms.ChoiceField(
        required=False,
        choices=[("", _("once")), *EventSeries.Rhythm.choices],
        label=_("Comes again"),
    )
    players_least = forms.IntegerField(
        min_value=2, max_value=512, initial=4, label=_("Players, at least")
    )
    players_most = forms.IntegerField(
        min_value=2, max_value=512, initial=64, label=_("Players, at most")
    )
    checkin_minutes = forms.IntegerField(
        min_value=0, max_value=120, initial=15, label=_("Minutes of check-in (0: none)")
    )
    round_minutes = forms.IntegerField(
        min_value=1, max_value=43_200, initial=60, label=_("Minutes of a round")
    )
    break_minutes = forms.IntegerField(
        min_value=0, max_value=1440, initial=5, label=_("Minutes between rounds")
    )
    late_rounds = forms.IntegerField(
        min_value=0, max_value=10, initial=0, label=_("Rounds before which one may still come")
    )
    open_tables = forms.ChoiceField(
        choices=Tournament.OpenTables.choices,
        label=_("Tables open when the time is up are decided"),
    )
    rating_least = forms.IntegerField(
        required=False, min_value=0, max_value=4000, label=_("Rating, at least")
    )
    rating_most = forms.IntegerField(
        required=False, min_value=0, max_value=4000, label=_("Rating, at most")
    )
    account_days = forms.IntegerField(
        required=False, min_value=0, max_value=3650, label=_("Age of the account in days, at least")
    )
    reliability = forms.IntegerField(
        required=False, min_value=0, max_value=100, label=_("Games finished, percent at least")
    )
    is_rated = forms.BooleanField(required=False, label=_("The event is rated"))
    by_hand = forms.BooleanField(
        required=False, label=_("Played on boards in a room; the director writes results down")
    )

    def __init__(self, game: str, data: Any = None, starts_at: Any = None) -> None:
        self.game = game if game in GAMES else next(iter(GAMES))
        initial = {"starts_at": starts_at, "sizes": "4,3", "control": to_code(default_control())}
        super().__init__(data, initial=initial | {"pace": Match.Pace.QUICK})
        self.label_suffix = ""
        self.editions = {one.slug: one for one in offered(self.game)}
        self._offer("preset", [(key, one.text) for key, one in self.editions.items()])
        fitting = [one for one in CONTROLS if fits_game(one, self.game)]
        self._offer("control", [(to_code(one), text_of(one)) for one in fitting])
        zone = timezone.get_current_timezone_name().replace("_", " ")
        self.fields["starts_at"].help_text = gettext("Time zone: %(zone)s") % {"zone": zone}
        self.order_fields(["name", "about", "place", "preset", "control", "pace"])
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField) and field.initial is None:
                choices: Any = field.choices
                field.initial = next(iter(choices))[0]

    def parts(self) -> list[tuple[Any, list[Any]]]:
        """The fields in the order of a host's questions, each part with its title."""
        return [(title, [self[name] for name in names]) for title, names in PARTS]

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def game_name(self) -> str:
        return front_for(self.game).name

    def settings(self) -> EventSettings:
        """What the form asks for; rules are taken to the nearest in which the seat is the order of play."""
        given = self.cleaned_data
        is_pairs = given["format"] == "pairs"
        edition = self.editions[given["preset"]]
        rules = dict(edition.rules)
        if is_pairs and has_pairs(self.game):
            rules[PAIR_PLAY] = True
        sizes = (
            (2,)
            if given["format"] in {"pairs", "duels"}
            else tuple(map(int, given["sizes"].split(",")))
        )
        terms = Terms(
            format=given["format"],
            sizes=sizes,
            rounds=given["rounds"],
            scale=given["scale"],
            advance=min(given["advance"], 1) if sizes == (2,) else given["advance"],
            cut=given["cut"] if given["format"] == "swiss" else 0,
            unit=2 if is_pairs else 1,
            streaks=given["format"] == "arena",
        )
        return EventSettings(
            name=given["name"],
            game=self.game,
            terms=terms,
            starts_at=given["starts_at"],
            rules=nearest_rules(self.game, rules),
            preset=edition.slug,
            tables=edition.tables,
            rhythm=given["rhythm"],
            more=self._more(),
        )

    def _more(self) -> dict[str, Any]:
        given = self.cleaned_data
        plain = (
            *("about", "place", "players_least", "players_most", "checkin_minutes"),
            *(
                "round_minutes",
                "break_minutes",
                "late_rounds",
                "open_tables",
                "is_rated",
                "by_hand",
            ),
        )
        asked = ("rating_least", "rating_most", "account_days", "reliability")
        conditions = {name: given[name] for name in asked if given[name]}
        return {
            **{name: given[name] for name in (*plain, "pace")},
            "conditions": conditions,
            "control": from_code(given["control"]),
        }


#: When the form proposes to begin.
AHEAD = timedelta(days=1)

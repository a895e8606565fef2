"""The form of a new table, made from the parameters of its game; conflicts stand at their field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from django import forms
from django.utils.html import escape
from django.utils.translation import get_language, gettext, gettext_lazy

from accounts import names
from games import characters
from games.editions.selectors import OfferedRules, changes_in_words, offered
from games.engines.catalogue import GAMES
from games.parameters.conflicts import Fault, faults_of, sentence_of
from games.parameters.options import Option, grouped, options_of, plain
from games.reading import rule_pages
from games.timing.controls import (
    BankClock,
    DayClock,
    TaskClock,
    TimeControl,
    Untimed,
    from_code,
    per_decision,
    to_code,
)
from games.timing.texts import text_of
from lobbies import clocks, game_texts
from lobbies.errors import LobbyError
from lobbies.models import SEATS_HIGHEST, SEATS_LOWEST, Table
from lobbies.own_sets import OwnRules
from lobbies.services import device
from lobbies.services.permission import check_control, check_seats, fits_game
from lobbies.table_settings import CONTROL_DEFAULT, TableSettings
from ratings.windows import GAMES_LEAST, KEPT_LEAST, WINDOWS

CONTROLS: tuple[TimeControl, ...] = (
    *map(per_decision, (30, 60, 90, 180, 600)),
    BankClock(300, 10),
    BankClock(600, 20),
    BankClock(1800, 30),
    per_decision(86_400),
    DayClock(43_200, 259_200, 3),
    DayClock(86_400, 259_200, 5),
    DayClock(259_200, 604_800, 10),
    TaskClock(300, 120),
    TaskClock(900, 300),
    Untimed(),
)
RULE = "rule_"  # before the names of rule parameters, which are the game's and could be any
OWN = ""
#: In place of an AI player: somebody sits at this seat who plays from the host's device.
DEVICE = "device"


class WholeNumbers(forms.CharField):
    """Whole numbers with commas between them."""

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return ", ".join(str(part) for part in value)
        return value

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        parts = [part for part in re.split(r"[,;\s]+", text or "") if part]
        try:
            return [int(part) for part in parts]
        except ValueError as error:
            raise forms.ValidationError(
                gettext("Write whole numbers with commas between.")
            ) from error


class SeatField(forms.ChoiceField):
    """Who plays a seat. What is not offered is refused by the service, which says what is wrong with it."""

    def valid_value(self, value: str) -> bool:
        return True


class TableForm(forms.Form):
    preset = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Rules"),
        help_text=gettext_lazy(
            "The first set is that of the box. What others change is told below."
        ),
    )
    seats_min = forms.TypedChoiceField(
        coerce=int,
        label=gettext_lazy("Players, at least"),
        help_text=gettext_lazy("With so many you can begin; AI players count."),
    )
    seats_max = forms.TypedChoiceField(
        coerce=int,
        label=gettext_lazy("Players, at most"),
        help_text=gettext_lazy("So many seats the table has; the match begins when all are ready."),
    )
    visibility = forms.ChoiceField(
        choices=Table.Visibility.choices,
        widget=forms.RadioSelect,
        label=gettext_lazy("Who finds the table"),
    )
    control = forms.ChoiceField(
        label=gettext_lazy("Clock"),
        help_text=gettext_lazy("When somebody’s time is up, the safest answer is played for them."),
    )
    pace = forms.ChoiceField(
        choices=Table.Pace.choices,
        label=gettext_lazy("AI players move"),
        required=False,
        help_text=gettext_lazy(
            "How long they wait before they move, so that you can follow, and for your answer to their offers."
        ),
    )

    rated = forms.BooleanField(
        required=False,
        label=gettext_lazy("Rated: the result changes ratings"),
        help_text=gettext_lazy("Only people with an account, only rules that come with the game."),
    )
    window = forms.TypedChoiceField(
        coerce=int,
        required=False,
        label=gettext_lazy("Who fits by rating"),
        help_text=gettext_lazy("Others see the table and cannot sit down."),
    )
    games_least = forms.TypedChoiceField(
        coerce=int,
        required=False,
        label=gettext_lazy("Rated games on this ladder"),
        help_text=gettext_lazy("Who has played fewer cannot sit down."),
    )
    kept_least = forms.TypedChoiceField(
        coerce=int,
        required=False,
        label=gettext_lazy("Rated matches they stayed for"),
        help_text=gettext_lazy("Of a hundred matches; who left more often cannot sit down."),
    )

    def __init__(
        self,
        game: str,
        data: Any = None,
        preset: str = "",
        visibility: str = "",
        own: OwnRules | None = None,
    ) -> None:
        self.game, self.own = game, own
        self.published = offered(game)
        self.presets = self.published if own is None else [own, *self.published]
        chosen = self.offer(preset) or self.presets[0]
        initial = self.start_values(chosen)
        if visibility in Table.Visibility.values:
            initial["visibility"] = visibility
        super().__init__(data, initial=initial)
        self.label_suffix = ""
        #: What the service would refuse, as it says it.
        self.refusals: list[LobbyError] = []
        self._add_table_fields()
        explained = rule_pages.explained(game, get_language() or "pl")
        for option in options_of(game):
            self.fields[RULE + option.name] = field_of(option)
            if sentence := explained.get(option.name):
                text = gettext("In the box: %(rule)s") % {"rule": sentence}
                self.fields[RULE + option.name].help_text = escape(text)

    def offer(self, slug: str) -> OfferedRules | None:
        return next((known for known in self.presets if known.slug == slug), None)

    def start_values(self, preset: OfferedRules) -> dict[str, Any]:
        rules = self.rules_of(preset)
        lowest, highest, _mode = GAMES[self.game].seats_for(rules)
        return {
            "preset": preset.slug,
            "seats_min": max(SEATS_LOWEST, lowest),
            "seats_max": min(4, highest),
            "visibility": Table.Visibility.PUBLIC,
            "control": to_code(CONTROL_DEFAULT),
            "pace": Table.Pace.QUICK,
            **{RULE + name: value for name, value in rules.items()},
        }

    def rules_of(self, preset: OfferedRules) -> dict[str, Any]:
        """Every parameter that a host may set, as this set of rules has it."""
        return {
            option.name: preset.rules.get(option.name, option.default)
            for option in options_of(self.game)
        }

    def _add_table_fields(self) -> None:
        self._choice("preset").choices = [(known.slug, known.text) for known in self.presets]
        lowest, self.highest = game_texts.seats_of(self.game)
        for name in ("seats_min", "seats_max"):
            self._choice(name).choices = numbered(SEATS_LOWEST, SEATS_HIGHEST)
            # What the game has not is not offered; who sends it all the same is told what would be right.
            self._choice(name).widget.choices = numbered(lowest, self.highest)
        self._choice("control").choices = self.clock_choices()
        self.fields.update(clocks.fields(self._own_clocks()))
        self._choice("window").choices = [(one, window_text(one)) for one in WINDOWS]
        self._choice("games_least").choices = [(one, games_text(one)) for one in GAMES_LEAST]
        self._choice("kept_least").choices = [(one, kept_text(one)) for one in KEPT_LEAST]
        bots = [
            (key, gettext("AI: %(name)s") % {"name": name})
            for key, name in characters.offered(self.game)
        ]
        for number in range(1, SEATS_HIGHEST):
            self.fields[f"bot_{number}"] = SeatField(
                choices=[
                    ("", gettext("open for people")),
                    (DEVICE, gettext("a person at this device")),
                    *bots,
                ],
                required=False,
                label=gettext("Seat %(number)d") % {"number": number + 1},
            )
            self.fields[f"beside_{number}"] = forms.CharField(
                required=False,
                max_length=names.LONGEST,
                label=gettext("Name at seat %(number)d") % {"number": number + 1},
                help_text=gettext(
                    "They need no account: you hand the device on at the table. The match is not rated."
                ),
            )

    def clock_choices(self) -> list[tuple[str, str]]:
        """The usual clocks that fit the game, then the kinds that the host gives numbers to."""
        usual = [
            (to_code(control), text_of(control))
            for control in CONTROLS
            if fits_game(control, self.game)
        ]
        return [*usual, *((kind, str(clocks.OWN[kind].text)) for kind in self._own_clocks())]

    def _own_clocks(self) -> list[str]:
        """The kinds of clock to which the host can give numbers."""
        return clocks.kinds(has_tasks=GAMES[self.game].has_clock_units)

    def _choice(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])

    # -- checking

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._check_clock()
        self._check_rules()
        self._check_names()
        self._check_seats()
        return cleaned

    def _check_clock(self) -> None:
        """The host's own numbers become a time control; what is wrong with one stands at its field."""
        kind = self.cleaned_data.get("control")
        if kind is None or kind not in clocks.OWN:
            return
        try:
            self.cleaned_data["control"] = clocks.code_of(kind, self.cleaned_data)
        except clocks.WrongClock as wrong:
            del self.cleaned_data["control"]
            if wrong.field not in self.errors:
                self.add_error(wrong.field, wrong.sentence)

    def _check_seats(self) -> None:
        """What the service would refuse is told together with everything else that is wrong."""
        if not {"seats_min", "seats_max"} <= self.cleaned_data.keys():
            return
        rules, settings = self.rule_values(), self.settings()
        try:
            check_seats(rules, settings)
            device.check_settings(rules, settings)
            check_control(settings)
        except LobbyError as error:
            self.add_refusal(error)

    def _check_names(self) -> None:
        """Whoever sits down at the host's device is known by a name."""
        for number in range(1, SEATS_HIGHEST):
            is_here = self.cleaned_data.get(f"bot_{number}") == DEVICE
            if is_here and self.cleaned_data.get(f"beside_{number}") == "":
                self.add_error(f"beside_{number}", gettext("Write the name of who sits here."))

    def _check_rules(self) -> None:
        """The game's own `Parameters` decide; what it refuses is put at the fields it is about."""
        wrong = set(self.errors)  # what is no value at all needs no second reason
        for fault in faults_of(self.game, self.rule_values()):
            for name in self._fields_at_fault(fault):
                if name not in wrong:
                    self.add_error(name, sentence_of(self.game, fault))

    def _fields_at_fault(self, fault: Fault) -> list[str | None]:
        """The fields of all parameters at fault, in the form's order; else the form."""
        named: list[str | None] = [
            RULE + option.name for option in options_of(self.game) if option.name in fault.path
        ]
        return named or [None]

    def rule_values(self) -> dict[str, Any]:
        return {
            option.name: self.cleaned_data[RULE + option.name]
            for option in options_of(self.game)
            if RULE + option.name in self.cleaned_data
        }

    def add_refusal(self, error: LobbyError) -> None:
        """Put what the service refused at its field."""
        self.refusals.append(error)
        at = error.field
        if at is not None and at not in self.fields:
            at = RULE + at if RULE + at in self.fields else None
        self.add_error(at, error.sentence)

    # -- what comes out

    def settings(self) -> TableSettings:
        """What the host asks for; the preset is named only where the rules are just that."""
        data = self.cleaned_data
        rules = self.rule_values()
        chosen = self.offer(data.get("preset", OWN))
        tables = chosen.tables if chosen else None
        return TableSettings(
            game=self.game,
            rules=rules,
            tables=tables,
            preset=self.preset_of(rules, tables),
            base=chosen.base if isinstance(chosen, OwnRules) else chosen.slug if chosen else OWN,
            seats_min=data["seats_min"],
            seats_max=data["seats_max"],
            visibility=data.get("visibility", Table.Visibility.PUBLIC),
            control=from_code(data["control"]) if "control" in data else CONTROL_DEFAULT,
            pace=data.get("pace") or Table.Pace.QUICK,
            rated=data.get("rated", False),
            window=data.get("window") or 0,
            games_least=data.get("games_least") or 0,
            kept_least=data.get("kept_least") or 0,
            language=(get_language() or "pl")[:2],
            bots={
                n: bot
                for n in range(1, SEATS_HIGHEST)
                if (bot := data.get(f"bot_{n}")) and bot != DEVICE
            },
            beside_host={
                n: name for n in range(1, SEATS_HIGHEST) if (name := data.get(f"beside_{n}"))
            },
        )

    def preset_of(self, rules: Mapping[str, Any], tables: Mapping[str, Any] | None) -> str:
        for preset in self.published:
            wanted = self.rules_of(preset)
            is_same = all(plain(rules.get(name)) == plain(value) for name, value in wanted.items())
            if is_same and preset.tables == tables:
                return preset.slug
        return OWN

    # -- for the template

    def rule_groups(self) -> Iterator[tuple[str, list[forms.BoundField], bool]]:
        """Title, fields, and whether the group must stand open because something in it is wrong."""
        for _key, title, options in grouped(self.game):
            fields = [self[RULE + option.name] for option in options]
            yield title, fields, any(field.errors for field in fields)

    def has_wrong_rules(self) -> bool:
        return any(name.startswith(RULE) for name in self.errors)

    def clock_fields(self) -> list[forms.BoundField]:
        """The numbers of a clock of one's own."""
        return [self[name] for name, _ in clocks.fields(self._own_clocks())]

    def seat_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Of each seat but the host's: who sits there, and the name of a person at the host's device."""
        return [
            (self[f"bot_{number}"], self[f"beside_{number}"]) for number in range(1, self.highest)
        ]

    def preset_differences(self) -> list[tuple[str, str, list[str]]]:
        """Key and title of each set of rules, and what it does otherwise than the box."""
        return [
            (known.slug, known.text, found)
            for known in self.presets
            if (found := changes_in_words(self.game, known))
        ]

    def preset_values(self) -> dict[str, dict[str, Any]]:
        """What each preset puts into the rule fields, for the page's script."""
        made = {}
        for preset in self.presets:
            start = self.start_values(preset)
            # Where the rules leave no choice of seats, the preset brings its number along.
            fixed = {"seats_min", "seats_max"} if start["seats_min"] == start["seats_max"] else ()
            made[preset.slug] = {
                name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
                for name, value in start.items()
                if name.startswith(RULE) or name in fixed
            }
        return made


def window_text(window: int) -> str:
    """A range of ratings around the host's, as a choice."""
    if window == 0:
        return gettext("anybody")
    return gettext("up to %(points)d points from mine, wider while we wait") % {"points": window}


def games_text(games: int) -> str:
    """How many rated games somebody needs, as a choice."""
    return gettext("at least %(n)d") % {"n": games} if games else gettext("any number")


def kept_text(percent: int) -> str:
    """How often somebody must have stayed, as a choice."""
    return gettext("at least %(n)d of 100") % {"n": percent} if percent else gettext("any number")


def numbered(low: int, high: int) -> list[tuple[int, str]]:
    return [(number, str(number)) for number in range(low, high + 1)]


def field_of(option: Option) -> forms.Field:
    """The form field of a rule parameter."""
    shared: dict[str, Any] = {"label": option.title}
    if option.kind == "bool":
        return forms.BooleanField(required=False, **shared)
    if option.kind == "choice":
        return forms.ChoiceField(
            choices=[(value, option.text_of(value)) for value in option.choices], **shared
        )
    if option.kind == "ints":
        return WholeNumbers(**shared)
    field = forms.IntegerField(**shared)
    bounds = {"min": option.low, "max": option.high, "step": option.step}
    field.widget.attrs.update({name: n for name, n in bounds.items() if n is not None})
    return field

"""Fills the site of the gallery: people, waiting tables, one match for each scene of a table.

    python -m tests.gallery.build FOLDER [NAME...]

Prints nothing; `scenes.json` in the folder says where each scene is found and who looks at it.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

from games.timing.controls import per_decision
from tests import template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from accounts.models import User
    from lobbies.models import Table
    from tests.gallery.plots import Plot
    from tests.gallery.rehearsal import Played, Rehearsed
    from tests.gallery.scenes import Scene

PASSWORD = "gallery-gallery"
SEEDS = 40
BASE_NAMES = ("Hanka", "Marek W.", "Lidia Żak", "Ola", "Bartłomiej", "Zoe")


def prepare(folder: Path) -> None:
    """Django, with an empty database in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("gallery.sqlite3*"):
        old.unlink()
    os.environ["GALLERY_DIR"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.gallery.settings"
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - after the setup

    template.copy_to(folder / "gallery.sqlite3")
    call_command("migrate", verbosity=0)  # what it brings beside tables
    call_command("load_presets", verbosity=0)


@contextmanager
def nobody_called() -> Iterator[None]:
    """No AI is woken and no notice is ordered: nobody works here, and the scene is what comes after thousands of moves."""
    from games.receivers import advanced  # noqa: PLC0415 - after the setup
    from games.signals import match_advanced  # noqa: PLC0415 - after the setup

    assert match_advanced.disconnect(advanced, dispatch_uid="games.advanced")
    yield
    match_advanced.connect(advanced, dispatch_uid="games.advanced")


#: Milliseconds that a scene stands still at least.
STILL_MS = 2 * 3600 * 1000


class Builder:
    """Makes what scenes need; `start` is the time of the first move of all matches."""

    def __init__(self, start: datetime) -> None:
        from accounts.models import User  # noqa: PLC0415 - after the setup

        self.start = start
        self.people: dict[str, User] = {}
        for number, name in enumerate(BASE_NAMES):
            person = User(display_name=name, username=f"person{number}", locale="pl")
            person.email = f"person{number}@example.org"
            person.set_password(PASSWORD)
            person.save()
            self.people[name] = person

    # -- matches

    def played(self, name: str, plot: Plot) -> tuple[str, int]:
        """A match in the situation of the plot, and how many moves that took."""
        from games.reading import matches  # noqa: PLC0415 - after the setup
        from tests.gallery.rehearsal import rehearsed  # noqa: PLC0415 - after the setup
        from tests.lobbies.sealing import entropy_of  # noqa: PLC0415 - after the setup

        table = self._opened(plot)
        assert table.match is not None
        book = matches.book_for(table.match.revision_id)
        for seed in range(SEEDS):
            match_id = f"{name}-{seed}" if seed else name
            entropies = [entropy_of(match_id, seat) for seat, _ in enumerate(self._at_tables())]
            found = rehearsed(match_id, plot, book, entropies)
            if found is not None:
                self._begun(table, match_id)
                self._write(match_id, plot, found)
                return match_id, found.moves
        raise AssertionError(f"{name}: the situation never came in {SEEDS} games")

    def _opened(self, plot: Plot) -> Table:
        """A table as the plot wants it, at which the first of the two people sits."""
        from lobbies.services import assembly  # noqa: PLC0415 - after the setup
        from lobbies.table_settings import CONTROL_DEFAULT, TableSettings  # noqa: PLC0415 - after the setup

        host = self._at_tables()[0]
        settings = TableSettings(
            game=plot.game, rules=plot.rules, seats_min=plot.seats, seats_max=plot.seats,
            bots=dict.fromkeys(range(2, plot.seats), "steady"),
            control=plot.control or CONTROL_DEFAULT,
        )  # fmt: skip
        return assembly.open_table(host, settings, self.start)

    def _begun(self, table: Table, match_id: str) -> None:
        """The match of the table, which gets this name, has begun."""
        from lobbies.services import assembly, seals  # noqa: PLC0415 - after the setup
        from tests.lobbies.sealing import begun  # noqa: PLC0415 - after the setup

        host, guest = self._at_tables()
        _fixed(table, match_id)
        assembly.sit(table, guest, number=1, now=self.start)
        for person in (host, guest):
            assembly.set_ready(assembly.seat_of(table, person), ready=True)
        table.refresh_from_db()
        seals.begin(table, self.start)
        begun(table, self.start)

    def _at_tables(self) -> list[User]:
        from tests.gallery.plots import PEOPLE  # noqa: PLC0415 - after the setup

        return [self.people[one] for one in PEOPLE]

    def _write(self, match_id: str, plot: Plot, found: Rehearsed) -> None:
        """Plays at the table what was rehearsed, and all that the plot wants then."""
        with nobody_called():
            for nth, one in enumerate(found.played):
                if nth == found.moves:
                    _check_came(match_id, plot)
                self._submit(match_id, one)
            if len(found.played) == found.moves:
                _check_came(match_id, plot)
            self._talk(match_id, plot, found.moves)
        if plot.changed:
            _change(match_id, plot.changed)
        self._beside(match_id, plot)

    def _beside(self, match_id: str, plot: Plot) -> None:
        from django.utils import timezone  # noqa: PLC0415 - after the setup

        from tests.gallery.decisions import done_beside  # noqa: PLC0415 - after the setup
        from tests.gallery.plots import PEOPLE  # noqa: PLC0415 - after the setup

        people = [self.people[one] for one in PEOPLE]
        with nobody_called():
            done_beside(match_id, plot, people, timezone.now())

    def _submit(self, match_id: str, one: Played) -> None:
        from games import play  # noqa: PLC0415 - after the setup

        now, people = self.start + timedelta(seconds=4 * one.number), self._at_tables()
        if one.seat < len(people):
            play.submit(
                match_id=match_id, user_id=people[one.seat].pk, key=f"{one.number}-{one.seat}",
                action=one.action, question=None, now=now,
            )  # fmt: skip
        else:
            play.submit_for_seat(match_id=match_id, seat=one.seat, action=one.action, now=now)

    def _talk(self, match_id: str, plot: Plot, number: int) -> None:
        lines = [(*line, False) for line in plot.talk] + [(*line, True) for line in plot.apart]
        for nth, (author, text, apart) in enumerate(lines):
            self._say(match_id, author, text, apart=apart, nth=nth, number=number)

    def _say(
        self, match_id: str, author: str, text: str, *, apart: bool, nth: int, number: int
    ) -> None:
        from lobbies.services import talk  # noqa: PLC0415 - after the setup

        now = self.start + timedelta(seconds=4 * number + nth)
        talk.chat_say(
            match_id=match_id,
            author=self.people[author],
            key=str(nth),
            text=text,
            now=now,
            apart=apart,
        )

    # -- pages

    def waiting_table(self, host: str, guests: tuple[str, ...] = (), **settings: Any) -> Table:
        from lobbies.services import assembly  # noqa: PLC0415 - after the setup
        from lobbies.table_settings import TableSettings  # noqa: PLC0415 - after the setup

        table = assembly.open_table(
            self.people[host],
            TableSettings(game="eurobiznes", **settings),
            self.start + timedelta(minutes=38),
        )
        for guest in guests:
            assembly.sit(table, self.people[guest], number=None, now=self.start)
        return table

    def tell(self, name: str) -> None:
        """This person is told of two things; they have looked at the second."""
        from notifications import kinds  # noqa: PLC0415 - after the setup
        from notifications.services import Words, notice_open, notify  # noqa: PLC0415 - after the setup

        news = (
            (kinds.YOUR_TURN, "Twój ruch: Eurobiznes", "Grają też: Hanka, Ola\nCzas do: 24.11.2026 18:30."),
            (kinds.MATCH_RESULT, "Koniec partii: Fortuna", "Twoja lokata: 2."),
        )  # fmt: skip
        for kind, title, text in news:
            told = notify(
                user=self.people[name], kind=kind, subject=kind.key, mark=kind.key, path="/",
                words=partial(Words, title, text), now=self.start,
            )  # fmt: skip
        assert told is not None
        notice_open(user=self.people[name], notice_id=told.pk, now=self.start)

    def session(self, name: str) -> str:
        """The key of a session in which this person has signed in."""
        from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415 - after the setup

        from accounts.sessions import office_used  # noqa: PLC0415 - after the setup

        user = self.people[name]
        store = SessionStore()
        office_used(store, self.start + timedelta(minutes=40))
        store["_auth_user_id"] = str(user.pk)
        store["_auth_user_backend"] = "accounts.backends.NameOrEmailBackend"
        store["_auth_user_hash"] = user.get_session_auth_hash()
        store.create()
        return str(store.session_key)


def _fixed(table: Table, name: str) -> None:
    """Gives the table a match whose id and secret depend on the name alone."""
    from games.engines.kernel.rng import commitment  # noqa: PLC0415 - after the setup
    from games.models import Match  # noqa: PLC0415 - after the setup
    from games.storage.sealing import sealed  # noqa: PLC0415 - after the setup
    from tests.gallery.rehearsal import secret_of  # noqa: PLC0415 - after the setup

    drawn = table.match
    assert drawn is not None
    secret = secret_of(name)
    old = drawn.pk
    drawn.pk, drawn.secret, drawn.commitment = name, sealed(secret, name), commitment(secret)
    drawn.save(force_insert=True)
    table.match = drawn
    table.save(update_fields=["match"])
    Match.objects.filter(pk=old).delete()


def _change(match_id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the state of the match: whoever reads it next starts from this snapshot."""
    from games.engines.kernel.log import digest_of  # noqa: PLC0415 - after the setup
    from games.models import Snapshot  # noqa: PLC0415 - after the setup
    from games.reading import selectors  # noqa: PLC0415 - after the setup

    live = selectors.table_for(match_id).live
    assert live is not None
    data = live.table.game.dump(live.table.state)
    change(data)
    questions = {str(seat): number for seat, number in live.table.questions.items()}
    kept = {"questions": questions, "data": data, "digest": digest_of(data)}
    Snapshot.objects.update_or_create(match_id=match_id, number=live.version, defaults=kept)


def _check_came(match_id: str, plot: Plot) -> None:
    """The table is where the rehearsal was: in the situation of the plot."""
    from games.models import Entry  # noqa: PLC0415 - after the setup
    from games.reading import selectors  # noqa: PLC0415 - after the setup
    from tests.gallery.rehearsal import position_of  # noqa: PLC0415 - after the setup

    live = selectors.table_for(match_id).live
    assert live is not None
    told = Entry.objects.filter(match=match_id).latest("number").told
    assert plot.until(position_of(plot, live.table, told)), f"{match_id} was rehearsed otherwise"


def put_off() -> None:
    """What is asked in the scenes runs out long after the pictures are taken, however old the matches."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from games.models import Deadline  # noqa: PLC0415 - after the setup

    Deadline.objects.update(at_ms=int(timezone.now().timestamp() * 1000) + STILL_MS)


def _ladders(builder: Builder) -> dict[str, Any]:
    """Ladders on which the people of the gallery have played, a void, past waits, and somebody who waits."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from accounts.models import User  # noqa: PLC0415 - after the setup
    from accounts.services import account_close  # noqa: PLC0415 - after the setup
    from lobbies.models import QuickWait  # noqa: PLC0415 - after the setup
    from lobbies.services import quick  # noqa: PLC0415 - after the setup
    from ratings.models import MatchRating, Rating, RatingChange  # noqa: PLC0415 - after the setup
    from ratings.rehearsal import Troupe  # noqa: PLC0415 - after the setup
    from ratings.services.corrections import Order, matches_void  # noqa: PLC0415 - after the setup
    from ratings.services.following import person_follow  # noqa: PLC0415 - after the setup
    from ratings.services.sweeping import sweep  # noqa: PLC0415 - after the setup

    now, troupe = timezone.now(), Troupe(14)
    own = [builder.people[name] for name in ("Hanka", "Marek W.", "Ola")]
    troupe.users[: len(own)] = [person.pk for person in own]
    troupe.play([
        troupe.show("eurobiznes", 2 + number % 3, now - timedelta(hours=8 * (160 - number)))
        for number in range(160)
    ])  # fmt: skip
    troupe.play(list(_in_pairs(troupe, now)))
    sweep(now, thorough=True)
    QuickWait.objects.bulk_create(
        QuickWait(game=game, tempo="usual", at=now, seconds=12 + 7 * n, is_found=n % 9 > 0)
        for game in ("eurobiznes", "fortuna")
        for n in range(40)
    )
    quick.quick_join(user=own[1], game="eurobiznes", tempo="usual", seats=4, now=now)
    for followed in (own[1].pk, *troupe.users[4:8]):
        person_follow(user=own[0], followed_id=followed, on=True, now=now)
    newest = RatingChange.objects.filter(user=own[0]).order_by("-ended_at")
    # What came before the void is as it was, what came after it was worked out again.
    corrected, voided, rated = newest.values_list("rated_match__match", flat=True)[:3]
    matches_void(
        match_ids=[voided], order=Order(by=None, at=now, reason="dwie osoby przy jednym ekranie")
    )
    gone = User.objects.get(pk=troupe.users[9])
    account_close(user=gone, now=now)
    return {
        "rated": rated, "voided": voided, "corrected": corrected,
        "hanka": own[0].pk, "gone": gone.pk,
        "rating_row": Rating.objects.filter(user=own[0], ladder__game="eurobiznes").earliest("pk").pk,
        "rated_row": MatchRating.objects.get(match=rated).pk,
    }  # fmt: skip


def _in_pairs(troupe: Any, now: Any) -> Iterator[Any]:
    """Matches of the same people in pairs, enough for places on that ladder."""
    from ratings.rehearsal import StagedMatch  # noqa: PLC0415 - after the setup

    sides = ((0, 2), (1, 3))
    for number in range(60):
        yield StagedMatch(
            game="fortuna",
            ended_at=now - timedelta(hours=10 * (60 - number)),
            seats=tuple(troupe.chance.sample(range(len(troupe.users)), 4)),
            placings=sides if troupe.chance.random() < 0.5 else sides[::-1],
            units=tuple((side, "") for side in sides),
        )


def _around(builder: Builder) -> dict[str, Any]:
    """Events, ladders and the office; what they are called in paths."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from tests.gallery.evenings import held  # noqa: PLC0415 - after the setup
    from tests.gallery.office import STAFF, furnished  # noqa: PLC0415 - after the setup

    known = held(builder.people, timezone.now()) | _ladders(builder)
    return known | furnished(builder.people["Ola"], builder.people[STAFF], timezone.now())


def _guided(builder: Builder) -> str:
    """A guided table of somebody who sits nowhere else."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from games.writing.lessons import begin_lesson  # noqa: PLC0415 - after the setup
    from tests.gallery.office import STAFF  # noqa: PLC0415 - after the setup

    with nobody_called():
        return begin_lesson(game="eurobiznes", user=builder.people[STAFF], now=timezone.now())


def built(scenes: list[Scene]) -> dict[str, Any]:
    """Everything that the scenes need; the manifest."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    builder = Builder(timezone.now() - timedelta(minutes=40))
    waiting = builder.waiting_table("Hanka", ("Marek W.",), bots={3: "steady"})
    builder.waiting_table("Ola", control=per_decision(60), seats_max=2)
    closed = builder.waiting_table("Zoe")
    from lobbies.services import tables  # noqa: PLC0415 - after the setup

    closed_id = closed.pk
    tables.table_close(table_id=closed.pk, user=builder.people["Zoe"], now=timezone.now())
    known: dict[str, Any] = {
        "waiting": waiting.pk, "closed": closed_id, "other": builder.people["Marek W."].pk,
    }  # fmt: skip
    if any("{lesson}" in scene.path for scene in scenes):
        known["lesson"] = _guided(builder)
    if any(scene.path for scene in scenes):  # a table shows nothing of what stands around it
        known |= _around(builder)
    from tests.gallery.copies import COPY_OF, copied  # noqa: PLC0415 - after the setup
    from tests.gallery.office import STAFF  # noqa: PLC0415 - after the setup
    from tests.gallery.plots import PEOPLE  # noqa: PLC0415 - after the setup

    manifest: dict[str, Any] = {"scenes": {}, "sessions": {}}
    for scene in scenes:
        if scene.plot is not None:
            known[scene.name], moves = builder.played(scene.name, scene.plot)
            print(f"  {scene.name}: {moves} moves", flush=True)
    for place in {place for scene in scenes for place in scene.places if COPY_OF in place}:
        with nobody_called():
            known[place] = copied(
                known[place.removeprefix(COPY_OF)], builder.people[PEOPLE[0]], timezone.now()
            )
    put_off()
    for scene in scenes:
        path = scene.path or f"/matches/{known[scene.name]}/"
        manifest["scenes"][scene.name] = path.format(**known)
    builder.tell(PEOPLE[1])
    for person in (*PEOPLE, STAFF):
        manifest["sessions"][person] = builder.session(person)
    return manifest


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]).resolve()
    prepare(folder)
    from tests.gallery.scenes import needed  # noqa: PLC0415 - after the setup

    manifest = built(needed(arguments[1:]))
    (folder / "scenes.json").write_text(json.dumps(manifest, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])

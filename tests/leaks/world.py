"""A match of each game, and the same match in another world: as a seat knows it, with every secret another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final
from unittest.mock import patch

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import own_notes, play
from games.engines.catalogue import game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Fold
from games.engines.kernel.rng import FastRng
from games.models import Entry, Match, OwnNotes, Snapshot
from games.reading import animations, matches, positions, replays, selectors
from games.storage.sealing import sealed
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from tests.authz.writes import undone

SEATS: Final = 3
#: Entries that are played before anybody looks.
PLAYED: Final = 60
_OTHER: Final = bytes(range(100, 132))


@dataclass
class Observed:
    """A match that goes on; `sessions` by seat, None for who only watches."""

    match_id: str
    people: list[User]
    sessions: dict[int | None, str]

    @property
    def live(self) -> matches.Live:
        found = selectors.table_for(self.match_id).live
        assert found is not None
        return found


class Whisper:
    """A word that hangs on the secrets of the present world: what a leak would tell."""

    word = "first-world"


WHISPER: Final = Whisper()


def build(game: str) -> Observed:
    """A match with private offers, where the game has them, some way on. Its log may be changed then."""
    now, names = timezone.now(), [f"{game}-{number}" for number in range(SEATS + 1)]
    people = [User.objects.create_user(name, email=f"{name}@example.org") for name in names]
    known = game_for(game).rules({}).model_dump()
    rules = {"trade_offers_public": False} if "trade_offers_public" in known else {}
    match = play.prepare(revision=play.revision_for(game=game, rules=rules, now=now), now=now)
    plans = [SeatPlan(person.display_name, person) for person in people[:SEATS]]
    play.start(match_id=match.pk, seats=plans, options=Options(control=Untimed()), now=now)
    seats: list[int | None] = [*range(SEATS), None]
    sessions = [_session(person) for person in people]
    found = Observed(match.pk, people, dict(zip(seats, sessions, strict=True)))
    _play(found)
    for person in people[:SEATS]:
        sent = own_notes.NotesText(f"{person.username} waits for a six")
        own_notes.keep(match_id=match.pk, user_id=person.pk, sent=sent, now=now)
    with (
        connection.cursor() as cursor
    ):  # the guards of the log, in this database of the check alone
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in cursor.fetchall():
            cursor.execute(f'DROP TRIGGER "{name}"')
    return found


def _session(person: User) -> str:
    store = SessionStore()
    store[SESSION_KEY] = str(person.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = person.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def _play(found: Observed) -> None:
    rng = FastRng(7)
    for number in range(PLAYED):
        live = found.live
        game, state = live.fixed.book.game, live.table.state
        if game.outcome(state) is not None:
            return
        seat = min(live.table.questions)
        choices = game.legal(state, seat)
        action = choices[rng.below(len(choices))].sample(rng)
        try:
            play.submit(
                match_id=found.match_id,
                user_id=found.people[seat].pk,
                key=f"k{number}",
                action=action,
                question=live.table.questions[seat],
                now=timezone.now(),
            )
        except IllegalAction:
            continue


@contextmanager
def as_it_is(found: Observed) -> Iterator[None]:
    """The world as it was played."""
    WHISPER.word = hashlib.sha256(found.live.fixed.secret).hexdigest()[:12]
    with undone():
        _forget(found.match_id)
        selectors.table_for(found.match_id)
        yield
    _forget(found.match_id)


def _forget(match_id: str) -> None:
    """Nothing is kept of the match and of its past: another world has another one."""
    matches.forget(match_id)
    for kept in (replays.axis_of, replays.frame_at, animations.stills_of):
        kept.cache_clear()


@contextmanager
def as_it_might_be(found: Observed, seat: int | None) -> Iterator[None]:
    """A world in which all is other that `seat` cannot know: decks, hands, offers, the seed, draws, addresses, notes."""
    live = found.live
    book = live.fixed.book
    state = book.game.imagine(live.table.state, seat, FastRng(11))
    fixed = replace(live.fixed, secret=_OTHER, salt=_OTHER)
    fold = Fold(book.game, state, live.version, live.table.questions)
    other = replace(live, fixed=fixed, table=fold, views={})
    WHISPER.word = hashlib.sha256(_OTHER).hexdigest()[:12]
    with undone(), _another_past(found.match_id, live, seat):
        Match.objects.filter(pk=found.match_id).update(secret=sealed(_OTHER, found.match_id))
        Snapshot.objects.filter(match=found.match_id).update(data=book.game.dump(state))
        for row in Entry.objects.filter(match=found.match_id):
            action = row.action
            if book.game.disclosed(book.rules, action) != action and not _is_party(row, seat):
                action = {**action, "give": {"cash": 1}, "get": {}}
            changed = {"drawn": _others(row.drawn), "words": row.words + 1, "action": action}
            Entry.objects.filter(pk=row.pk).update(**changed)
        for person in found.people:
            if seat is None or person != found.people[seat]:
                User.objects.filter(pk=person.pk).update(email=f"other-{person.email}")
                OwnNotes.objects.filter(user=person.pk).update(text="waits for a one", version=7)
        _forget(found.match_id)
        matches._FIXED.put(found.match_id, fixed)
        matches.keep(other)
        yield
    _forget(found.match_id)


@contextmanager
def _another_past(match_id: str, live: matches.Live, seat: int | None) -> Iterator[None]:
    """Every position of the log is one that `seat` may have seen: the draws of the other world do not lead to them."""
    game, rng = live.fixed.book.game, FastRng(13)
    past = {
        number: (told, game.imagine(state, seat, rng))
        for number, told, state in matches.numbered_states(match_id, live.version)
    }

    def table_at(_fixed: matches.Fixed, number: int) -> Fold:
        return Fold(game, past[number][1], number)

    def numbered_states(_match: str, version: int) -> Iterator[tuple[int, Any, Any]]:
        return ((number, *past[number]) for number in past if number <= version)

    with (
        patch.object(positions, "table_at", table_at),
        patch.object(matches, "numbered_states", numbered_states),
    ):
        yield


def _is_party(row: Entry, seat: int | None) -> bool:
    return seat is not None and seat in (row.seat, row.action.get("to"))


def _others(drawn: Any) -> Any:
    """What might have been drawn instead."""
    if isinstance(drawn, dict):
        return {name: _others(value) for name, value in drawn.items()}
    if isinstance(drawn, list):
        return [_others(value) for value in drawn]
    return drawn + 1 if isinstance(drawn, int) and not isinstance(drawn, bool) else drawn

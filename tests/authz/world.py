"""A small world in which everybody stands to something: people, tables, matches, words, links.

Everything is told apart by name: `people` by role, `places` by the word after `at` in the rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import OwnerLink, Sanction, StaffAct, User
from accounts.services import act_note
from accounts.services.owner import owner_digest
from accounts.sessions import USED_AT
from games import play
from games.editions.models import RuleEdition
from games.engines.kernel.rng import FastRng
from games.formats import transfer
from games.fronts.catalogue import EXCHANGES
from games.models import Entry, Import, Match, RuleVariant
from games.reading import selectors
from games.timing.controls import Untimed
from games.writing.seat_plans import Options, SeatPlan
from gates.models import SiteAnnouncement
from lobbies.forms import TableForm
from lobbies.models import Table, TableInvite
from lobbies.services import seals, seats, sets, tables, talk
from lobbies.table_settings import TableSettings
from notifications import kinds
from notifications.models import PushDevice
from notifications.push import public_key
from notifications.services import Words, notify
from ratings.models import Correction, Freeze, Ladder, MatchRating, Rating
from tests import presets
from tests.tournaments.events import event, with_bots
from tournaments.models import Bout, Registration, Tournament
from tournaments.services import entry, running

STRANGER: Final = "stranger"
#: Who asks. `own` has the turn in the running match and has muted `muted`; `other` sits there as well;
#: `host` opened every table; `invited` is asked to the private one; `watcher` has said something beside
#: the running match; `staff` decides about reports; `owner` may do everything in the admin.
ROLES: Final = (
    *(STRANGER, "guest", "account", "own", "other"),
    *("watcher", "host", "invited", "muted", "staff", "owner"),
)
G1836JR: Final = TableSettings("1836jr", {"compat_18xxgames": True})
#: Who sits at every table, in the order of the seats.
SEATED: Final = ("host", "own", "other", "muted")
GAME: Final = "eurobiznes"
PASSWORD: Final = "a long pass phrase"
TOKEN: Final = "a-link-that-makes-an-owner"


@dataclass
class World:
    """`people` and `sessions` by role, `places` by name; `values` are what rows send as `$name`."""

    people: dict[str, User] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)
    #: What stands in a path, by place: {"running": {"match_id": ...}, ...}.
    places: dict[str, dict[str, Any]] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    #: The number of one row of each model, by "app/model".
    objects: dict[str, Any] = field(default_factory=dict)


def build() -> World:
    """The world, in the database."""
    world = World()
    presets.brought(timezone.now())
    for role in ROLES[1:]:
        world.people[role] = _person(role)
        world.sessions[role] = _session(world.people[role])
    _tables(world)
    _matches(world)
    _sealing(world)
    _words(world)
    _sent(world)
    _events(world)
    _objects(world)
    return world


def _events(world: World) -> None:
    """An event that takes entries and one that is played, both of `host`, with `own` on the list."""
    now = timezone.now()
    for place in ("event", "round"):
        tournament = event(
            world.people["host"],
            starts_at=now + timedelta(days=1),
            rhythm="weekly",
            terms={"sizes": (3,)},
            more={"by_hand": True},
            at=now,
        )
        entry.register(event_id=tournament.pk, user=world.people["own"], now=now)
        with_bots(tournament, 2)
        world.places[place] = {
            "event_id": tournament.pk,
            "series_id": tournament.series_id,
            "number": 1,
        }
    Tournament.objects.filter(pk=world.places["round"]["event_id"]).update(starts_at=now)
    running.move_on(world.places["round"]["event_id"], now)
    entrants = Registration.objects.order_by("pk")
    listed = entrants.filter(tournament=world.places["event"]["event_id"])
    world.values["entrant"], world.values["other_entrant"] = (one.pk for one in listed[:2])
    world.values["player"] = entrants.get(
        tournament=world.places["round"]["event_id"], user=world.people["own"]
    ).pk
    world.values["bout"] = Bout.objects.get().pk


def _person(role: str) -> User:
    given: dict[str, Any] = {"display_name": role.capitalize() + " Nowak"}
    if role == "guest":
        given["is_guest"] = True
    else:
        given |= {"email": f"{role}@example.org", "password": PASSWORD}
    person = User.objects.create_user(role, **given)
    if role in {"staff", "owner"}:
        person.is_staff, person.is_superuser = True, role == "owner"
        person.save()
    if role == "staff":
        person.user_permissions.add(Permission.objects.get(codename="view_report"))
    return person


def _session(person: User) -> str:
    store = SessionStore()
    store[SESSION_KEY] = str(person.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = person.get_session_auth_hash()
    if person.is_staff:  # as just signed in
        store[USED_AT] = int(timezone.now().timestamp())
        store.set_expiry(settings.STAFF_SESSION_AGE)
    store.create()
    return str(store.session_key)


def _tables(world: World) -> None:
    for visibility in ("private", "public"):
        table = _table(world, visibility)
        place = {"table_id": table.pk, "code": table.code, "match_id": table.match_key}
        world.places[visibility] = place
        if visibility == "private":
            TableInvite.objects.create(table=table, user=world.people["invited"], at=timezone.now())
    closed = _table(world, "public")
    world.places["closed"] = {"table_id": closed.pk, "code": closed.code}
    tables.table_close(table_id=closed.pk, user=world.people["host"], now=timezone.now())


def _sealing(world: World) -> None:
    """After the matches: nobody may wait at more tables than there are before."""
    sealing = _table(world, "private")
    world.places["sealing"] = {"table_id": sealing.pk, "code": sealing.code}
    sealing.seats.update(ready=True)
    seals.begin(sealing, timezone.now())


def _table(world: World, visibility: str, given: TableSettings | None = None) -> Table:
    """A waiting table of the host at which everybody sits and one seat is free; nobody is ready."""
    now, chosen = (
        timezone.now(),
        replace(given or TableSettings(GAME, seats_max=5), visibility=visibility),
    )
    host, *others = (world.people[role] for role in SEATED)
    table = tables.table_create(host=host, settings=chosen, now=now)
    for person in others:
        seats.table_join(table_id=table.pk, user=person, code=table.code, now=now)
    table.refresh_from_db()
    return table


def _matches(world: World) -> None:
    world.places["running"] = running = _match(world, _table(world, "private"))
    world.places["ended"] = ended = _match(world, _table(world, "private"))
    for role in ("own", "other", "muted"):
        play.leave(match_id=ended["match_id"], user_id=world.people[role].pk, now=timezone.now())
    world.places["1836jr"] = _match(world, _table(world, "private", G1836JR))
    log = transfer.export_of(world.places["1836jr"]["match_id"])
    world.values["log"] = msgspec.json.encode(log)
    brought = {
        "user": world.people["own"],
        "site": next(iter(EXCHANGES)),
        "seat": 0,
        "lang": "pl",
        "content": b"",
        "created_at": timezone.now(),
    }
    brought["held_until"] = brought["created_at"]
    world.places["brought"] = {"import_id": Import.objects.create(**brought).pk}
    _turn_of_own(running["match_id"], world)
    notice = notify(
        user=world.people["own"],
        kind=kinds.YOUR_TURN,
        subject=running["match_id"],
        mark="1",
        words=lambda: Words("Your turn"),
        path="/",
        now=timezone.now(),
    )
    assert notice is not None
    world.places["noticed"] = {"notice_id": notice.pk}
    device = PushDevice.objects.create(
        user=world.people["own"], endpoint="https://push", digest="d", created_at=timezone.now()
    )
    world.places["device"] = {"device_id": device.pk}
    world.values["push_key"] = public_key()


def _match(world: World, table: Table) -> dict[str, Any]:
    """The table, started: by the match service, whatever the rooms ask of people before they start."""
    now = timezone.now()
    plans = [
        SeatPlan(seat.user.display_name, seat.user)
        for seat in table.seats.select_related("user")
        if seat.user is not None
    ]
    play.start(match_id=table.match_key, seats=plans, options=Options(control=Untimed()), now=now)
    Table.objects.filter(pk=table.pk).update(state=Table.State.STARTED, started_at=now)
    return {"table_id": table.pk, "code": table.code, "match_id": table.match_key}


def _turn_of_own(match_id: str, world: World) -> None:
    """All play until `own` alone is asked, whether to buy; the answer is kept to be given."""
    mine = SEATED.index("own")
    for number in range(500):
        live = selectors.table_for(match_id).live
        assert live is not None
        questions = live.table.questions
        seat = min(questions)
        game, state = live.fixed.book.game, live.table.state
        action, *others = (one.sample(FastRng(number)) for one in game.legal(state, seat))
        # What a purchase changes can be foreseen, what a throw of the dice does cannot.
        buying = next((one for one in (action, *others) if one["do"] == "buy"), None)
        if list(questions) == [mine] and buying is not None:
            world.values |= {"move": buying, "question": questions[mine]}
            return
        play.submit(
            match_id=match_id,
            user_id=world.people[SEATED[seat]].pk,
            key=f"before-{number}",
            action=action,
            question=questions[seat],
            now=timezone.now(),
        )
    raise AssertionError("the seat of `own` is never asked to buy")


def _words(world: World) -> None:
    match_id, now = world.places["running"]["match_id"], timezone.now()
    for role in ("muted", "watcher"):
        message, _ = talk.chat_say(
            match_id=match_id, author=world.people[role], key="k0", text="Hello.", now=now
        )
        world.values[f"words_of_{role}"] = message.pk
    own, muted = world.people["own"], world.people["muted"]
    talk.chat_mute(user=own, muted_id=muted.pk, on=True, now=now)
    report = talk.chat_report(
        reporter=world.people["host"],
        match_id=match_id,
        message_id=world.values["words_of_muted"],
        reason="abuse",
        now=now,
    )
    world.objects["lobbies/report"] = report.pk
    world.values["account_number"] = world.people["account"].pk


def _sent(world: World) -> None:
    """What people send, and what stands in links."""
    form = TableForm(GAME)
    fields = {name: form[name].value() for name in form.fields}
    sent = {
        name: value for name, value in fields.items() if value is not None and value is not False
    }
    world.values["new_table"] = sent
    world.values["new_set"] = {**sent, "set_name": "Short evening"}
    kept = sets.set_keep(
        owner=world.people["account"], name="Kept", settings=TableSettings(GAME), now=timezone.now()
    )
    world.values["set"] = kept.token
    in_an_hour = timezone.now() + timedelta(hours=1)
    OwnerLink.objects.create(digest=owner_digest(TOKEN), expires_at=in_an_hour)
    world.values["token"] = TOKEN


def _rated(person: User, match_id: str) -> dict[str, Any]:
    """One row of each model of ladders, and somebody who is frozen."""
    now = timezone.now()
    ladder = Ladder.objects.create(game="eurobiznes", pace="live")
    about = {"length": 9, "is_whole": True, "variant": "seed", "table_type": "seed/2", "record": {}}
    row = MatchRating.objects.create(
        match_id=match_id, ladder=ladder, ended_at=now, verdict="void", **about
    )
    rating = Rating.objects.create(
        ladder=ladder, user=person, rating=1500, games=1, wins=0, opponents=1, stand={}
    )
    correction = Correction.objects.create(ladder=ladder, kind="void", at=now, reason="authz")
    freeze = Freeze.objects.create(user=person, at=now, reason="authz")
    return {
        "ratings/ladder": ladder.pk,
        "ratings/matchrating": row.pk,
        "ratings/rating": rating.pk,
        "ratings/correction": correction.pk,
        "ratings/freeze": freeze.pk,
    }


def _sanctioned(person: User, by: User) -> dict[str, Any]:
    """Somebody who was warned, a line of the log of the staff, a switch and an announcement."""
    now = timezone.now()
    warned = Sanction.objects.create(user=person, kind="warn", reason="authz", by=by, at=now)
    act_note(who=by, act="warn", about=person, now=now)
    return {
        "gates/featureswitch": "talk",
        "gates/siteannouncement": SiteAnnouncement.objects.create(begins_at=now).pk,
        "accounts/sanction": warned.pk,
        "accounts/staffact": StaffAct.objects.latest("pk").pk,
    }


def _objects(world: World) -> None:
    """One row of each model that the admin shows; most of them are of somebody who plays no other part."""
    aside = User.objects.create_user("aside", email="aside@example.org")
    address = EmailAddress.objects.create(user=aside, email=aside.email)
    factor = Authenticator.objects.create(
        user=aside, type=Authenticator.Type.RECOVERY_CODES, data={}
    )
    session = UserSession.objects.create(user=aside, ip="127.0.0.1", session_key="k" * 32)
    running = world.places["running"]
    world.objects |= {
        "auth/group": Group.objects.create(name="Judges").pk,
        "accounts/user": aside.pk,
        "account/emailaddress": address.pk,
        "mfa/authenticator": factor.pk,
        "usersessions/usersession": session.pk,
        "games/match": running["match_id"],
        "games/entry": Entry.objects.filter(match=running["match_id"]).latest("pk").pk,
        "games/rulerevision": Match.objects.get(pk=running["match_id"]).revision_id,
        "games/rulevariant": RuleVariant.objects.latest("pk").pk,
        "editions/ruleedition": RuleEdition.objects.latest("pk").pk,
        "lobbies/table": world.places["public"]["table_id"],
        "tournaments/tournament": world.places["event"]["event_id"],
        **_sanctioned(aside, world.people["owner"]),
        **_rated(aside, world.places["ended"]["match_id"]),
    }
    world.values["edition"] = world.objects["editions/ruleedition"]
    world.values["content_type"] = ContentType.objects.get_for_model(User).pk

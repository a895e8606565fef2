"""Everything that tells somebody something of a match, and below each of them a place to plant a leak."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

import msgspec
from asgiref.sync import async_to_sync
from django.conf import settings
from django.test import Client

from games import (
    advice_views,
    decision_views,
    note_views,
    own_notes,
    play,
    protocol,
    replay_views,
    views,
)
from games.engines.kernel.errors import IllegalAction
from games.movers import people
from games.own_notes import NotesText
from games.reading import film, match_data, replays, selectors, updates
from games.verification import verdicts
from ratings import tables
from tests.authz.lines import _exchange
from tests.authz.tries import forget
from tests.leaks.world import PLAYED, WHISPER, Observed

#: An entry that lies behind, when everybody looks.
EARLIER: Final = 20
API: Final = "/api/v1/matches/"
#: A module in which a name is patched.
movers: Any = people
#: What differs between any two readings.
_CLOCK: Final = re.compile(
    r'"(?:now|at)": ?\d+|csrfmiddlewaretoken" value="[^"]*"|"message": ?\{"id":\d+'
    # when a link to a question was made, and its signature, which covers that
    r"|\.\d{10}\.[0-9a-f]+:[\w-]+"
)
#: No action of any game, one that nobody may do, one that cannot be foreseen.
REFUSED: Final[tuple[dict[str, Any], ...]] = (
    {"do": "fly"},
    {"do": "bid", "amount": 1},
    {"do": "buy"},
    {"do": "roll"},
)
Read = Callable[[Observed, int | None], str]


@dataclass(frozen=True)
class Surface:
    """Something to read; `plant` says where below it a leak is planted, `plays` which action is tried on the way."""

    name: str
    plant: str
    read: Read
    plays: str = ""


def text(surface: Surface, found: Observed, seat: int | None) -> str:
    """What this surface tells a seat, without what hangs on the clock."""
    forget_limits()
    return _CLOCK.sub("", surface.read(found, seat))


def forget_limits() -> None:
    """As `forget`, but for the matches: the world must stay as it is."""
    with patch("tests.authz.tries.matches.forget_all"):
        forget()


def page(path: str, body: dict[str, Any] | None = None, form: dict[str, str] | None = None) -> Read:
    """What a call or a page answers, also to a form; `path` begins with a slash, or is one of the match."""

    def read(found: Observed, seat: int | None) -> str:
        client = Client(raise_request_exception=False)
        client.cookies[settings.SESSION_COOKIE_NAME] = found.sessions[seat]
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        address = path.replace("{match}", found.match_id)
        if form is not None:
            answer = client.post(address, form)
        elif body is None:
            answer = client.get(address)
        else:
            answer = client.post(address, json.dumps(body), "application/json")
        return f"{answer.status_code} {answer.content.decode()}"

    return read


def decision(found: Observed, seat: int | None) -> str:
    """The page of the question to a seat, as its letter and its list lead there; the table where nothing is asked."""
    client = Client(raise_request_exception=False)
    client.cookies[settings.SESSION_COOKIE_NAME] = found.sessions[seat]
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    answer = client.get(f"/matches/{found.match_id}/decision/", follow=True)
    return f"{answer.status_code} {answer.content.decode()}"


def frames(path: str, message: dict[str, Any] | None) -> Read:
    """What a socket answers to a message, or says when it is opened."""

    def read(found: Observed, seat: int | None) -> str:
        address = path.replace("{match}", found.match_id)
        told = async_to_sync(_exchange)(address, found.sessions[seat], message)
        # Who is here is told when it changes, which hangs on when sockets close and on nothing else.
        return json.dumps([one for one in told if one["type"] != "presence"], sort_keys=True)

    return read


def update(found: Observed, seat: int | None) -> str:
    """The frame that everybody is sent after a move."""
    person = None if seat is None else found.people[seat].pk
    made = updates.frames(selectors.table_for(found.match_id), 0, [person])
    return made.texts[seat]


def _all() -> list[Surface]:
    table, talk = "/ws/matches/{match}/", "/ws/talk/{match}/"
    found = [
        Surface("ws welcome view", "view", frames(table, {"type": "hello"})),
        Surface("ws welcome choices", "legal", frames(table, {"type": "hello"})),
        Surface("ws welcome events", "told", frames(table, {"type": "hello", "since": 0})),
        Surface("ws update", "view", update),
        Surface("ws receipt", "receipt", frames(table, {"type": "call", "key": "c", "call": "return", "version": 1})),
        Surface("ws pong", "encode", frames(table, {"type": "ping"})),
        Surface("ws error", "encode", frames(table, {"type": "nothing"})),
        Surface("ws talk", "names", frames(talk, None)),
        Surface("rest match", "view", page(f"{API}{{match}}/")),
        Surface("rest view", "view", page(f"{API}{{match}}/view/")),
        Surface("rest choices", "legal", page(f"{API}{{match}}/choices/")),
        Surface("rest log", "told", page(f"{API}{{match}}/log/?since=0")),
        Surface("rest data", "printed", page(f"{API}{{match}}/data/")),
        Surface("rest export", "disclosed", page(f"{API}{{match}}/export/")),
        Surface("rest verdict", "commitment", page(f"{API}{{match}}/verdict/")),
        Surface("rest ratings", "ratings", page(f"{API}{{match}}/ratings/")),
        Surface("rest notes", "own notes", page(f"{API}{{match}}/notes/")),
        Surface("page table", "words", page("/matches/{match}/")),
        Surface("page decision", "asked", decision),
        Surface("page data", "printed", page("/matches/{match}/data/")),
        Surface("page export", "disclosed", page("/matches/{match}/export/")),
        Surface("page verify", "commitment", page("/matches/{match}/verify/")),
        Surface("page rules", "words", page("/matches/{match}/rules/")),
        Surface("page hint", "advice", page("/matches/{match}/hint/")),
        Surface("page notes", "notes", page("/matches/{match}/notes/")),
        Surface("page notes file", "notes", page("/profile/notes/")),
    ]  # fmt: skip
    found += _replay()
    for action in REFUSED:
        name = action["do"]
        sent = {"key": f"x-{name}", "action": action, "question": None}
        socket = {"type": "action", "key": "x", "action": action}
        asked = {"type": "preview", "key": "p", "action": action}
        found += [
            Surface(f"ws refused {name}", "refusal", frames(table, socket), plays=name),
            Surface(f"ws foreseen {name}", "forecast", frames(table, asked)),
            Surface(
                f"rest refused {name}",
                "refusal",
                page(f"{API}{{match}}/actions/", sent),
                plays=name,
            ),
        ]
    return found


def _replay() -> list[Surface]:
    """A match that goes on, seen again so far; and what is refused until it is over."""
    match = "/matches/{match}/"
    replay = f"{match}replay/"
    ahead, same = f"?at={PLAYED + 1000}", {"at": str(EARLIER), "dice": "same"}
    found = [
        Surface("page replay", "seen again", page(replay)),
        Surface("page replay script", "worths", page(f"{replay}script/")),
        Surface("page replay figures", "figures", page(f"{replay}figures/")),
        Surface("page replay ahead", "sentence", page(f"{replay}{ahead}")),
        Surface("page replay frame ahead", "sentence", page(f"{replay}frame/{ahead}")),
        Surface("page replay reason", "sentence", page(f"{replay}reason/?at={EARLIER}")),
        Surface("page story", "sentence", page(f"{match}story/")),
        Surface("page comparison", "sentence", page(f"{match}comparison/")),
        Surface("page film", "course", page(f"{match}film/")),
        Surface("page wealth", "course", page(f"{match}wealth/")),
        Surface("rest film", "course", page(f"{API}{{match}}/film/")),
        Surface("rest wealth", "course", page(f"{API}{{match}}/wealth/")),
        Surface("page what if", "sentence", page(f"{match}what-if/", form=same)),
        Surface("page review", "advice", page(f"{replay}review/", form={})),
    ]
    for name, at in (("newest", ""), ("earlier", f"?at={EARLIER}")):
        found += [
            Surface(f"page replay frame {name}", "view", page(f"{replay}frame/{at}")),
            Surface(f"page replay picture {name}", "worths", page(f"{replay}picture.svg{at}")),
            Surface(f"page replay animation {name}", "worths", page(f"{replay}animation.svg{at}")),
            Surface(f"page replay qr {name}", "seen again", page(f"{replay}qr.svg{at}")),
        ]
    return found


SURFACES: Final = _all()


@contextmanager
def planted(plant: str, found: Observed) -> Iterator[None]:
    """Below the surfaces, something that hangs on secrets is told."""
    with ExitStack() as stack:
        for target, name, made in _PLANTS[plant](found):
            stack.enter_context(patch.object(target, name, made))
        yield


Patches = list[tuple[Any, str, Any]]


def _of_game(name: str, change: Callable[[Any], Any]) -> Callable[[Observed], Patches]:
    def patches(found: Observed) -> Patches:
        kind = type(found.live.fixed.book.game)
        real = getattr(kind, name)
        return [(kind, name, lambda *given, **named: change(real(*given, **named)))]

    return patches


def _of_views(change: Callable[[Any], Any]) -> Callable[[Observed], Patches]:
    """One view, and those of several seats that are made together."""

    def patches(found: Observed) -> Patches:
        kind = type(found.live.fixed.book.game)
        real = kind.views

        def views(*given: Any) -> Any:
            return {seat: change(view) for seat, view in real(*given).items()}

        return [*_of_game("view", change)(found), (kind, "views", views)]

    return patches


class Betrayal:
    """A choice that tells a secret."""

    @staticmethod
    def to_json() -> dict[str, Any]:
        return {"do": WHISPER.word, "kind": "fixed"}


def _refusing(target: str) -> Callable[[Observed], Patches]:
    def refuse(*_: Any, **__: Any) -> Any:
        raise IllegalAction("unknown_id", id=WHISPER.word)

    def patches(_found: Observed) -> Patches:
        return [(play, "submit", refuse)] if target == "play" else [(updates, "foreseen", refuse)]

    return patches


def _told(_found: Observed) -> Patches:
    real = updates.events_since

    def told(*given: Any) -> Any:
        return [
            *real(*given),
            protocol.Told(0, 0, None, WHISPER.word, msgspec.Raw(b"[]")),
        ]

    return [(updates, "events_since", told)]


def _receipt(_found: Observed) -> Patches:
    real = movers.Receipt
    return [
        (movers, "Receipt", lambda key, version: real(f"{key}{WHISPER.word}", version)),
        (movers, "_called", lambda message, *_: movers.Receipt(message.key, 1)),
    ]


def _encode(_found: Observed) -> Patches:
    from gates.sockets import Socket  # noqa: PLC0415 - where all that is said goes out

    real = Socket.send

    async def send(self: Any, text_data: Any = None, *given: Any, **named: Any) -> None:
        told = {**json.loads(text_data), "planted": WHISPER.word} if text_data else None
        await real(self, json.dumps(told) if told else text_data, *given, **named)

    return [(Socket, "send", send)]


def _commitment(_found: Observed) -> Patches:
    real = verdicts.verdict_of

    def betrayed(match_id: str) -> dict[str, Any]:
        return real(match_id) | {"commitment": WHISPER.word}

    return [(verdicts, "verdict_of", betrayed)]


def _ratings(_found: Observed) -> Patches:
    real = tables.of_match
    return [(tables, "of_match", lambda *given: real(*given) | {"verdict": WHISPER.word})]


def _words(_found: Observed) -> Patches:
    return _on_pages(views)


def _on_pages(pages: Any) -> Patches:
    real = pages.render

    def render(request: Any, template: str, context: dict[str, Any], **named: Any) -> Any:
        answer = real(request, template, context, **named)
        answer.content += WHISPER.word.encode()
        return answer

    return [(pages, "render", render)]


def _figures(_found: Observed) -> Patches:
    return [(replays, "figures_of", lambda _match: {"planted": WHISPER.word})]


def _course(_found: Observed) -> Patches:
    """What is there only once the match is over."""

    def course(_match_id: str) -> dict[str, Any]:
        return {"planted": WHISPER.word}

    return [(film, "film_of", course), (match_data, "course_of", course)]


def _sentence(_found: Observed) -> Patches:
    return [(replay_views, "sentence_of", lambda _refusal: WHISPER.word)]


def _answering(views_of: Any) -> Callable[[Observed], Patches]:
    """Whatever these views answer, a refusal too: hints, reviews and notes are refused to most."""

    def patches(_found: Observed) -> Patches:
        real = views_of._answer

        def answer(content: dict[str, Any], *more: Any) -> Any:
            return real(content | {"planted": WHISPER.word}, *more)

        return [(views_of, "_answer", answer)]

    return patches


def _noted(_found: Observed) -> Patches:
    """Whatever a call for notes answers, a refusal too."""

    def planted(*_given: Any) -> NotesText:
        return NotesText(WHISPER.word)

    return [(own_notes, "read", planted)]


_PLANTS: Final[dict[str, Callable[[Observed], Patches]]] = {
    "view": _of_views(lambda view: {**view, "planted": WHISPER.word}),
    "legal": _of_game("legal", lambda choices: [*choices, Betrayal()]),
    "printed": _of_game("printed", lambda printed: {**printed, "planted": WHISPER.word}),
    "disclosed": _of_game("disclosed", lambda action: {**action, "planted": WHISPER.word}),
    "told": _told,
    "receipt": _receipt,
    "encode": _encode,
    "refusal": _refusing("play"),
    "forecast": _refusing("foreseen"),
    "commitment": _commitment,
    "ratings": _ratings,
    "words": _words,
    "advice": _answering(advice_views),
    "notes": _answering(note_views),
    "own notes": _noted,
    "asked": lambda _found: [*_on_pages(decision_views), *_on_pages(views)],
    "seen again": lambda _found: _on_pages(replay_views),
    "worths": _of_game("worths", lambda found: (WHISPER.word, found[1])),
    "figures": _figures,
    "course": _course,
    "sentence": _sentence,
    "names": _encode,
}

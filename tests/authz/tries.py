"""Asks the site for one thing as one role, and says in a few words what it answered."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import Resolver404, resolve

from games.reading import matches
from gates.crowd import CROWD
from lobbies.errors import SENTENCES as OF_LOBBIES
from tests import notes
from tests.authz.rows import AccessRow, path_of
from tests.authz.world import GAME, World
from tests.authz.writes import Writes, undone
from tournaments.errors import SENTENCES as OF_EVENTS

#: Every refusal in a sentence, with its code; rooms may have one code for different sentences.
SENTENCES: Final = (*OF_EVENTS.items(), *OF_LOBBIES.items())
#: Names of routes at which people are asked to sign in, and guests to sign up.
WAYS_IN: Final = {"account_login": "sign-in", "account_signup": "sign-up"}
#: What a hole in a path holds where neither row nor place says so.
USUAL: Final = {
    "game": GAME,
    "reference": "Own Nowak",
    "key": "not-a-key",
    "uidb36": "1",
    "app_label": "games",
    "url": "nowhere",
}


def values_for(row: AccessRow, world: World) -> dict[str, Any]:
    """What may stand in the path of this row."""
    values = {**USUAL, **world.values, **world.places.get(row.at, {})}
    values |= {name: _value(text, world) for name, text in row.given.items()}
    if "object" in row.given:
        number = world.objects[row.given["object"]]
        values |= {"object_id": number, "id": number}
    return values


def _value(given: Any, world: World) -> Any:
    """`$name` stands for a value of the world, also inside what is sent; bytes are a file."""
    if isinstance(given, str) and given.startswith("$"):
        found = world.values[given[1:]]
        return SimpleUploadedFile("log.json", found) if isinstance(found, bytes) else found
    if isinstance(given, dict):
        return {name: _value(inner, world) for name, inner in given.items()}
    return given


def sent(row: AccessRow, world: World) -> dict[str, Any]:
    """The fields that this row sends."""
    fields: dict[str, Any] = _value(row.send, world)
    return fields


def forget() -> None:
    """Nobody has asked for anything yet: no limit is reached, nothing is kept from before, and nobody listens.

    A socket's channel would stay in the layer, and every later note would be laid into it.
    """
    notes.end()
    cache.clear()
    matches.forget_all()
    CROWD.buckets.clear()


class Pages:
    """A browser of each role."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._client = Client(raise_request_exception=False)

    def ask(self, row: AccessRow, role: str) -> str:
        """What a route answers."""
        path = path_of(row.what, values_for(row, self._world))
        return self._answer(row, row.how, path, role, sent(row, self._world))

    def act(self, row: AccessRow, role: str) -> str:
        """What an action of a list of the admin answers."""
        chosen = [str(self._world.objects[row.what])]
        fields = {"action": row.how, "_selected_action": chosen, **sent(row, self._world)}
        return self._answer(row, "POST", f"/admin/{row.what}/", role, fields)

    def _answer(
        self, row: AccessRow, method: str, path: str, role: str, fields: dict[str, Any]
    ) -> str:
        self._client.cookies = SimpleCookie({settings.LANGUAGE_COOKIE_NAME: "en"})
        if role in self._world.sessions:
            self._client.cookies[settings.SESSION_COOKIE_NAME] = self._world.sessions[role]
        forget()
        with undone() as writes:
            if method == "GET":
                answer = self._client.get(path)
            elif row.is_json:
                answer = self._client.post(path, json.dumps(fields), "application/json")
            else:
                answer = self._client.post(path, fields)
        return in_words(answer, writes)


def in_words(answer: Any, writes: Writes) -> str:
    """`shown`, `done`, `sign-in`, `goes ROUTE`, `refused CODE`, or the status.

    Whatever is no `done` must have written nothing; if it has, that is said as well.
    """
    words = _words(answer)
    if not writes.tables:
        return words
    if words in {"shown", "204"} or words.startswith("goes "):
        return "done"
    return f"{words}, and wrote {' '.join(sorted(writes.tables))}"


def _words(answer: Any) -> str:
    refusal = _refusal(answer)
    if refusal:
        return f"refused {refusal}"
    if answer.status_code in {301, 302}:
        name = _route(answer["Location"])
        return WAYS_IN.get(name, f"goes {name}")
    return "shown" if answer.status_code in {200, 201} else str(answer.status_code)


def _refusal(answer: Any) -> str:
    """The code of a refusal, as JSON or as the sentence on a page."""
    if answer.status_code == 405:
        return ""  # whatever a program is told besides
    if answer["Content-Type"].endswith("json") and answer.status_code >= 400:
        return str(json.loads(answer.content).get("code", ""))
    context = answer.context
    sentence = context.get("sentence") if context is not None else None
    if sentence is None:
        told = messages.get_messages(answer.wsgi_request) if answer.status_code == 302 else ()
        sentence = next((str(one) for one in told if one.level == messages.ERROR), None)
    return "" if sentence is None else code_of(str(sentence))


def code_of(sentence: str) -> str:
    """The code whose English sentence this is; the sentence itself where it is none of them."""
    for code, known in SENTENCES:
        text = known % {"limit": 2} if code == "too_many_tables" else known
        pattern = re.sub(r"%\\\(\w+\\?\)[sd]", ".*", re.escape(str(text)))
        if re.fullmatch(pattern, sentence):
            return code
    return sentence


def _route(address: str) -> str:
    path = urlsplit(address).path
    try:
        found = resolve(path)
    except Resolver404:
        return path
    return found.view_name or path


def frames_in_words(frames: Sequence[Mapping[str, Any]], writes: Writes) -> str:
    """The same for what came over a socket up to the answer of a ping."""
    codes = [frame["code"] for frame in frames if frame["type"] in {"refused", "error"}]
    words = f"refused {codes[0]}" if codes else "shown"
    if not writes.tables:
        return words
    return "done" if words == "shown" else f"{words}, and wrote {' '.join(sorted(writes.tables))}"

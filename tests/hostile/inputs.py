"""Which hostile thing comes as number N of a seed: the same for the same seed, number and site."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import quote_from_bytes, urlencode

from games.engines.catalogue import GAMES
from tests.authz.catalogue import OPEN, messages, routes
from tests.authz.rows import HOLE, path_of
from tests.authz.tries import USUAL
from tests.games.engines.g1836jr.logs import SAMPLE, unpacked
from tests.games.engines.hostile import JUNK
from tests.hostile import junk

TOKEN: Final = "a" * 32
BOUNDARY: Final = "limit"
#: Where a person would sign out or go for good, and later inputs would come from a stranger.
SPARED: Final = ("logout", "profile/close", "delete", "accounts/user")
#: The largest body that any entry point takes, and one that none does.
SIZES: Final = (999_000, 1_000_001, 10_000_000, 10_000_001)
FIELDS: Final = (
    *(
        "seat",
        "role",
        "bot",
        "ready",
        "preset",
        "visibility",
        "opponents",
        "pace",
        "start",
        "entropy",
    ),
    *("display_name", "locale", "login", "password", "username", "email", "password1", "password2"),
    *(
        "next",
        "language",
        "log",
        "sure",
        "action",
        "_selected_action",
        "index",
        "post",
        "q",
        "o",
        "p",
    ),
    *(
        "since",
        "code",
        "session",
        "key",
        "e",
        "status__exact",
        "all",
        "_popup",
        "seal",
        "oldpassword",
    ),
)
#: A log of 18xx.games that goes on, short enough to be played often.
LOG_ACTIONS: Final = 40


@dataclass(frozen=True)
class Request:
    """One request over HTTP, byte for byte."""

    method: str
    path: str
    role: str
    headers: tuple[tuple[str, bytes], ...] = ()
    body: bytes = b""


@dataclass(frozen=True)
class Talk:
    """A socket, and the frames that are sent through it; text as bytes, True for a binary frame."""

    path: str
    role: str
    frames: tuple[tuple[bytes, bool], ...]


@dataclass(frozen=True)
class File:
    """Something that is read in this process: `kind` says by what."""

    kind: str
    content: bytes
    given: Any = None


Input = Request | Talk | File


@dataclass
class AttackedSite:
    """What is there to be attacked, as `people` printed it."""

    sessions: dict[str, str]
    places: dict[str, dict[str, Any]]
    values: dict[str, Any]
    objects: dict[str, Any]
    export: dict[str, Any]
    paths: list[str] = field(default_factory=lambda: sorted(routes()))
    sockets: list[tuple[str, str]] = field(
        default_factory=lambda: sorted(one for one in messages() if one[1] != OPEN)
    )

    @property
    def log(self) -> dict[str, Any]:
        log = unpacked(SAMPLE)
        return log | {"actions": log["actions"][:LOG_ACTIONS], "status": "active", "result": {}}


def input_of(seed: int, number: int, site: AttackedSite) -> Input:
    """The input of this number."""
    rng = Random(f"{seed}:{number}")
    kinds: tuple[tuple[float, Callable[[Random, AttackedSite], Input]], ...] = (
        (0.34, _talk),
        (0.12, _get),
        (0.22, _form),
        (0.12, _action),
        (0.03, _large),
        (0.04, _import),
        (0.04, _malformed),
        (1.0, _file),
    )
    drawn = rng.random()
    for share, make in kinds:
        if drawn < share:
            return make(rng, site)
        drawn -= share
    raise AssertionError("the shares end with all of it")


def _role(rng: Random, site: AttackedSite) -> str:
    return rng.choice(["stranger", *site.sessions])


def _path(rng: Random, site: AttackedSite, pattern: str) -> str:
    """The path with things in its holes that are there, or that nobody means."""
    values = {name: value for place in site.places.values() for name, value in place.items()}
    values |= {**USUAL, **site.values, "content_type_id": 1, "table_id": 1, "import_id": 1}
    values |= {
        "match_id": "none",
        "code": "none",
        "id": 1,
        "object_id": rng.choice(list(site.objects.values())),
    }
    values |= rng.choice(list(site.places.values()))
    names = [hole[1] or hole[2] for hole in HOLE.finditer(pattern)]
    filled = {
        name: junk.in_path(rng, junk.text(rng))
        if rng.random() < 0.4
        else _quoted(values.get(name, 1))
        for name in names
    }
    return path_of(pattern, filled)


def _quoted(given: Any) -> str:
    return quote_from_bytes(str(given).encode("utf-8"))


def _query(rng: Random) -> str:
    pairs = [
        f"{rng.choice(FIELDS)}={junk.in_path(rng, junk.text(rng))}"
        for _ in range(rng.choice((0, 0, 1, 2, 30)))
    ]
    return "?" + "&".join(pairs) if pairs else ""


def _pattern(rng: Random, site: AttackedSite) -> str:
    return rng.choice(site.paths)


def _get(rng: Random, site: AttackedSite) -> Request:
    method = rng.choice(("GET", "GET", "GET", "HEAD", "OPTIONS", "PUT", "TRACE"))
    path = _path(rng, site, _pattern(rng, site)) + _query(rng)
    return Request(method, path, _role(rng, site), _odd_headers(rng))


def _odd_headers(rng: Random) -> tuple[tuple[str, bytes], ...]:
    if rng.random() < 0.7:
        return ()
    names = (
        "Accept",
        "Accept-Language",
        "Referer",
        "Origin",
        "Content-Type",
        "Range",
        "If-Modified-Since",
    )
    value = junk.text(rng).replace("\r", "").replace("\n", "").replace("\0", "")
    return ((rng.choice(names), value.encode("utf-8", "surrogatepass")),)


def _form(rng: Random, site: AttackedSite) -> Request:
    pattern = _pattern(rng, site)
    while any(word in pattern for word in SPARED):
        pattern = _pattern(rng, site)
    known = site.values["new_table"] if "tables/new" in pattern else dict.fromkeys(FIELDS, "1")
    fields = {name: str(value) for name, value in known.items()}
    for name in rng.sample(list(fields), min(len(fields), rng.choice((1, 2, 8)))):
        fields[name] = junk.text(rng)
    if rng.random() < 0.3:
        fields[junk.text(rng)] = junk.text(rng)
    kind, body = _encoded(rng, fields)
    headers = (("Content-Type", kind.encode()), *_odd_headers(rng))
    return Request("POST", _path(rng, site, pattern), _role(rng, site), headers, body)


def _encoded(rng: Random, fields: dict[str, str]) -> tuple[str, bytes]:
    """The body of a form in one of its encodings, now and then a broken one."""
    how = rng.random()
    if how < 0.6:
        body = urlencode(fields, errors="surrogatepass")
        charset = rng.choice(("", "", "", "; charset=utf-7", "; charset=none", "; charset=\\0"))
        return f"application/x-www-form-urlencoded{charset}", junk.sent(rng, body)
    if how < 0.9:
        parts = "".join(
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"'
            + rng.choice(("", "", '; filename="a\\0.json"', "; filename*=utf-8''%00"))
            + f"\r\n\r\n{value}\r\n"
            for name, value in fields.items()
        )
        end = rng.choice((f"--{BOUNDARY}--\r\n", ""))
        return f"multipart/form-data; boundary={BOUNDARY}", junk.sent(rng, parts + end)
    return "application/json", junk.sent(rng, junk.written(junk.value(rng)))


def _action(rng: Random, site: AttackedSite) -> Request:
    real = {
        "key": f"k{rng.random()}",
        "action": site.values["move"],
        "question": site.values["question"],
    }
    body = junk.written(junk.spoilt(rng, real))
    match_id = site.places["running"]["match_id"]
    headers = (
        ("Content-Type", rng.choice((b"application/json", b"application/json", b"text/plain"))),
    )
    role = rng.choice(("own", "own", "other", "stranger"))
    return Request(
        "POST", f"/api/v1/matches/{match_id}/actions/", role, headers, junk.sent(rng, body)
    )


def _large(rng: Random, site: AttackedSite) -> Request:
    path = rng.choice(("/import/18xx.games/", "/", "/accounts/login/", "/tables/new/fortuna/"))
    filling = rng.choice((b"a", b"[", b"a=1&", b"\0", b"--limit\r\n"))
    size = rng.choice(SIZES)
    body = (filling * (size // len(filling) + 1))[:size]
    kind = rng.choice(
        (b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=limit")
    )
    return Request("POST", path, _role(rng, site), (("Content-Type", kind),), body)


def _import(rng: Random, site: AttackedSite) -> Request:
    content = _log(rng, site)
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="log"; filename="a.json"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
    kind = f"multipart/form-data; boundary={BOUNDARY}".encode()
    return Request("POST", "/import/18xx.games/", _role(rng, site), (("Content-Type", kind),), body)


def _log(rng: Random, site: AttackedSite) -> bytes:
    log = rng.choice((site.log, site.values["log"]))
    for _ in range(rng.choice((1, 1, 3))):
        log = junk.spoilt(rng, log)
    content = junk.sent(rng, junk.written(log))
    how = rng.random()
    if how < 0.1:
        packed = gzip.compress(content, mtime=0)
        return packed[: rng.randrange(len(packed))] if rng.random() < 0.5 else packed
    return gzip.compress(b"[" * 40_000_000, mtime=0) if how < 0.12 else content


def _malformed(rng: Random, site: AttackedSite) -> Request:
    """A request that is hardly one."""
    path = rng.choice(
        ("*", "", "/\xff", "/..", "//", "/%", "http://evil.example/", "/" + "a" * 9_000)
    )
    odd = (
        (
            "Cookie",
            f"sessionid={junk.in_path(rng, junk.text(rng))}; csrftoken=\xff; =;;".encode("latin-1"),
        ),
        ("Host", rng.choice((b"", b"evil.example", b"[::1", b"localhost:99999"))),
        ("X-Forwarded-For", rng.choice((b"", b"not an address", b"1.1.1.1, " * 200))),
        ("Content-Length", rng.choice((b"-1", b"a", b"99999999999999999999"))),
        ("Accept-Language", b"pl;q=" + b"9" * 2_000),
    )
    return Request(rng.choice(("GET", "POST", "X")), path, _role(rng, site), (rng.choice(odd),))


def _talk(rng: Random, site: AttackedSite) -> Talk:
    pattern, _ = rng.choice(site.sockets)
    path = _path(rng, site, pattern) if rng.random() < 0.15 else _open_path(rng, site, pattern)
    frames = tuple(_frame(rng, site, pattern) for _ in range(rng.choice((1, 1, 2, 4))))
    return Talk(path, _role(rng, site), frames)


def _open_path(rng: Random, site: AttackedSite, pattern: str) -> str:
    return path_of(pattern, site.places[rng.choice(("running", "running", "public"))])


def _frame(rng: Random, site: AttackedSite, pattern: str) -> tuple[bytes, bool]:
    kinds = [kind for path, kind in site.sockets if path == pattern]
    real = {"type": rng.choice(kinds), **_fields(site)}
    known = _KNOWN.get(real["type"], ())
    message = {name: value for name, value in real.items() if name == "type" or name in known}
    how = rng.random()
    if how < 0.8:
        content = junk.written(junk.spoilt(rng, message))
    elif how < 0.9:
        content = junk.written(junk.value(rng))
    else:
        content = junk.written(message)[: rng.randrange(1, 20)] + junk.text(rng)
    return junk.sent(rng, content)[:70_000], rng.random() < 0.05


#: The fields of each message.
_KNOWN: Final = {
    "say": ("key", "text", "to"),
    "mute": ("user", "on"),
    "report": ("key", "message", "reason", "note"),
    "action": ("key", "action", "question"),
    "preview": ("key", "action", "then"),
    "hello": ("since", "lang"),
    "ping": ("at",),
}


def _fields(site: AttackedSite) -> dict[str, Any]:
    values = site.values
    return {
        "key": "k",
        "text": "Good day.",
        "to": "partners",
        "user": values["account_number"],
        "on": True,
        "message": values["words_of_watcher"],
        "reason": "abuse",
        "note": "",
        "action": values["move"],
        "question": values["question"],
        "then": [values["move"]],
        "since": 0,
        "lang": "en",
        "at": 1,
    }


def _file(rng: Random, site: AttackedSite) -> File:
    how = rng.random()
    if how < 0.4:
        return File("log", _log(rng, site))
    if how < 0.8:
        export: Any = site.export
        for _ in range(rng.choice((1, 1, 3))):
            export = junk.spoilt(rng, export)
        return File("export", junk.sent(rng, junk.written(export)))
    game = rng.choice(sorted(GAMES))
    rules: dict[Any, Any] = dict(rng.choice(GAMES[game].presets())["rules"])
    known = list(GAMES[game].rules({}).model_dump())
    for _ in range(rng.choice((1, 1, 4))):
        rules[rng.choice([*known, junk.text(rng)])] = rng.choice(JUNK)
    return File("rules", b"", (game, rules))

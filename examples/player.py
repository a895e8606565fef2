"""A player for Magnat that needs Python alone: it opens a table or sits down at one, and plays a seat to the end.

    python player.py --base https://HOST --game eurobiznes --seats 2    opens a table: TABLE id=ID code=CODE
    python player.py --base https://HOST --join ID --code=CODE          sits down at it

Some codes begin with a dash, hence the sign between `--code` and its value.

The token stands in the environment as MAGNAT_TOKEN, with the scopes `read`, `play` and `tables`. The last line is
`PLAYED match=ID version=N moves=N refused=N reason=WORD place=N`. Everything that it does stands in docs/api.md, in docs/protocol.md
(how an action is made of a choice) and in docs/talk.md (the seal); it knows no rules and takes what is offered at
random. To have a player of your own, write another `Chooser`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any, NamedTuple

#: Seconds between two looks at a table that waits for others.
PAUSE = 0.2
#: The answer is "later": Retry-After says how many seconds.
LATER = {429, 503}
#: Seconds without a sign of the site after which a call has failed.
PATIENCE = 60


class Refused(Exception):
    """What the site answered instead: its problem document (RFC 9457)."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem.get('code')} {problem.get('params')}: {problem.get('detail')}")
        self.code = problem.get("code")


class Site:
    """Calls under /api/v1/ as the person of the token."""

    def __init__(self, base: str, token: str) -> None:
        self._base = f"{base.rstrip('/')}/api/v1"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST of `body`. Waits and asks again where the site says so; raises Refused for every other refusal.

        Raises TimeoutError or URLError where the site is silent for PATIENCE seconds.
        """
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self._base + path, data, self._headers)  # noqa: S310 - the site's address
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in LATER:
                    raise Refused(json.load(error)) from error
                seconds = float(error.headers.get("Retry-After", 1))
                print(f"{path}: {error.code}, again in {seconds:g} s", file=sys.stderr, flush=True)
                time.sleep(seconds)


class Chooser:
    """Takes one of the choices at random, and of its answers one at random."""

    def __init__(self, seed: int | None) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - no secret hangs on it

    def actions(self, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Actions to try one after the other until one is taken: what costs nothing to try again comes last."""
        wanted = self._chance.sample(choices, len(choices))
        wanted.sort(key=lambda choice: (choice["kind"] == "bundle", choice.get("blind", False)))
        return [
            {"do": choice["do"], **choice.get("with", {}), **self._answer(choice)}
            for choice in wanted
        ]

    def _answer(self, choice: dict[str, Any]) -> dict[str, Any]:
        return getattr(self, f"_{choice['kind']}")(choice)  # type: ignore[no-any-return]

    def _fixed(self, _choice: dict[str, Any]) -> dict[str, Any]:
        return {}

    def _amount(self, choice: dict[str, Any]) -> dict[str, Any]:
        steps = range(choice["min"], choice["max"] + 1, choice["step"])
        return {choice["arg"]: self._chance.choice(steps)}

    def _pick(self, choice: dict[str, Any]) -> dict[str, Any]:
        option = self._chance.choice(choice["options"])
        return dict(option) if isinstance(option, dict) else {choice["arg"]: option}

    def _subset(self, choice: dict[str, Any]) -> dict[str, Any]:
        count = self._chance.randint(choice["min"], choice["max"])
        return {choice["arg"]: self._chance.sample(choice["options"], count)}

    def _map(self, choice: dict[str, Any]) -> dict[str, Any]:
        key, (lowest, highest) = self._chance.choice(sorted(choice["options"].items()))
        return {choice["arg"]: {key: self._chance.randint(lowest, highest)}}

    def _bundle(self, choice: dict[str, Any]) -> dict[str, Any]:
        if "to" in choice:
            return {"to": int(self._chance.choice(sorted(choice["to"]))), "give": {"cash": 1}}
        return {"cash": choice["give"]["cash"]}

    def _route(self, choice: dict[str, Any]) -> dict[str, Any]:
        return dict(choice["suggestion"])


class Played(NamedTuple):
    """How it went: the newest entry, own moves taken and refused, why it ended, the own place from 1."""

    version: int
    moves: int
    refused: int
    reason: str
    place: int


def begun(site: Site, table: str) -> str:
    """Seals and shows this seat's part in the chance once the table begins; the match that then runs."""
    entropy = secrets.token_bytes(32)
    first: dict[str, Any] = {}
    while (now := site.ask(f"/tables/{table}/seals/"))["state"] != "started":
        if now["state"] == "sealing":
            first = first or now
            # Bytes once shown must not serve another match: nothing is shown where anything has changed.
            if (now["match"], now["commitment"]) != (first["match"], first["commitment"]):
                sys.exit("The match or its commitment changed after the seal.")
            _shown(site, table, now, entropy)
        time.sleep(PAUSE)
    return str(now["match"])


def _shown(site: Site, table: str, now: dict[str, Any], entropy: bytes) -> None:
    people = [seat for seat in now["seats"] if seat["bot"] is None]
    own = next(seat for seat in people if seat["seat"] == now["mine"])
    if own["seal"] is None:
        parts = (b"magnat seal 1", now["match"].encode(), str(now["mine"]).encode(), entropy)
        seal = hashlib.sha256(b"\0".join(parts)).hexdigest()
        site.ask(f"/tables/{table}/seal/", {"seal": seal})
    elif not own["revealed"] and all(seat["seal"] is not None for seat in people):
        site.ask(f"/tables/{table}/reveal/", {"entropy": entropy.hex()})


def played(site: Site, match: str, chooser: Chooser) -> Played:
    """Plays the seat of the token until the match is over."""
    moves = refused = 0
    while (now := site.ask(f"/matches/{match}/choices/"))["question"] is not None or _goes_on(
        site, match
    ):
        if now["question"] is None:
            time.sleep(PAUSE)
            continue
        for action in chooser.actions(now["choices"]):
            body = {"key": secrets.token_hex(8), "question": now["question"], "action": action}
            try:
                site.ask(f"/matches/{match}/actions/", body)
            except Refused as refusal:
                refused += 1
                if refusal.code == "stale_question":
                    break
            else:
                moves += 1
                break
        else:
            sys.exit(f"Nothing was taken of {now['choices']}")
    return _told(site.ask(f"/matches/{match}/"), moves, refused)


def _goes_on(site: Site, match: str) -> bool:
    return bool(site.ask(f"/matches/{match}/")["view"]["status"] != "ended")


def _told(welcome: dict[str, Any], moves: int, refused: int) -> Played:
    view, seat = welcome["view"], welcome["seat"]
    if hashlib.sha256(bytes.fromhex(view["secret"])).hexdigest() != view["commitment"]:
        sys.exit("The secret is not the one that was committed to.")
    places = view["outcome"]["placings"]
    place = next(number for number, seats in enumerate(places, start=1) if seat in seats)
    return Played(view["version"], moves, refused, view["outcome"]["reason"], place)


def seated(site: Site, given: argparse.Namespace) -> str:
    """The table at which the seat is: opened, or joined."""
    if given.join is None:
        wishes = {"game": given.game, "seats_min": given.seats, "seats_max": given.seats}
        wishes |= {"visibility": "private", "rules": json.loads(given.rules)}
        room = site.ask("/tables/", wishes)
        code = room["invite"].rstrip("/").rpartition("/")[2]
        print(f"TABLE id={room['table']['id']} code={code}", flush=True)
    else:
        room = site.ask(f"/tables/{given.join}/join/", {"code": given.code})
    table = str(room["table"]["id"])
    site.ask(f"/tables/{table}/ready/", {"ready": True})
    return table


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("--base", required=True)
    words.add_argument("--game", default="eurobiznes")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--rules", default="{}", help="parameters as JSON")
    words.add_argument("--join")
    words.add_argument("--code", default="")
    words.add_argument("--seed", type=int)
    given = words.parse_args()
    site = Site(given.base, os.environ["MAGNAT_TOKEN"])
    match = begun(site, seated(site, given))
    end = played(site, match, Chooser(given.seed))
    figures = " ".join(f"{name}={value}" for name, value in end._asdict().items())
    print(f"PLAYED match={match} {figures}")


if __name__ == "__main__":
    main()

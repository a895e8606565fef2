"""The evening itself.

Sign up, open a table, play to the end, compare every receipt with the log.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from games.engines.kernel.rng import SEALED_BYTES, seal_of
from games.fronts.catalogue import with_board
from games.fronts.front import RING
from games.smoke.browser import Browser, FetchedPage, PageError
from games.smoke.house import House, HouseError
from games.smoke.player import SentMove, SmokePlayer
from games.verification.replay import BadExport, verify

#: The person of an evening knows what is offered on a ring.
GAME: Final = with_board(RING)[0]
BOT: Final = "steady"
#: Rounds of the match: enough for every phase, few enough for an evening; with kills some more for
#: each.
ROUNDS: Final = 30
ROUNDS_PER_KILL: Final = 6
#: Moves of the people, or entries by anybody, between two kills.
MOVES_PER_KILL: Final = 8
ENTRIES_PER_KILL: Final = 40


@dataclass(slots=True)
class EveningReport:
    """What an evening came to."""

    matches: int = 0
    acked: int = 0
    missing: int = 0
    doubled: int = 0
    kills: int = 0
    finished: bool = False
    #: The longest time without an entry while the platform stood, and the longest before one of an AI.
    still_ms: int = 0
    ai_ms: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def is_ok(self) -> bool:
        """Whether nothing was lost, doubled or left open."""
        return self.finished and not (self.missing or self.doubled or self.problems)

    def line(self) -> str:
        """The verdict."""
        return (
            f"SMOKE {'ok' if self.is_ok else 'failed'} matches={self.matches} acked={self.acked} "
            f"missing={self.missing} doubled={self.doubled} kills={self.kills} "
            f"finished={'yes' if self.finished else 'no'} "
            f"still_max_s={self.still_ms / 1000:.1f} ai_max_s={self.ai_ms / 1000:.1f}"
        )


@dataclass(slots=True)
class Evening:
    """`people` and `bots` at one table of the platform at `bases`, over which the people are spread."""

    bases: list[str]
    people: int
    bots: int
    seconds: float
    house: House | None = None
    kills: int = 0
    #: Whether each kill hits one process alone instead of all of them.
    by_parts: bool = False
    _sent: int = 0

    async def run(self) -> EveningReport:
        """One match, and others as long as kills are left; raises PageError if a page is not what it should be."""
        browsers = [self._browser(number) for number in range(self.people)]
        for browser in browsers:
            await asyncio.to_thread(sign_up, browser)
        report, until = EveningReport(), time.monotonic() + self.seconds
        while not report.matches or (report.finished and self._kills_left()):
            await self._match(browsers, report, until)
        report.kills = 0 if self.house is None else self.house.kills
        return report

    def _kills_left(self) -> int:
        return 0 if self.house is None else self.kills - self.house.kills

    async def _match(self, browsers: list[Browser], report: EveningReport, until: float) -> None:
        rounds = max(ROUNDS, ROUNDS_PER_KILL * self._kills_left())
        match_id = await asyncio.to_thread(open_and_start, browsers, self.bots, rounds)
        players = [self._player(one, number, match_id) for number, one in enumerate(browsers)]
        self._sent = 0
        try:
            async with asyncio.timeout(until - time.monotonic()), asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())
                if self.house is not None:
                    group.create_task(self._kill_and_start(players))
        except TimeoutError:
            report.problems.append(f"the match did not end within {self.seconds:.0f} s")
        page = await asyncio.to_thread(browsers[0].get, f"matches/{match_id}/export/")
        export = json.loads(page.text)
        compare(export, [sent for p in players for sent in p.acked], report)
        still, ai = standstills(export, [] if self.house is None else self.house.outages)
        report.still_ms, report.ai_ms = max(report.still_ms, still), max(report.ai_ms, ai)

    def _spread(self, number: int) -> list[str]:
        """The addresses, in the order in which this person tries them."""
        first = number % len(self.bases)
        return self.bases[first:] + self.bases[:first]

    def _browser(self, number: int) -> Browser:
        first, *others = self._spread(number)
        return Browser(first, others=others)

    def _player(self, browser: Browser, number: int, match_id: str) -> SmokePlayer:
        parts = [urllib.parse.urlsplit(base) for base in self._spread(number)]
        schemes = {"https": "wss", "http": "ws"}
        return SmokePlayer(
            urls=[f"{schemes[one.scheme]}://{one.netloc}/ws/matches/{match_id}/" for one in parts],
            cookies=browser.cookies(),
            rng=random.Random(secrets.randbits(64)),  # noqa: S311 - a policy, not a secret
            on_sent=self._count,
        )

    def _count(self) -> None:
        self._sent += 1

    async def _kill_and_start(self, players: list[SmokePlayer]) -> None:
        """Kill and start again, evenly spread, with moves on their way."""
        assert self.house is not None
        for number in range(1, self._kills_left() + 1):
            while not self._is_time(number, players):
                if all(player.view.get("status") == "ended" for player in players):
                    return
                await asyncio.sleep(0.002)
            if not self.by_parts:
                await asyncio.to_thread(self.house.kill_and_start)
                continue
            await asyncio.to_thread(self.house.kill_part)

    def _is_time(self, number: int, players: list[SmokePlayer]) -> bool:
        version = max(player.view.get("version", 0) for player in players)
        return self._sent >= number * MOVES_PER_KILL or version >= number * ENTRIES_PER_KILL


def sign_up(browser: Browser) -> None:
    """An account through the form of the site."""
    page = browser.get("accounts/signup/")
    form = page.form("/accounts/signup/")
    name = f"smoke-{secrets.token_hex(4)}"
    password = secrets.token_urlsafe(16)
    values = {
        "username": name,
        "email": f"{name}@example.org",
        "password1": password,
        "password2": password,
    }
    after = browser.send(page, form, **{key: values[key] for key in values if key in form.fields})
    if after.status != 200 or urllib.parse.urlsplit(after.url).path == "/accounts/signup/":  # noqa: PLR2004 - HTTP's own
        told = " ".join(after.complaints())
        raise PageError(f"signing up ended at {after.url} with status {after.status}: {told}")


def open_and_start(browsers: list[Browser], bots: int, rounds: int) -> str:
    """Open a table in the lobby, have everybody sit down, start; the id of the match."""
    host = browsers[0]
    page = host.get(f"tables/new/{GAME}/")
    form = page.form(f"/tables/new/{GAME}/")
    seats = str(len(browsers) + bots)
    wanted = {
        "seats_min": seats,
        "seats_max": seats,
        "pace": "instant",
        "visibility": "public",
        "rule_round_limit": str(rounds),
    }
    for number in range(len(browsers), len(browsers) + bots):
        wanted[f"bot_{number}"] = BOT
    room = host.send(page, form, **{name: wanted[name] for name in wanted if name in form.fields})
    for browser in browsers[1:]:
        seen = browser.get(room.url)
        seated = browser.send(seen, seen.form("/join/"))
        browser.send(seated, seated.form("/ready/"))
    if len(browsers) > 1:
        room = host.get(room.url)
    room = host.send(room, room.form("/start/"))
    add_chance(browsers, room)
    return match_of(host.get(room.url))


def add_chance(browsers: list[Browser], room: FetchedPage) -> None:
    """Every browser seals random bytes for the dice, then every browser shows them."""
    drawn = [secrets.token_bytes(SEALED_BYTES) for _ in browsers]
    for browser, entropy in zip(browsers, drawn, strict=True):
        told = json.loads(browser.get(f"{room.url}seals/").text)
        if told["state"] != "sealing":
            raise PageError(f"{room.url} does not ask for seals: it is {told['state']}")
        seal = seal_of(told["match"], told["mine"], entropy)
        answered(browser.tell(room, f"{room.url}seal/", {"seal": seal}))
    for browser, entropy in zip(browsers, drawn, strict=True):
        answered(browser.tell(room, f"{room.url}reveal/", {"entropy": entropy.hex()}))


def answered(page: FetchedPage) -> None:
    """Raises PageError where the page is a refusal."""
    if page.status != 200:  # noqa: PLR2004 - HTTP's own
        raise PageError(f"{page.url} answered {page.status}: {page.text[:200]}")


def match_of(page: FetchedPage) -> str:
    """The id of the match whose page this is."""
    parts = urllib.parse.urlsplit(page.url).path.strip("/").split("/")
    if page.status != 200 or len(parts) != 2 or parts[0] != "matches":  # noqa: PLR2004 - /matches/<id>/
        raise PageError(f"starting the match led to {page.url} with status {page.status}")
    return parts[1]


def compare(export: dict[str, Any], acked: list[SentMove], report: EveningReport) -> None:
    """Every acknowledged move is in the log, once, as it was sent.

    The log also keeps the promise made before the first draw.
    """
    entries = {entry["n"]: entry for entry in export["entries"]}
    report.matches += 1
    report.acked += len(acked)
    report.finished = export["status"] == "ended"
    for sent in acked:
        entry = entries.get(sent.version, {})
        if (entry.get("seat"), entry.get("key"), entry.get("action")) != (
            sent.seat,
            sent.key,
            sent.action,
        ):
            report.missing += 1
    keys = Counter(entry["key"] for entry in export["entries"] if entry["key"])
    report.doubled += sum(times - 1 for times in keys.values())
    unknown = keys.keys() - {sent.key for sent in acked}
    if unknown:
        report.problems.append(f"{len(unknown)} moves of people were never acknowledged")
    if report.finished:
        _verify(export, report)


def standstills(export: dict[str, Any], outages: list[tuple[int, int]]) -> tuple[int, int]:
    """The longest time without an entry, and the longest before an entry for an AI, in milliseconds.

    `outages` are the times during which everything was down, in their order: what lies within them does
    not count, and each end of one begins a new count.
    """
    bots = {seat["seat"] for seat in export["seats"] if seat["bot"] is not None}
    still = ai = 0
    for before, entry in pairwise(export["entries"]):
        waited = _longest_up(before["at"], entry["at"], outages)
        still = max(still, waited)
        if entry["by"] == "bot" or (entry["by"] == "clock" and entry["seat"] in bots):
            ai = max(ai, waited)
    return still, ai


def _longest_up(since: int, until: int, outages: list[tuple[int, int]]) -> int:
    longest = 0
    for down, up in outages:
        if since < up and down < until:
            longest, since = max(longest, down - since), up
    return max(longest, until - since)


def _verify(export: dict[str, Any], report: EveningReport) -> None:
    try:
        verdict = verify(export)
    except BadExport as error:
        report.problems.append(f"the export cannot be verified: {error}")
        return
    if not verdict.is_right:
        report.problems.append(f"entry {verdict.first}: {verdict.problem}")


def run(evening: Evening, say: Callable[[str], None]) -> EveningReport:
    """The evening from a synchronous caller; problems are said, not raised."""
    try:
        report = asyncio.run(evening.run())
    except* (PageError, HouseError, OSError) as group:
        report = EveningReport(problems=[str(error) for error in group.exceptions])
    for problem in report.problems:
        say(problem)
    return report

"""Exports of matches that were played by the rules and by the scheme of docs/chance.md, without a platform."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from games.engines.bots import BOTS, polling
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import Replay, digest, digest_of
from games.engines.kernel.rng import CommittedRng, salt_for, seal_of

SECRET = bytes(range(32))
MATCH = "k3v9x2mfq7wa"
STARTED_MS = 1_795_370_400_000


def entropy_of(seat: int) -> bytes:
    """What the person in this seat added."""
    return hashlib.sha256(b"seat %d" % seat).digest()


class PlayedMatch:
    """A match in the making: people first, then AI; the people play as `steady` would."""

    def __init__(
        self,
        game: str,
        people: int,
        bots: tuple[str, ...],
        rules: dict[str, Any],
        secret: bytes,
        added: dict[int, bytes],
    ) -> None:
        self.game = game_for(game)
        parsed = self.game.rules(rules)
        tables = json.loads(json.dumps(self.game.tables()))
        self.book = {"game": game, "rules": parsed.model_dump(mode="json"), "tables": tables}
        self.book["engine"] = self.game.revision
        self.people, self.bots = people, dict(enumerate(bots, people))
        self.added = {seat: entropy_of(seat) for seat in range(people)} | added
        entropies = [*self.added.values(), *(b"" for _ in bots)]
        salt = salt_for(MATCH, entropies)
        self.secret, self.chance = secret, polling.Chance(secret, salt)
        self.rng = CommittedRng(secret, salt)
        compiled = self.game.compile(parsed, tables, self.game.revision)
        self.replay = Replay(self.game, compiled, people + len(bots), [])
        self.entries: list[dict[str, Any]] = []
        said = {"rules": digest_of(self.book), "engine": self.game.revision}
        self.add("setup", None, {"do": "setup", **said, "seats": len(entropies)}, "table")

    def add(self, kind: str, seat: int | None, action: dict[str, Any], by: str) -> None:
        number = len(self.entries) + 1
        entry = {"n": number, "kind": kind, "seat": seat, "action": action}
        self.rng.forget_drawn()
        self.replay.step(entry, self.rng)
        entry |= {"drawn": self.rng.drawn, "bounds": [list(pair) for pair in self.rng.bounds]}
        entry |= {"words": self.rng.position, "key": None, "by": by}
        self.entries.append(entry | {"at": STARTED_MS + 1000 * number})

    def go_on(self) -> bool:
        """One more entry; False when the match is over."""
        table = self.replay.table
        assert table is not None
        state, number = table.state, table.version
        for seat in polling.order(self.game, state, self.bots):
            bot = BOTS[self.bots[seat]]
            found = polling.answer(self.game, state, bot, seat, self.chance, number)
            if found is not None:
                self.add("play", *found, "bot")
                return True
        seat = next(iter(self.game.asked(state)), SYSTEM)
        if seat == SYSTEM:
            return False
        found = polling.answer(self.game, state, BOTS["steady"], seat, self.chance, -1)
        assert found is not None
        self.add("play", *found, "person")
        return True

    def export(self) -> dict[str, Any]:
        table = self.replay.table
        assert table is not None
        outcome = self.game.outcome(table.state)
        seats = [self._seat(seat) for seat in range(self.people + len(self.bots))]
        export = self.book | {
            "format": 1,
            "match": MATCH,
            "status": "ended",
            "rules_hash": digest_of(self.book),
            "variant": None,
            "control": {"kind": "none"},
            "pace": "instant",
            "commitment": hashlib.sha256(self.secret).hexdigest(),
            "secret": self.secret.hex(),
            "seats": seats,
            "started_at": "2026-11-22T18:00:00Z",
            "ended_at": "2026-11-22T20:00:00Z",
            "entries": self.entries,
            "digests": [{"n": table.version, "digest": digest(self.game, table.state)}],
            "outcome": None if outcome is None else outcome.to_json(),
        }
        return dict(json.loads(json.dumps(export)))

    def _seat(self, seat: int) -> dict[str, Any]:
        bot = self.bots.get(seat)
        entropy = b"" if bot else self.added[seat]
        return {
            "seat": seat,
            "name": f"Seat {seat}",
            "bot": bot,
            "bot_revision": BOTS[bot].revision if bot else None,
            "entropy": entropy.hex(),
            "seal": None if bot else seal_of(MATCH, seat, entropy),
            "left_at": None,
        }


def played(
    game: str = "eurobiznes",
    *,
    people: int = 2,
    bots: tuple[str, ...] = ("steady",),
    rules: dict[str, Any] | None = None,
    secret: bytes = SECRET,
    entropies: dict[int, bytes] | None = None,
) -> dict[str, Any]:
    """The export of a whole match; by default a short one. `entropies`: who added something else."""
    rules = {"round_limit": 5} if rules is None else rules
    match = PlayedMatch(game, people, bots, rules, secret, entropies or {})
    while match.go_on():
        pass
    return match.export()


def kept_of(export: dict[str, Any], seat: int) -> dict[str, Any]:
    """What the browser of the person in `seat` has kept of the match."""
    seals = {str(one["seat"]): one["seal"] for one in export["seats"] if one["seal"]}
    mine = {"commitment": export["commitment"], "seat": seat, "at": STARTED_MS}
    return mine | {"entropy": export["seats"][seat]["entropy"], "seals": seals}

"""Folding a log, numbering questions, undo and redo, and logs that do not fold."""

from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import (
    END_AGREED,
    BrokenLog,
    Fold,
    bounds_of,
    canonical,
    digest,
    digest_of,
    effective,
    fold,
)
from games.engines.kernel.rng import CommittedRng, FastRng, salt_for
from tests.games.engines.toy import TOY

SECRET = bytes(range(32))
SALT = salt_for("toy", [b"", b"", b""])
SEATS = 3


class Match:
    """A match written down as it is played."""

    def __init__(self, **rules: Any) -> None:
        self.compiled = TOY.compile(TOY.rules(rules))
        self.rng = CommittedRng(SECRET, SALT)
        self.positions = {1: 0}
        self.table = Fold.opened(TOY, self.compiled, SEATS, self.rng)
        self.entries: list[dict[str, Any]] = [self._entry("setup", None, {}, 0)]

    def _entry(
        self, kind: str, seat: int | None, action: dict[str, Any], start: int
    ) -> dict[str, Any]:
        return {
            "n": len(getattr(self, "entries", ())) + 1,
            "kind": kind,
            "seat": seat,
            "action": action,
            "drawn": self.rng.drawn[start:],
        }

    def play(self, seat: int, do: str, **fields: Any) -> None:
        start, number = len(self.rng.drawn), len(self.entries) + 1
        self.positions[number] = self.rng.position
        self.table.apply(seat, {"do": do, **fields}, self.rng, number=number)
        kind, who = ("system", None) if seat == SYSTEM else ("play", seat)
        self.entries.append(self._entry(kind, who, {"do": do, **fields}, start))

    def undo(self, to: int) -> None:
        self.entries.append(self._entry("undo", None, {"to": to}, len(self.rng.drawn)))
        self.table = self.fold()

    def fold(self) -> Fold:
        return fold(TOY, self.compiled, SEATS, self.entries)


def a_round() -> Match:
    match = Match()
    match.play(0, "draw")
    match.play(1, "bid", amount=3)
    match.play(0, "bid", amount=3)
    match.play(2, "pass")
    return match


def test_canonical_form_sorts_keys_and_keeps_letters() -> None:
    assert canonical({"b": [1, 2], "a": "łódź"}) == '{"a":"łódź","b":[1,2]}'.encode()
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})


def test_fold_from_recorded_draws_is_the_state() -> None:
    match = a_round()
    assert match.entries[-1]["drawn"]  # the tie was decided by chance
    folded = match.fold()
    assert digest(TOY, folded.state) == digest(TOY, match.table.state)
    assert (folded.version, folded.questions) == (5, match.table.questions)


def test_fold_from_recomputed_draws_is_the_state() -> None:
    match = a_round()
    rngs = {n: CommittedRng(SECRET, SALT, position) for n, position in match.positions.items()}
    folded = fold(TOY, match.compiled, SEATS, match.entries, lambda entry: rngs[entry["n"]])
    assert digest(TOY, folded.state) == digest(TOY, match.table.state)
    assert [rngs[entry["n"]].drawn for entry in match.entries] == [
        entry["drawn"] for entry in match.entries
    ]


def test_question_changes_only_for_the_seat_whose_question_changes() -> None:
    match = Match()
    assert match.table.questions == {0: 1}
    match.play(0, "draw")
    assert match.table.questions == {0: 2, 1: 2, 2: 2}
    match.play(1, "bid", amount=3)
    assert match.table.questions == {0: 2, 2: 2}
    match.play(0, "pass")
    assert match.table.questions == {2: 2}
    match.play(2, "pass")
    assert match.table.questions == {1: 5}


def test_answered_tells_whether_a_question_is_still_open() -> None:
    match = Match()
    match.play(0, "draw")
    topic = match.table.topics()[1]
    assert not match.table.answered(1, topic)
    match.play(1, "pass")
    assert match.table.answered(1, topic)


def test_refused_action_leaves_the_table() -> None:
    match = a_round()
    before = (match.table.version, dict(match.table.questions), digest(TOY, match.table.state))
    with pytest.raises(IllegalAction, match="not_your_turn"):
        match.play(2, "draw")
    assert before == (match.table.version, match.table.questions, digest(TOY, match.table.state))


def test_copy_of_a_table_goes_its_own_way() -> None:
    match = a_round()
    other = match.table.copy()
    other.apply(other.state.turn, {"do": "skip"}, match.rng)
    assert other.version == 6
    assert match.table.version == 5
    assert digest(TOY, other.state) != digest(TOY, match.table.state)


def test_undo_goes_back_to_the_entry_it_names() -> None:
    match = a_round()
    wanted = digest(TOY, fold(TOY, match.compiled, SEATS, match.entries[:2]).state)
    match.undo(2)
    assert digest(TOY, match.table.state) == wanted
    assert (match.table.version, match.table.questions) == (6, {0: 6, 1: 6, 2: 6})
    assert [entry["n"] for entry in effective(match.entries)] == [1, 2]


def test_undo_to_the_setup_asks_anew() -> None:
    match = a_round()
    match.undo(1)
    assert (match.table.version, match.table.questions) == (6, {0: 6})
    match.play(0, "draw")
    assert match.fold().version == 7


def test_game_goes_on_after_an_undo() -> None:
    match = a_round()
    match.undo(2)
    match.play(0, "pass")
    assert match.table.questions == {1: 6, 2: 6}
    folded = match.fold()
    assert (folded.version, folded.questions) == (7, {1: 6, 2: 6})
    assert [entry["n"] for entry in effective(match.entries)] == [1, 2, 7]


def test_redo_names_an_undone_entry() -> None:
    match = a_round()
    before = digest(TOY, match.table.state)
    match.undo(2)
    match.undo(5)
    assert digest(TOY, match.table.state) == before
    assert match.table.version == 7
    assert set(match.table.questions.values()) == {7}


def test_undo_of_an_undo_by_its_own_number() -> None:
    match = a_round()
    match.undo(2)
    match.play(0, "pass")
    wanted = digest(TOY, fold(TOY, match.compiled, SEATS, match.entries[:6]).state)
    match.undo(6)
    assert digest(TOY, match.table.state) == wanted
    match.undo(2)
    assert digest(TOY, match.table.state) == wanted


def test_undo_never_turns_chance_back() -> None:
    match = a_round()
    position = match.rng.position
    match.undo(3)
    assert match.rng.position == position
    match.play(0, "bid", amount=3)
    match.play(2, "pass")
    assert match.rng.position > position
    assert digest(TOY, match.fold().state) == digest(TOY, match.table.state)


def test_system_entries_have_no_seat() -> None:
    match = Match()
    match.play(0, "draw")
    match.play(SYSTEM, "close", window="bids")
    assert match.entries[-1]["seat"] is None
    assert digest(TOY, match.fold().state) == digest(TOY, match.table.state)


@pytest.mark.parametrize(
    ("change", "number", "problem"),
    [
        (lambda log: log[4].update(drawn=[]), 5, "too few draws"),
        (lambda log: log[2].update(drawn=[4]), 3, "holds 1 draws, its action needs 0"),
        (lambda log: log[0]["drawn"].pop(), 1, "too few draws"),
        (lambda log: log[0]["drawn"].append(0), 1, "DrawMismatch"),
        (lambda log: log[2].update(seat=0, action={"do": "skip"}), 3, "not_available_now"),
        (lambda log: log[2].update(action=None), 3, "malformed"),
        (lambda log: log.append({"n": 6, "kind": "undo", "action": {"to": 9}}), 6, "not there"),
        (lambda log: log.clear(), 0, "the log is empty"),
    ],
)
def test_log_that_does_not_fold_names_the_entry(change: Any, number: int, problem: str) -> None:
    match = a_round()
    change(match.entries)
    with pytest.raises(BrokenLog, match=problem) as caught:
        match.fold()
    assert caught.value.number == number


def test_bounds_are_those_that_every_entry_was_drawn_within_the_undone_too() -> None:
    match = a_round()
    match.undo(2)
    match.play(1, "bid", amount=1)
    match.undo(6)
    match.play(2, "pass")
    found = bounds_of(TOY, match.compiled, SEATS, match.entries)
    assert None not in found
    assert [bound for bounds in found for bound in bounds or ()] == match.rng.bounds
    assert [len(bounds or ()) for bounds in found] == [len(e["drawn"]) for e in match.entries]


@pytest.mark.parametrize(
    "change",
    [
        {"action": {"do": "spend"}},
        {"drawn": [3]},
        {"action": {"do": "bid", "amount": "many"}},
        {"kind": "undo", "action": {"to": 77}},
    ],
)
def test_bounds_end_at_the_entry_that_does_not_fit(change: dict[str, Any]) -> None:
    match = a_round()
    match.entries[2] |= change
    found = bounds_of(TOY, match.compiled, SEATS, match.entries)
    assert [bounds is None for bounds in found] == [False, False, True, True, True]


def test_nothing_is_played_after_all_have_agreed_to_end() -> None:
    table = a_round().table
    table.apply(SYSTEM, {"do": END_AGREED}, FastRng(1))
    ended = (table.version, digest(TOY, table.state))
    for seat, action in ((0, {"do": "draw"}), (SYSTEM, {"do": END_AGREED})):
        with pytest.raises(IllegalAction, match="game_over"):
            table.apply(seat, action, FastRng(1))
    assert (table.version, digest(TOY, table.state)) == ended

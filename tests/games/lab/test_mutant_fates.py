"""What is known of faults from earlier hunts."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.lab.documents import Document
from games.lab.mutants.fates import NO_END, Fate, Memory
from games.lab.mutants.hunting import Hunt, NotProved, Recall, recall_of
from games.lab.mutants.proofs import Proof
from games.lab.mutants.sites import FaultSite
from games.lab.mutants.traces import KnownTraces, Run, Traces, traces_of
from tests.games.lab.planted import PAIRS, SEATED, SEATING, SEATS, fate_of, site_at


@pytest.fixture
def fates(tmp_path: Path) -> Path:
    return tmp_path / "new" / "fates.jsonl"


def known(site: FaultSite, path: Path, around: str = "engines", **proofs: str) -> str | None:
    """What is known of a fault beside these proofs; None: it must be tried."""
    found = Memory(around, proofs, path=path).known([site])
    return found[site].killer if site in found else None


def test_a_noticed_fault_is_known_while_engines_and_what_noticed_it_stay(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    Memory("engines", {"a": "text"}, path=fates).keep(Fate(site, "a"))
    assert known(site, fates, a="text") == "a"
    assert known(site, fates, a="text", b="new") == "a"
    assert known(site, fates, a="changed") is None
    assert known(site, fates, b="text") is None
    assert known(site, fates, around="others", a="text") is None
    assert known(replace(site, text=b">"), fates, a="text") is None


def test_a_survivor_is_known_while_all_proofs_stay(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    Memory("engines", {"a": "text"}, path=fates).keep(Fate(site, ""))
    assert known(site, fates, a="text") == ""
    assert known(site, fates, a="text", b="new") is None


def test_a_fault_without_end_is_known_while_the_engines_stay(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    Memory("engines", {}, path=fates).keep(Fate(site, NO_END))
    assert known(site, fates, b="new") == NO_END
    assert known(site, fates, around="others") is None


def test_what_tests_noticed_is_known_only_where_tests_are_tried(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    Memory("engines", {}, "tests", path=fates).keep(Fate(site, "tests/test_a.py::test_b"))
    killers = [
        list(Memory("engines", {}, tests, path=fates).known([site]).values())
        for tests in ("tests", "changed", "")
    ]
    assert killers == [[Fate(site, "tests/test_a.py::test_b")], [], []]


def test_what_noticed_a_fault_before_is_tried_first(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    proofs = [Proof("scenario", name, name) for name in "abcd"]
    digests = {proof.name: proof.digest for proof in proofs}
    lines = {site.path: {str(site.first): [0, 1, 2, 3]}}
    traces = Traces(list("abcd"), [1.0, 2.0, 3.0, 4.0], [], lines, {})
    memory = Memory("engines", digests, path=fates)
    hunt = Hunt([(proofs, traces)], memory)
    assert hunt.order(site) == [0, 1, 2, 3]
    memory.keep(Fate(site, "c"))
    memory.keep(Fate(site, "b"))
    memory.keep(Fate(site, "gone"))
    assert hunt.order(site) == [1, 2, 0, 3]
    again = Hunt([(proofs, traces)], Memory("others", digests, path=fates))
    assert again.order(site) == [1, 2, 0, 3]
    elsewhere = replace(site, source="another line")
    assert again.order(elsewhere) == [0, 1, 2, 3]
    memory.keep(Fate(replace(site, source="yet another"), "b"))
    assert hunt.order(elsewhere) == [1, 0, 2, 3]


def recalled(site: FaultSite, path: Path, **scenario: Any) -> Recall:
    """A recall of one scenario, which has noticed the fault before."""
    document = Document(Path("one.yaml"), 1, SEATED | scenario)
    proof = Proof("scenario", document.name, document)
    memory = Memory("engines", {proof.name: proof.digest}, path=path)
    memory.keep(Fate(site, proof.name))
    return recall_of([proof, Proof("scenario", "other", document)], memory)


def test_what_noticed_a_fault_is_tried_without_traces(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    hunt = recalled(site, fates, given={}, rules=PAIRS, illegal="bad_setup")
    assert [proof.name for proof in hunt.proofs] == ["one.yaml#1"]
    assert fate_of(site, hunt) == "one.yaml#1"
    assert fate_of(replace(site, source="never seen"), hunt) == ""
    unmoved = recalled(site, fates, then={"turn": 0})
    assert fate_of(site, unmoved) == ""


def test_what_fails_with_nothing_changed_notices_nothing(fates: Path) -> None:
    site = site_at(SEATING, *SEATS)
    with pytest.raises(NotProved, match="fails with nothing changed: one"):
        fate_of(site, recalled(site, fates, then={"turn": 1}))


def test_a_proof_is_traced_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("games.lab.mutants.traces.KEPT", tmp_path)
    first, second = (
        Proof("scenario", name, Document(Path(name), 1, SEATED | {"then": {"turn": turn}}))
        for name, turn in (("one.yaml", 0), ("two.yaml", 1))
    )
    alone = traces_of("fortuna", [first])
    assert (alone.names, alone.failing) == (["one.yaml"], [])
    assert alone.lines[SEATING]
    (path,) = tmp_path.glob("fortuna-*.json")
    kept = KnownTraces()
    kept.read(path)
    kept.runs[first.digest] = Run(7.0, is_failing=False, lines={SEATING: [3]})
    path.write_text(json.dumps({"runs": kept.runs, "imported": kept.imported}))
    both = traces_of("fortuna", [second, first])
    assert (both.names, both.failing, both.seconds[1]) == (
        ["two.yaml", "one.yaml"],
        ["two.yaml"],
        7.0,
    )
    assert both.lines[SEATING]["3"] == [1]
    assert len(both.lines[SEATING]) > 1
    assert both.imported == alone.imported

"""Faults planted on purpose: those that matter are noticed, those that do not are not."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.lab.documents import Document
from games.lab.mutants import contract
from games.lab.mutants.__main__ import MutantReport, drawn, is_at, main
from games.lab.mutants.equivalents import BadList, Key, equivalents, key_of, stale
from games.lab.mutants.fates import NO_END, Fate, Memory
from games.lab.mutants.hunting import Hunt, NotProved, Recall, recall_of
from games.lab.mutants.planting import forget_caches, functions
from games.lab.mutants.proofs import Proof
from games.lab.mutants.sites import OPERATORS, ROOMS, ROOT, FaultSite, sites_in, sites_of
from games.lab.mutants.stages import Stage, Stages, in_turn
from games.lab.mutants.traces import KnownTraces, Run, Traces, traces_of

SOURCE = b'''
LOW: Final = 3

def price(a: int, b: int = 1) -> bool:
    """Text."""
    if a < b and not (a == b):
        raise ValueError(
            "two lines"
        )
    a += 2 % b
    tell(a)
    return a is not None

def found(a: int) -> int | None:
    return lambda: -a
'''


def edits(content: bytes) -> list[tuple[int, str, str]]:
    return [(site.line, site.operator, site.mutated) for site in sites_in("a.py", content)]


def test_every_operator_has_its_faults() -> None:
    assert edits(SOURCE) == [
        (2, "number", "LOW: Final = 2"),
        (2, "number", "LOW: Final = 4"),
        (4, "number", "def price(a: int, b: int = 0) -> bool:"),
        (4, "number", "def price(a: int, b: int = 2) -> bool:"),
        (6, "compare", "if a <= b and not (a == b):"),
        (6, "compare", "if a > b and not (a == b):"),
        (6, "logic", "if a < b or not (a == b):"),
        (6, "not", "if a < b and (a == b):"),
        (6, "compare", "if a < b and not (a != b):"),
        (7, "raise", "pass"),
        (10, "assign", "pass"),
        (10, "arithmetic", "a -= 2 % b"),
        (10, "number", "a += 1 % b"),
        (10, "number", "a += 3 % b"),
        (10, "arithmetic", "a += 2 * b"),
        (11, "call", "pass"),
        (12, "compare", "return a is None"),
        (15, "return", "return None"),
    ]


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("x = a <= b", ["x = a < b", "x = a >= b"]),
        ("x = a > b", ["x = a < b", "x = a >= b"]),
        ("x = a >= b", ["x = a <= b", "x = a > b"]),
        ("x = (a) != (b)", ["x = (a) == (b)"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a not  in b", ["x = a in b"]),
        ("x = a is b", ["x = a is not b"]),
        ("x = a // b", ["x = a * b"]),
        ("x = a * b", ["x = a // b"]),
        ("x = a - b", ["x = a + b"]),
        ("x = not(a)", ["x = (a)"]),
        ("x: tuple[Literal[1]] = a", []),
        ("x = a | b", []),
        ("x = True", []),
        ("x = a[0]", ["x = a[(-1)]", "x = a[1]"]),
    ],
)
def test_each_place_is_changed_as_text(line: str, faults: list[str]) -> None:
    assert sorted(text for _, _, text in edits(line.encode())) == sorted(faults)


@pytest.mark.parametrize(
    ("returned", "answer", "faults"),
    [
        ("True", "bool", ["return False"]),
        ("a(b)", "bool", ["return not (a(b))"]),
        ("a(b)", "str | None", ["return None"]),
        ("a(b)", "str", []),
        ("None", "str | None", []),
    ],
)
def test_answers_are_turned_round(returned: str, answer: str, faults: list[str]) -> None:
    content = f"def f() -> {answer}:\n    return {returned}\n"
    assert [text for _, _, text in edits(content.encode())] == faults


def test_every_fault_of_a_room_can_be_compiled_and_moves_no_line() -> None:
    for site in random.Random(1).sample(sites_of("property"), 200):
        content = (ROOT / site.path).read_bytes()
        planted = site.planted(content)
        compile(planted, site.path, "exec")
        assert planted != content
        assert planted.count(b"\n") == content.count(b"\n")


def test_every_kind_of_fault_can_be_asked_for() -> None:
    assert {site.operator for room in ROOMS for site in sites_of(room)} == set(OPERATORS)


def test_every_folder_of_rules_is_a_room() -> None:
    folders = {path.parent.name for path in (ROOT / "games" / "engines").glob("*/__init__.py")}
    assert folders - set(ROOMS) == {"bots"}
    assert all(sites_of(room) for room in ROOMS)


# -- planting and noticing ----------------------------------------------------------------------------

SEATING = "games/engines/fortuna/seating.py"
RULES = "games/engines/fortuna/rules.py"
SEATED = {"rule": "R-FO-SET-01", "game": "fortuna", "seats": 2, "given": {"turn": 0}}


def site_at(path: str, source: str, mutated: str) -> FaultSite:
    """The first fault that has this text, in a file of the engines."""
    found = [
        site
        for site in sites_in(path, (ROOT / path).read_bytes())
        if (site.source, site.mutated) == (source, mutated)
    ]
    assert found
    return found[0]


def hunt_with(site: FaultSite, *, imported: bool = False, **scenario: Any) -> Hunt:
    """One scenario, which runs the line of `site`."""
    document = Document(Path("one.yaml"), 1, SEATED | scenario)
    lines = {site.path: {str(site.first): [0]}}
    on_import = {site.path: [site.first]} if imported else {}
    traces = Traces(["one.yaml#1"], [0.01], [], lines, on_import)
    proof = Proof("scenario", document.name, document)
    memory = Memory("engines", {proof.name: proof.digest}, path=Path("no/such/file"))
    return Hunt([([proof], traces)], memory)


def fate_of(site: FaultSite, hunt: Hunt) -> str:
    ((fate),) = hunt.fates([site], 1)
    assert fate.site == site
    return fate.killer


SEATS = ("if self.c.pairs and seats != PAIRED_SEATS:", "if self.c.pairs and seats == PAIRED_SEATS:")
PAIRS = {"pair_play": True}


def test_a_fault_that_a_scenario_runs_into_is_noticed() -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, given={}, rules=PAIRS, illegal="bad_setup")
    assert fate_of(site, hunt) == "one.yaml#1"


def test_a_fault_that_a_scenario_does_not_mind_survives() -> None:
    site = site_at(SEATING, *SEATS)
    assert fate_of(site, hunt_with(site, then={"turn": 0})) == ""


def test_a_fault_that_nothing_runs_survives() -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, rules=PAIRS, illegal="bad_setup")
    other = replace(site, first=site.first + 1, last=site.first + 1)
    assert hunt.order(other) == []
    assert fate_of(other, hunt) == ""


@pytest.mark.parametrize(("cash", "killer"), [(20_000, "one.yaml#1"), (None, "")])
def test_a_fault_in_what_importing_makes_is_planted_too(cash: int | None, killer: str) -> None:
    site = site_at(RULES, "20000,", "20001,")
    assert not site.is_called
    wanted = {"turn": 0} if cash is None else {"players.0.cash": cash}
    assert fate_of(site, hunt_with(site, then=wanted)) == killer


@pytest.mark.parametrize(
    ("scenario", "killer"),
    [
        ({"given": {}, "rules": PAIRS, "illegal": "bad_setup"}, "one.yaml#1"),
        ({"then": {"turn": 0}}, ""),
    ],
)
def test_a_function_that_importing_runs_is_imported_anew(
    scenario: dict[str, Any], killer: str
) -> None:
    site = site_at(SEATING, *SEATS)
    hunt = hunt_with(site, imported=True, **scenario)
    assert hunt.is_imported(site)
    assert fate_of(site, hunt) == killer


@pytest.mark.parametrize("endless", [b"any(iter(int, 1))", b"any(0 for _ in iter(int, 1))"])
def test_a_fault_without_end_is_noticed(endless: bytes) -> None:
    site = site_at(SEATING, *SEATS)
    planted = replace(site, text=b"!= %b or seats !=" % endless)
    assert fate_of(planted, hunt_with(site, rules=PAIRS, illegal="bad_setup")) == NO_END


def test_a_fault_that_breaks_the_engine_is_noticed() -> None:
    site = site_at(SEATING, *SEATS)
    broken = replace(site, text=b"!= 1 // 0 or seats !=")
    hunt = hunt_with(site, given={}, rules=PAIRS, illegal="bad_setup")
    assert fate_of(broken, hunt) == "one.yaml#1"


def test_functions_are_found_beside_objects_that_answer_for_others() -> None:
    class Unready:
        def __getattribute__(self, name: str) -> Any:
            raise RuntimeError("asked too late")

    def held() -> Unready:
        return unready

    unready = Unready()
    functions.cache_clear()
    assert (__file__, held.__code__) in functions()
    forget_caches()
    assert type(held()) is Unready


@pytest.mark.slow
@pytest.mark.timeout(300)  # another pytest is started
def test_faults_are_tried_on_tests() -> None:
    rng = "games/engines/kernel/rng.py"
    noticed = site_at(rng, "return 1 + x % 6", "return 1 - x % 6")
    imported = site_at(rng, "SECRET_BYTES: Final = 32", "SECRET_BYTES: Final = 33")
    elsewhere = site_at(SEATING, *SEATS)
    tests = contract.TESTS / "kernel" / "test_rng.py"
    found = contract.fates([noticed, elsewhere, imported], imported.__eq__, 1, tests)
    killers = {fate.site: fate.killer for fate in found}
    assert killers[noticed].startswith("tests/games/engines/kernel/test_rng.py::")
    assert killers[imported].startswith("tests/games/engines/kernel/test_rng.py::")
    assert killers[elsewhere] == ""


def test_tests_of_a_fault_are_the_cheapest_that_run_it_within_the_budget() -> None:
    site = site_at(SEATING, *SEATS)
    lines = {SEATING: {str(site.line): [0, 1, 2, 3]}}
    traces = Traces(list("abcde"), [50.0, 1.0, 20.0, 2.0, 0.1], ["d"], lines, {})
    assert contract.order(site, traces, at_import=False) == [1, 2]
    assert contract.order(site, traces, at_import=True) == [4, 1, 2]


@pytest.mark.parametrize(
    ("room", "folders"),
    [
        ("fortuna", ["fortuna"]),
        ("g1836jr", ["g1836jr"]),
        ("property", ["property", "eurobiznes", "fortuna", "antimonopoly"]),
    ],
)
def test_the_nearest_tests_are_those_of_the_room_then_of_its_games(
    room: str, folders: list[str]
) -> None:
    found = contract.nearest(room)
    assert found == [contract.TESTS / folder for folder in folders]
    assert all(folder.is_dir() for folder in found)


def test_a_stage_is_given_what_those_before_it_missed() -> None:
    sites = sites_of("fortuna")[:4]
    given = []

    def stage(*noticed: FaultSite) -> Stage:
        def fates(tried: list[FaultSite]) -> Iterator[Fate]:
            given.append(tried)
            return (Fate(site, "it" if site in noticed else "") for site in tried)

        return fates

    found = list(in_turn(sites, [stage(sites[1]), stage(sites[0]), stage(sites[3])]))
    assert given == [sites, [sites[0], *sites[2:]], sites[2:]]
    assert [(sites.index(fate.site), fate.killer) for fate in found] == [
        (1, "it"),
        (0, "it"),
        (2, ""),
        (3, "it"),
    ]
    given.clear()
    assert len(list(in_turn(sites[:1], [stage(sites[0]), stage()]))) == 1
    assert given == [sites[:1]]


@pytest.mark.parametrize(
    ("room", "whole", "sample"), [("fortuna", 2, 3), ("property", 2, 8), ("kernel", 2, 9)]
)
def test_a_sample_is_tried_on_the_nearest_first(room: str, whole: int, sample: int) -> None:
    stages = Stages(room, cores=1, with_tests=True)
    assert (len(stages.of_all()), len(stages.of_a_sample())) == (whole, sample)
    games = Stages(room, cores=1, with_tests=False)
    assert (len(games.of_all()), len(games.of_a_sample())) == (1, len(ROOMS[room]))


# -- what is known from earlier hunts -----------------------------------------------------------------


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


# -- the list of equivalents --------------------------------------------------------------------------

ENTRY = """
- path: games/engines/fortuna/seating.py
  in: ChipSeating.check_seats
  line: 'if self.c.pairs and seats != PAIRED_SEATS:'
  mutated: 'if self.c.pairs and seats == PAIRED_SEATS:'
  reason: Made up for this test.
"""


def listed(folder: Path, text: str) -> dict[Key, str]:
    (folder / "equivalent.yaml").write_text(text)
    return equivalents(folder / "equivalent.yaml")


def test_an_entry_names_a_fault_wherever_its_line_stands(tmp_path: Path) -> None:
    found = listed(tmp_path, ENTRY)
    assert found == {key_of(site_at(SEATING, *SEATS)): "Made up for this test."}
    assert stale(found, sites_of("fortuna"), "fortuna") == []
    assert stale(found, [], "eurobiznes") == []


def test_an_entry_without_its_line_is_stale(tmp_path: Path) -> None:
    found = listed(tmp_path, ENTRY.replace("check_seats", "check_chairs"))
    assert stale(found, sites_of("fortuna"), "fortuna") == list(found)
    assert str(next(iter(found))).startswith(
        "games/engines/fortuna/seating.py in ChipSeating.check"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: b", "must be a list"),
        ("- a: b", "entry 1 must have the keys in, line, mutated, path, reason"),
        (ENTRY.replace("Made up for this test.", "''"), "entry 1 has no reason"),
        (ENTRY.replace("Made up for this test.", "1"), "every value must be text"),
        (ENTRY + ENTRY, "entry 2 is there twice"),
        ("- {", "line 2"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BadList, match=problem):
        listed(tmp_path, text)


def test_the_kept_list_names_faults_of_today() -> None:
    known = equivalents()
    for room in ROOMS:
        assert stale(known, sites_of(room), room) == []
    assert all(key.path.startswith("games/engines/") for key in known)


# -- the report ---------------------------------------------------------------------------------------


def test_survivors_and_false_equivalents_fail_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = site_at(SEATING, *SEATS)
    other = site_at(RULES, "20000,", "20001,")
    report = MutantReport(listed(tmp_path, ENTRY), killers=False)
    report.add(Fate(site, ""))
    report.add(Fate(other, "one.yaml#1"))
    assert (report.is_clean, capsys.readouterr().out) == (True, "")
    report.add(Fate(site, "one.yaml#1"))
    assert capsys.readouterr().out == f"not equivalent, one.yaml#1 notices it: {site}\n"
    assert not report.is_clean
    report.add(Fate(other, ""))
    assert capsys.readouterr().out == f"{RULES}:{other.line} number  20000,  ->  20001,\n"
    assert not report.is_good(spare=1)  # the false equivalent is never spared
    assert (report.counts, report.survivors) == ({"equivalent": 1, "killed": 2}, {RULES: 1})


def test_so_many_survivors_as_are_spared_fail_nothing(tmp_path: Path) -> None:
    report = MutantReport(listed(tmp_path, ENTRY), killers=False)
    for number in ("20001,", "20002,"):
        report.add(Fate(replace(site_at(RULES, "20000,", "20001,"), mutated=number), ""))
    assert [report.is_good(spare) for spare in (0, 1, 2)] == [False, False, True]


def test_a_sample_takes_the_list_at_its_word(tmp_path: Path) -> None:
    site, other = site_at(SEATING, *SEATS), site_at(RULES, "20000,", "20001,")
    report = MutantReport(listed(tmp_path, ENTRY), killers=False)
    assert report.not_listed([site, other]) == [other]
    assert (report.is_clean, report.counts) == (True, {"equivalent": 1})


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    sites = sites_of("fortuna")
    first = drawn(sites, 20, 1)
    assert first == drawn(sites, 20, 1) != drawn(sites, 20, 2)
    assert first == [site for site in sites if site in set(first)]
    assert drawn(sites, 10_000, 1) == drawn(sites, None, 1) == sites


def test_lines_are_picked_by_path_and_number() -> None:
    site = site_at(SEATING, *SEATS)
    assert is_at(site, "")
    assert is_at(site, "seating.py")
    assert is_at(site, f"fortuna/seating.py:{site.line}")
    assert not is_at(site, f"fortuna/seating.py:{site.line + 1}")
    assert not is_at(site, "rules.py")


def test_the_last_line_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fortuna", "--where", "nowhere.py"]) == 0
    assert capsys.readouterr().out == "MUTANTS sites=0 tried=0 killed=0 equivalent=0 survived=0\n"
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "no room chess; known are kernel, property" in capsys.readouterr().err

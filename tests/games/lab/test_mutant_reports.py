"""The list of equivalent faults, and what a run says of those that survived."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.lab.mutants.__main__ import MutantReport, drawn, is_at, main
from games.lab.mutants.equivalents import BadList, Key, equivalents, key_of, stale
from games.lab.mutants.fates import Fate
from games.lab.mutants.sites import ROOMS, sites_of
from tests.games.lab.planted import RULES, SEATING, SEATS, site_at

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

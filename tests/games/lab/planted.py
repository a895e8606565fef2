"""Faults planted in Fortuna, and what is tried on them."""

from pathlib import Path
from typing import Any

from games.lab.documents import Document
from games.lab.mutants.fates import Memory
from games.lab.mutants.hunting import Hunt
from games.lab.mutants.proofs import Proof
from games.lab.mutants.sites import ROOT, FaultSite, sites_in
from games.lab.mutants.traces import Traces

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

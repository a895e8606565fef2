"""`python -m games.lab.mutants`: do the proofs notice every fault? See `make help`."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from games.lab.mutants.contract import NotRun
from games.lab.mutants.equivalents import BadList, Key, equivalents, key_of, stale
from games.lab.mutants.fates import Fate
from games.lab.mutants.hunting import NotProved
from games.lab.mutants.sites import OPERATORS, ROOMS, FaultSite, sites_of
from games.lab.mutants.stages import Stages, in_turn
from games.lab.pool import cores_available


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description="Plants faults in rule code.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(ROOMS)}; or all")
    parser.add_argument("--sample", type=int, help="try so many, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="of the drawing")
    parser.add_argument("--cores", type=int, default=cores_available())
    parser.add_argument("--where", default="", metavar="PATH[:LINE]", help="only these lines")
    parser.add_argument("--operator", choices=OPERATORS, help="only faults of this kind")
    parser.add_argument(
        "--without-tests",
        action="store_true",
        help="only what `manage.py scenario`, `replay18xx` and `probe18xx` notice",
    )
    parser.add_argument(
        "--spare", type=int, default=0, help="so many survivors are told and fail nothing; none"
    )
    parser.add_argument("--summary", action="store_true", help="count survivors by file")
    parser.add_argument("--killers", action="store_true", help="also say what noticed each fault")
    found = parser.parse_args(words)
    unknown = sorted(set(found.rooms) - set(ROOMS))
    if unknown:
        parser.error(f"no room {unknown[0]}; known are {', '.join(ROOMS)}")
    return found


def drawn(sites: list[FaultSite], sample: int | None, seed: int) -> list[FaultSite]:
    """`sample` of the sites in their order, the same for the same seed; all without a sample."""
    if sample is None or sample >= len(sites):
        return sites
    chosen = random.Random(seed).sample(range(len(sites)), sample)
    return [sites[number] for number in sorted(chosen)]


def is_at(site: FaultSite, where: str) -> bool:
    path, _, line = where.partition(":")
    return path in site.path and line in ("", str(site.line))


class MutantReport:
    """Counts what became of the faults and says what is wrong."""

    def __init__(self, listed: dict[Key, str], *, killers: bool) -> None:
        self.listed = listed
        self.killers = killers
        self.counts: Counter[str] = Counter()
        self.survivors: Counter[str] = Counter()
        self.is_clean = True

    def fault(self, line: str) -> None:
        self.is_clean = False
        self.say(line)

    @staticmethod
    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def not_listed(self, sites: Iterable[FaultSite]) -> list[FaultSite]:
        """Counts the listed faults as equivalent, untried: to see that nothing notices them takes everything."""
        found = []
        for site in sites:
            if key_of(site) in self.listed:
                self.add(Fate(site, ""))
            else:
                found.append(site)
        return found

    def add(self, fate: Fate) -> None:
        is_listed = key_of(fate.site) in self.listed
        if fate.killer:
            self.counts["killed"] += 1
            if self.killers:
                self.say(f"{fate.site}  [{fate.killer}]")
            if is_listed:
                self.fault(f"not equivalent, {fate.killer} notices it: {fate.site}")
        elif is_listed:
            self.counts["equivalent"] += 1
        else:
            self.survivors[fate.site.path] += 1
            self.say(str(fate.site))

    def is_good(self, spare: int) -> bool:
        """Whether nothing is wrong but that at most so many faults survived."""
        return self.is_clean and self.survivors.total() <= spare


def main(words: Sequence[str] | None = None) -> int:
    """The exit code: 1 if more faults survive than are spared, a proof fails unchanged, or an equivalent is none."""
    chosen = arguments(words)
    try:
        report = MutantReport(equivalents(), killers=chosen.killers)
    except BadList as error:
        sys.stdout.write(f"{error}\n")
        return 1
    by_room = {room: sites_of(room) for room in chosen.rooms or ROOMS}
    for room, sites in by_room.items():
        for key in stale(report.listed, sites, room):
            report.fault(f"no such fault: {key}")
    sites = [
        site
        for of_room in by_room.values()
        for site in of_room
        if is_at(site, chosen.where) and chosen.operator in (None, site.operator)
    ]
    tried = drawn(sites, chosen.sample, chosen.seed)
    for room, of_room in by_room.items():
        mine = [site for site in of_room if site in set(tried)]
        try:
            _room(room, mine, chosen, report)
        except (NotProved, NotRun) as error:
            report.fault(str(error))
    if chosen.summary:
        for path, count in sorted(report.survivors.items()):
            report.say(f"{count:6} {path}")
    report.say(
        f"MUTANTS sites={len(sites)} tried={len(tried)} killed={report.counts['killed']} "
        f"equivalent={report.counts['equivalent']} survived={report.survivors.total()}"
    )
    return 0 if report.is_good(chosen.spare) else 1


def _room(
    room: str, sites: list[FaultSite], chosen: argparse.Namespace, report: MutantReport
) -> None:
    stages = Stages(room, cores=chosen.cores, with_tests=not chosen.without_tests)
    is_whole = chosen.sample is None
    asked = sites if is_whole else report.not_listed(sites)
    known = stages.memory.known(asked)
    for fate in known.values():
        report.add(fate)
    left = [site for site in asked if site not in known]
    for fate in in_turn(left, stages.of_all() if is_whole else stages.of_a_sample()):
        stages.memory.keep(fate)
        report.add(fate)


if __name__ == "__main__":
    sys.exit(main())

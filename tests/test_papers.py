"""What code and documents point at is there: pages, their sections, rules, differences by number."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import run

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT / "games" / "rulebooks"
TOLD = {".py", ".md", ".js", ".ts", ".html", ".css", ".yaml", ".yml", ".toml", ".json", ".in", ""}
#: Words of a page with a number, as papers that only their writers have are named.
NUMBERED = re.compile(r"\b(?:vocabulary|log format|design|platform|performance),? sections? [\d.]+")
PAGE = re.compile(r"(?<![\w/.-])((?:\.{1,2}/)*[\w./-]+\.md)\b(#[\w-]+)?")
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: Files that speak of pages by way of example, or of those of others.
FOREIGN = {
    "package-lock.json",
    "benchmarks/boardgame_io/package-lock.json",
    "LICENSE",
    "tests/test_papers.py",
}


@cache
def files() -> tuple[Path, ...]:
    listed = run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607  git is where the developer has it
    found = [ROOT / name for name in listed.splitlines()]
    return tuple(
        path
        for path in found
        if path.suffix in TOLD
        and path.is_file()
        and "vendor" not in path.parts
        and str(path.relative_to(ROOT)) not in FOREIGN
    )


def pages() -> list[Path]:
    return [path for path in files() if path.suffix == ".md"]


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors that a reader on the web finds: headings in small letters, hyphens for spaces."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head) for head in heads)
    return frozenset(re.sub(r"[^\w\- ]", "", head).lower().replace(" ", "-") for head in plain)


def leads(target: str, here: Path) -> bool:
    """Whether a target, from a page or from the top of the repository, is a file and has the anchor."""
    name, _, anchor = target.partition("#")
    places = [here.parent / name, ROOT / name, ROOT / "docs" / name] if name else [here]
    there = next((place.resolve() for place in places if place.exists()), None)
    if there is None or ROOT not in (there, *there.parents):
        return False
    return not anchor or anchor in anchors(there)


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    ours = [target for target in targets if not target.startswith(("http://", "https://", "/"))]
    assert [target for target in ours if not leads(target, page)] == []


def test_every_page_that_is_named_is_in_the_repository() -> None:
    lost = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files()
        for match in PAGE.finditer(path.read_text("utf-8"))
        if not leads(match[0], path)
    }
    assert lost == set()


def test_no_page_is_named_by_the_number_of_a_section() -> None:
    numbered = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files()
        for match in NUMBERED.finditer(path.read_text("utf-8"))
    }
    assert numbered == set()


#: A path of the repository in a document; a star or a name in angle brackets stands for several.
PATH = re.compile(
    r"`((?:games|lobbies|platform|ratings|static|templates|tests|docs|deploy|tools|examples)/[^`\s]+)`"
)


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_that_a_document_names_is_there(page: Path) -> None:
    named = [re.split(r"::|#", path)[0] for path in PATH.findall(page.read_text("utf-8"))]
    wanted = {re.sub(r"<[\w-]+>", "*", path) for path in named}
    roots = [ROOT, ROOT / "tests", ROOT / "templates"]  # pages of one room leave its name out
    lost = [path for path in wanted if not any(any(at.glob(path.rstrip("/"))) for at in roots)]
    assert lost == []


# -- rules -----------------------------------------------------------------------------------------

#: A whole id, one that takes its game from the one before, or only a number more.
NAMED = re.compile(
    r"\b(?:(R18|R-[A-Z]{2}|EB|FO|AM|18)-)?([A-Z]{2,4})-(\d{2})\b"
    r"|(?<=[0-9], )-(\d{2})\b|(?<=and )-(\d{2})\b"
)
WHOLE = re.compile(r"\b(?:R18|R-[A-Z]{2})-[A-Z]{2,4}-\d{2}\b")
OF_FOLDER = {"eurobiznes": "R-EB", "fortuna": "R-FO", "antimonopoly": "R-AM", "g1836jr": "R18"}
NO_RULES = {"SHA", "UTF"}


@cache
def told() -> frozenset[str]:
    """The ids whose sentences the rule books have."""
    return frozenset(
        rule for book in BOOKS.glob("*.yaml") for rule in WHOLE.findall(book.read_text("utf-8"))
    )


def notes(path: Path) -> Iterator[str]:
    """The docstrings of a module and its comments."""
    text = path.read_text("utf-8")
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def rules_in(note: str, game: str) -> Iterator[str]:
    """The rules that a note names, whole: what is left out is as in the rule named before."""
    section = ""
    for match in NAMED.finditer(note):
        whose, new, number, *more = match.groups()
        if new in NO_RULES or (new is None and not section):
            continue
        if whose:
            game = whose if whose.startswith("R") else f"R{'-' if whose != '18' else ''}{whose}"
        section = new or section
        yield f"{game}-{section}-{number or next(filter(None, more))}"


def test_ids_are_read_with_what_they_leave_out() -> None:
    note = "R-EB-AUC-05, AM-TIM-04 and R18-DV-03, -04; SHA-256"
    assert list(rules_in(note, "")) == ["R-EB-AUC-05", "R-AM-TIM-04", "R18-DV-03", "R18-DV-04"]
    assert list(rules_in("ROL-03, ROL-05", "R-AM")) == ["R-AM-ROL-03", "R-AM-ROL-05"]


#: Where rules are named; what lies above plays no game.
NAMING = [*(f"engines/{name}" for name in ("bots", "kernel", "property", *OF_FOLDER)), "fronts", "lab", "reading"]  # fmt: skip


@pytest.mark.parametrize("folder", NAMING)
def test_every_rule_that_a_note_names_has_its_sentence(folder: str) -> None:
    lost = {
        f"{path.relative_to(ROOT)}: {rule}"
        for path in sorted((ROOT / "games" / folder).rglob("*.py"))
        for note in notes(path)
        for rule in rules_in(
            note, next((OF_FOLDER[at] for at in path.parts if at in OF_FOLDER), "R")
        )
        if rule not in told()
    }
    assert lost == set()


def test_the_engines_name_many_rules() -> None:
    """The search finds what it is to hold."""
    named = {
        rule
        for path in (ROOT / "games" / "engines").rglob("*.py")
        for note in notes(path)
        for rule in rules_in(note, "R")
    }
    assert len(named & told()) > 250


def test_every_difference_from_18xx_games_that_is_named_is_told() -> None:
    page = (ROOT / "docs" / "18xx-logs.md").read_text("utf-8")
    rows = set(re.findall(r"^\| (D-\d{2}) \|", page, re.MULTILINE))
    named = {
        number
        for folder in ("docs", "games", "tests/scenarios")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".md", ".yaml"}
        for number in re.findall(r"\bD-\d{2}\b", path.read_text("utf-8"))
    }
    assert len(rows) > 20
    assert named - rows == set()


# -- public hosting --------------------------------------------------------------------------------

HOSTING = ROOT / ".github"


def test_public_hosting_runs_what_guards_main_and_holds_no_secret() -> None:
    text = (HOSTING / "workflows" / "ci.yml").read_text("utf-8")
    (job,) = yaml.safe_load(text)["jobs"].values()
    assert job["steps"][-1] == {"run": ".ci/run"}
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
    assert "secrets" not in text
    assert "://" not in text.replace("postgresql://postgres@", "").replace("redis://redis", "")


def test_every_template_of_an_issue_says_what_it_is_for() -> None:
    found = sorted((HOSTING / "ISSUE_TEMPLATE").glob("*.md"))
    assert len(found) == 3
    for path in found:
        _, head, body = path.read_text("utf-8").split("---\n", 2)
        assert set(yaml.safe_load(head)) == {"name", "about"}, path
        assert body.count("\n## ") >= 3, path

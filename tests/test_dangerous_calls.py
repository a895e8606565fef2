"""What the code that serves people never does: run text, unpack objects, ask other machines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: `lab` and `smoke` are tools of developers: no request reaches them.
SERVED = [
    path
    for room in ("games", "lobbies", "platform")
    for path in sorted((ROOT / room).rglob("*.py"))
    if not {"lab", "smoke"} & set(path.relative_to(ROOT).parts)
]
SCRIPTS = [path for path in sorted((ROOT / "static").rglob("*.js")) if "vendor" not in path.parts]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

RUNS_TEXT = {"eval", "exec", "compile", "__import__", "Template"}
#: Attributes by which text becomes markup or SQL without being escaped.
UNESCAPED = {"mark_safe", "RawSQL", "raw", "extra", "from_string"}
WEAK = {"md5", "sha1"}
SHELLS = {"os.system", "os.popen"}
UNPACKS = {"pickle", "marshal", "shelve", "xml", "lxml", "yaml.unsafe_load"}
ASKS_OTHERS = {"urllib.request", "http.client", "requests", "httpx", "ftplib", "smtplib", "aiohttp"}
#: Who may ask other servers: pushes go to known services alone, at addresses that were looked at.
ASKING = {"platform/notifications/push.py": {"http.client"}}
#: Who may start a process: all run a fixed command.
STARTS_PROCESSES = {
    "platform/config/dumps.py",
    "platform/config/keys.py",
    "platform/config/own_servers.py",
    "platform/config/source.py",
    "platform/tournaments/management/commands/run_tournament.py",
}


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def faults(source: str) -> set[str]:
    """What is dangerous in a module, by name."""
    tree = ast.parse(source)
    named = set(imports(tree))
    found = {name for name in named if {name, name.split(".")[0]} & (UNPACKS | ASKS_OTHERS)}
    for call in calls(tree):
        match call.func:
            case ast.Name(id=name) if name in RUNS_TEXT | UNESCAPED | WEAK:
                found.add(name)
            case ast.Attribute(attr=name) as whole if name in UNESCAPED | WEAK | shells_of(whole):
                found.add(name)
            case ast.Attribute(attr="execute") if call.args and not is_constant(call.args[0]):
                found.add("execute of a text that is put together")
        found |= {"shell" for word in call.keywords if word.arg == "shell"}
    return found


def shells_of(called: ast.Attribute) -> set[str]:
    return {called.attr} if ast.unparse(called) in SHELLS else set()


def is_constant(statement: ast.expr) -> bool:
    """A literal, or something with a name; what is put together on the spot is neither."""
    return isinstance(statement, ast.Constant | ast.Name) or (
        isinstance(statement, ast.Attribute) and statement.attr.isupper()
    )


@pytest.mark.parametrize(
    "source",
    [
        "eval(x)",
        "import pickle",
        "from urllib.request import urlopen",
        "cursor.execute(f'DELETE {x}')",
        "cursor.execute('DELETE ' + x)",
        "cursor.execute(wanted.statement)",
        "os.system(x)",
        "run(x, shell=True)",
        "mark_safe(x)",
        "Match.objects.raw(x)",
        "Template(x)",
        "hashlib.md5(x)",
    ],
)
def test_danger_is_seen(source: str) -> None:
    assert faults(source)


def test_nothing_that_serves_people_is_dangerous() -> None:
    found = {str(path.relative_to(ROOT)): faults(path.read_text("utf-8")) for path in SERVED}
    assert len(found) > 200
    assert {path: names for path, names in found.items() if names} == ASKING


def test_processes_are_started_by_the_house_alone() -> None:
    starting = {
        str(path.relative_to(ROOT))
        for path in SERVED
        if "subprocess" in set(imports(ast.parse(path.read_text("utf-8"))))
    }
    assert starting == STARTS_PROCESSES


def test_markup_of_others_is_drawn_by_the_server_alone() -> None:
    """`innerHTML` takes what our own templates made, which escape; nothing else does."""
    drawn = {path.name for path in SCRIPTS if "innerHTML" in path.read_text("utf-8")}
    assert drawn <= {"lobby.js", "room.js", "show.js", "events.js", "quickmatch.js"}
    lax = re.compile(r"\beval\(|new Function|document\.write|insertAdjacentHTML|unsafeHTML")
    assert {path.name for path in SCRIPTS if lax.search(path.read_text("utf-8"))} == set()


def test_templates_escape_what_they_show() -> None:
    text = "\n".join(path.read_text("utf-8") for path in TEMPLATES)
    assert "autoescape off" not in text
    # Rows and tables that our templates have drawn already, and Django's own help texts.
    assert set(re.findall(r"\{\{ ([\w.]+)\|safe", text)) == {"field.help_text", "mine", "row"}


def test_scripts_come_from_this_site_alone() -> None:
    text = "\n".join(path.read_text("utf-8") for path in TEMPLATES)
    assert re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//', text) == []


def test_scripts_keep_nothing_of_worth_in_the_browser() -> None:
    """How somebody likes the page, what they saw last, notes for themselves, what was promised and added to the dice: never a session.

    What `kept.js` holds tells no draw before it comes, for nobody can work out a draw without the site's secret.
    """
    keeping = {path.name for path in SCRIPTS if "localStorage" in path.read_text("utf-8")}
    assert keeping <= {
        "theme.js",
        "settings.js",
        "main.js",
        "quick.js",
        "kept.js",
        "site.js",
        "notes.js",
    }
    told = [path.name for path in SCRIPTS if "sessionid" in path.read_text("utf-8")]
    assert told == []


def test_scripts_ask_for_no_permission_of_the_device() -> None:
    asking = re.compile(r"geolocation|getUserMedia|requestMIDIAccess|bluetooth|contacts\.select")
    assert {path.name for path in SCRIPTS if asking.search(path.read_text("utf-8"))} == set()

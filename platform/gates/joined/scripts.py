"""Scripts as they are sent to browsers: without comments, and those that are joined without indentation as well.

Types of the client are written in comments; nobody who plays should have to fetch them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What may stand before a regular expression; after anything else a slash divides.
_REGEX_BEFORE = re.compile(r"(?:^|[=(,:;!&|?{}\[\n]|\breturn|=>)\s*$")
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z)")
_INDENT = re.compile(r"[ \t]*\n\s*")
#: Signs that need no blank beside them. Not + and -, which two of a kind would make another sign, nor the slash.
_BESIDE = re.compile(r" ?([=,;:?(){}\[\]<>&|*!%]) ?")
#: Where something may begin that is not plain code.
_MET = re.compile(r"[/\"'`{}]")
_DEEPER = {"{": 1, "}": -1}
_COMMENTED, _LITERAL, _DRAWN = "comment", "literal", "drawn"
_LOOKED_BACK = 20


def without_comments(source: str) -> str:
    """The script without comments that have their lines to themselves; all else stays letter by letter.

    Raises ValueError for a comment or a template that does not end.
    """
    kept = []
    end = 0
    for start, stop, kind in _spans(source):
        if kind != _COMMENTED:
            continue
        line_end = _LINE_END.match(source, stop)
        first = len(source[:start].rstrip(" \t"))
        is_alone = first == 0 or source[first - 1] == "\n"
        if is_alone and line_end is not None:
            kept.append(source[end:first])
            end = line_end.end()
    kept.append(source[end:])
    return "".join(kept)


def bare(source: str) -> str:
    """The script without comments, indentation, empty lines and blanks beside signs; texts stay letter by letter.

    A line end stays, and a comment over several lines leaves one, so that a statement ends where it did. In templates
    of pages (`html`, `svg`) blanks at the beginning of lines go, which no page shows. Raises ValueError as
    `without_comments` does.
    """
    kept: list[str] = []
    code, end = "", 0
    for start, stop, kind in _spans(source):
        text = source[start:stop]
        code += source[end:start]
        end = stop
        if kind == _COMMENTED:
            code += "\n" if "\n" in text else " "
        else:
            kept += [_tight(code), _INDENT.sub("\n", text) if kind == _DRAWN else text]
            code = ""
    kept.append(_tight(code + source[end:]))
    return "".join(kept).strip() + "\n"


def _tight(code: str) -> str:
    """Code between texts: no blanks where lines begin or end, nor beside signs that stand well alone."""
    return _BESIDE.sub(r"\1", _INDENT.sub("\n", code))


def _spans(source: str) -> Iterator[tuple[int, int, str]]:
    """Comments, strings, regular expressions and texts of templates: where each begins and ends, and its kind.

    Holes of templates are code again, as deep as they go.
    """
    holes: list[
        tuple[int, str]
    ] = []  # of each open template: the open braces in its hole, its kind
    at = 0
    while found := _MET.search(source, at):
        start = found.start()
        char = source[start]
        if source.startswith(("//", "/*"), start):
            at = _comment_end(source, start)
            yield start, at, _COMMENTED
        elif char == "`" or (char == "}" and holes and holes[-1][0] == 0):
            kind = holes.pop()[1] if char == "}" else _kind_of(source, start)
            at = _template_end(source, start + 1)
            yield start, at, kind
            if source[at - 1] == "{":
                holes.append((0, kind))
        elif char in "{}":
            at = start + 1
            holes[-1:] = [(deep + _DEEPER[char], kind) for deep, kind in holes[-1:]]
        else:
            at = _literal_end(source, start)
            if at > start + 1:
                yield start, at, _LITERAL
    if holes:
        raise ValueError("a template does not end")


def _kind_of(source: str, at: int) -> str:
    """Of the template whose text begins here."""
    return _DRAWN if source[max(0, at - 4) : at].endswith(("html", "svg")) else _LITERAL


def _comment_end(source: str, at: int) -> int:
    found = _COMMENT.match(source, at)
    if found is None:
        raise ValueError("a comment does not end")
    return found.end()


def _template_end(source: str, at: int) -> int:
    """The place after the backtick that closes the template's text, or after the `${` of its next hole."""
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at] == "`":
            return at + 1
        elif source.startswith("${", at):
            return at + 2
        else:
            at += 1
    raise ValueError("a template does not end")


def _literal_end(source: str, at: int) -> int:
    """The place after a string or a regular expression that begins here, else after one character."""
    if source[at] in "\"'":
        found = _QUOTED.match(source, at)
    elif source[at] == "/" and _REGEX_BEFORE.search(source[max(0, at - _LOOKED_BACK) : at]):
        found = _REGEX.match(source, at)
    else:
        found = None
    return at + 1 if found is None else found.end()

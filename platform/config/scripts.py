"""Scripts as they are sent to browsers: without the comments that stand on lines of their own.

Types of the client are written in such comments; nobody who plays should have to fetch them.
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
_LOOKED_BACK = 20


def without_comments(source: str) -> str:
    """The script without comments that have their lines to themselves; all else stays letter by letter.

    Raises ValueError for a comment or a template that does not end.
    """
    kept = []
    end = 0
    for start, stop in _comments(source):
        line_end = _LINE_END.match(source, stop)
        first = len(source[:start].rstrip(" \t"))
        is_alone = first == 0 or source[first - 1] == "\n"
        if is_alone and line_end is not None:
            kept.append(source[end:first])
            end = line_end.end()
    kept.append(source[end:])
    return "".join(kept)


def _comments(source: str) -> Iterator[tuple[int, int]]:
    """Where each comment begins and ends. Holes of templates are code again, as deep as they go."""
    holes: list[int] = []  # of each template that is open: how many braces are open in its hole
    at = 0
    while at < len(source):
        char = source[at]
        if source.startswith(("//", "/*"), at):
            end = _comment_end(source, at)
            yield at, end
            at = end
        elif char == "`" or (char == "}" and holes and holes[-1] == 0):
            if char == "}":
                holes.pop()
            at = _template_end(source, at + 1)
            if source[at - 1] == "{":
                holes.append(0)
        else:
            if holes and char in "{}":
                holes[-1] += 1 if char == "{" else -1
            at = _literal_end(source, at)
    if holes:
        raise ValueError("a template does not end")


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

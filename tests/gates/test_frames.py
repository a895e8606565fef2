from __future__ import annotations

import msgspec
import pytest

from gates import texts
from gates.frames import DEEPEST, BadMessage, Messages


class Word(msgspec.Struct, tag_field="type", tag="word", forbid_unknown_fields=True):
    of: object = None


WORDS: Messages[Word] = Messages(Word, 200)


def code_of(frame: str | bytes | None) -> str:
    with pytest.raises(BadMessage) as caught:
        WORDS.parse(frame)
    return caught.value.code


@pytest.mark.parametrize("frame", ['{"type": "word", "of": [1]}', b'{"type": "word", "of": [1]}'])
def test_message_is_parsed_from_text_and_from_bytes(frame: str | bytes) -> None:
    assert WORDS.parse(frame) == Word([1])


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "[]",
        '{"type": []}',
        '{"type": "word", "of": "\\ud800"}',
        '{"type": "word", "of": "\ud800"}',
        b'{"type": "word", "of": "\xff"}',
        '{"type": "word", "of": "a\\u0000"}',
        '{"type": "word", "of": [{"a\\u0000": 1}]}',
        b'{"type": "word", "of": "\\u0000"}',
        '{"type": "word", "of": ' + "[" * DEEPEST + "]" * DEEPEST + "}",
        "[" * 200,
    ],
)
def test_what_is_no_message_is_malformed(frame: str | bytes) -> None:
    assert code_of(frame) == "malformed_message"


def test_words_about_a_nul_are_none() -> None:
    assert WORDS.parse('{"type": "word", "of": "\\\\u0000"}') == Word("\\u0000")


def test_depth_is_that_of_the_deepest_part_and_not_their_number() -> None:
    flat = '{"type": "word", "of": [' + "[]," * 2 * DEEPEST + "[]]}"
    assert WORDS.parse(flat) == Word([[]] * (2 * DEEPEST + 1))
    deep = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    assert WORDS.parse('{"type": "word", "of": ' + deep + "}").of is not None


def test_size_counts_bytes() -> None:
    assert code_of('{"type": "word", "of": "' + "ą" * 100 + '"}') == "message_too_large"
    assert code_of(" " * 201) == "message_too_large"
    assert code_of(b" " * 201) == "message_too_large"
    assert WORDS.parse('{"type": "word", "of": "' + "ą" * 50 + '"}').of == "ą" * 50


def test_binary_frame_is_refused() -> None:
    assert code_of(None) == "binary_refused"


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "x\udfff"])
def test_unfit_text_is_found_wherever_it_lies(text: str) -> None:
    assert not texts.is_fit(text)
    for value in (text, [text], {"a": text}, {text: 1}, [[{"a": [1, None, text]}]]):
        assert not texts.all_fit(value)


def test_fit_text_is_let_through() -> None:
    assert texts.all_fit({"ż\u200e": ["\x01", "\U0001f3b2", 1, None, 1.5, True]})

"""The vectors of docs/chance.md, read from the page: who follows it gets the dice of this site."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engines.kernel.rng import CommittedRng, commitment, salt_for, seal_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "chance.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]


def stream_of(vector: dict[str, Any]) -> CommittedRng:
    return CommittedRng(bytes.fromhex(vector["secret"]), bytes.fromhex(vector["salt"]))


def test_page_has_three_vectors() -> None:
    assert len(VECTORS) == 3


@pytest.mark.parametrize("vector", VECTORS)
def test_promise_seals_and_salt_are_those_of_the_page(vector: dict[str, Any]) -> None:
    entropies = [bytes.fromhex(entropy) for entropy in vector["entropies"]]
    seals = [
        seal_of(vector["match"], seat, entropy) if entropy else None
        for seat, entropy in enumerate(entropies)
    ]
    assert vector["commitment"] == commitment(bytes.fromhex(vector["secret"]))
    assert vector["seals"] == seals
    assert vector["salt"] == salt_for(vector["match"], entropies).hex()


@pytest.mark.parametrize("vector", VECTORS)
def test_seal_is_the_formula_of_the_page(vector: dict[str, Any]) -> None:
    for seat, (entropy, seal) in enumerate(zip(vector["entropies"], vector["seals"], strict=True)):
        text = f"magnat seal 1\0{vector['match']}\0{seat}\0".encode() + bytes.fromhex(entropy)
        assert seal in {None, hashlib.sha256(text).hexdigest()}
        assert (seal is None) is (entropy == "")


@pytest.mark.parametrize("vector", VECTORS)
def test_words_dice_and_shuffle_are_those_of_the_page(vector: dict[str, Any]) -> None:
    words = stream_of(vector)
    # The whole range skips no word.
    assert vector["words"] == [words.below(1 << 32) for _ in range(16)]
    dice = stream_of(vector)
    assert vector["dice"] == [dice.die() for _ in range(12)]
    deck = list(range(16))
    dice.shuffle(deck)
    assert vector["shuffle"] == deck

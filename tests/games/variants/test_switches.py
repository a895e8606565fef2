"""What a switch does is a whole sentence, in both languages and for both of its sides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.fronts.schema import BooleanNode, ListNode, Node, ObjectNode, UnionNode
from games.parameters.options import every_option
from games.parameters.switches import SWITCHES, sentence_of_switch
from games.variants.comparison import inner_node
from games.variants.content import examine
from games.variants.lookup import box_content
from games.variants.wording import sentences
from tests.games.variants.files import variant

OF_RULES = [(game, option.name) for game in GAMES for option in every_option(game) if option.kind == "bool"]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), OF_RULES)
@pytest.mark.parametrize("is_on", [True, False])
def test_a_switch_has_both_sentences_in_both_languages(
    game: str, name: str, *, is_on: bool
) -> None:
    told = {}
    for lang in ("pl", "en"):
        with override(lang):
            told[lang] = (
                sentence_of_switch(game, name, is_on=is_on),
                sentence_of_switch(game, name, is_on=not is_on),
            )
    assert all(one and one != other and one.endswith(".") for one, other in told.values())
    assert told["pl"][0] != told["en"][0]


@pytest.mark.parametrize(("game", "name"), OF_RULES)
def test_a_difference_tells_the_side_that_was_chosen(game: str, name: str) -> None:
    box = box_content(game)
    chosen = not box.rules[name]
    found = examine(
        variant(
            game,
            rules={
                name: chosen,
                **({"players_min": 4, "players_max": 4} if name == "pair_play" else {}),
            },
        )
    )
    assert found.content is not None, found.violations
    for lang in ("pl", "en"):
        with override(lang):
            assert sentence_of_switch(game, name, is_on=chosen) in sentences(box, found.content)


def test_no_sentence_is_left_of_a_switch_that_is_gone() -> None:
    own = [name for game in GAMES for name in front_for(game).switches]
    assert {*SWITCHES, *own} == {name for _game, name in OF_RULES}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_switches_of_tables_are_told_in_words_of_their_own(game: str) -> None:
    changeable = front_for(game).changeable
    assert changeable is not None
    for node in _switches(changeable.root, set()):
        assert node.said is not None
        for words in node.said:
            with override("pl"):
                polish = str(words)
            with override("en"):
                assert polish != str(words)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            [
                "Row of the market 3, cell 7: no corporation may begin here.",
                "Phase 2: corporations may buy privates.",
            ],
        ),
        (
            "pl",
            [
                "Rząd giełdy 3, pole 7: tu żadna spółka nie zaczyna.",
                "Faza 2: spółki mogą kupować prywatne firmy.",
            ],
        ),
    ],
)
def test_the_switches_of_the_railway(lang: str, expected: list[str]) -> None:
    tables = {"/market/rows/2/6/par": False, "/phases/0/private_sales_to_corporations": True}
    after = examine(variant("1836jr", tables=tables)).content
    assert after is not None
    with override(lang):
        assert sentences(box_content("1836jr"), after) == expected


def _switches(node: Node | None, seen: set[int]) -> Iterator[BooleanNode]:
    """The switches below a node, but for those that follow from other values."""
    inner = inner_node(node)
    if inner is None or id(inner) in seen:
        return
    seen.add(id(inner))
    if isinstance(inner, BooleanNode):
        yield inner
    for part in _parts(inner):
        yield from _switches(part, seen)


def _parts(node: Node) -> list[Node]:
    if isinstance(node, ListNode):
        return [node.item]
    if isinstance(node, UnionNode):
        return list(node.cases.values())
    members = node.members if isinstance(node, ObjectNode) else {}
    return [part for key, part in members.items() if key != "keepable"]

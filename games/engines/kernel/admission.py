"""Whether an action is one of those that a choice stands for (docs/vocabulary.md#choices)."""

from collections.abc import Iterable

from games.engines.kernel.choices import Action, Choice


def admitted(action: Action, choices: Iterable[Choice]) -> bool:
    """Whether the action lies within the bounds of one of the choices.

    Parts that an action may leave out are not missed, and parts of which a choice says nothing may be added.
    """
    return any(
        _has_fixed(choice, action) and choice.admits(action)
        for choice in choices
        if choice.do == action["do"]
    )


def _has_fixed(choice: Choice, action: Action) -> bool:
    return all(action.get(name, value) == value for name, value in choice.with_.items())

"""The refusals of two rooms are told alike."""

import pytest
from django.utils import translation

from gates.errors import RefusedError
from lobbies.errors import LobbyError
from tournaments.errors import TournamentError


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (LobbyError("set_name", field="name", most=40), "Give the set a name, at most 40 letters long."),
        (LobbyError("table_closed"), "This table has been closed."),
        (TournamentError("unknown_format"), "There is no such format."),
        (TournamentError("players_reversed"), "The least number of players is above the most."),
    ],
)  # fmt: skip
def test_a_refusal_has_the_sentence_of_its_room(error: RefusedError, sentence: str) -> None:
    with translation.override("en"):
        assert error.sentence == sentence
    with translation.override("pl"):
        assert error.sentence != sentence

"""What everybody may do to a match leaves its log, its files and its verdict whole."""

import pytest

from tests.games.messy.site import opened

pytestmark = pytest.mark.django_db(transaction=True)

#: What has to have happened at the tables, or the check proves little.
HAPPENED = (
    "ai", "answer", "brought back", "come back", "consent", "copy", "ended", "flag", "go", "leave", "move", "pause",
    "programmed", "redo", "resume", "stood in", "substitute", "undo",
)  # fmt: skip


@pytest.mark.slow
def test_matches_of_every_game_verify_after_all_that_can_happen_to_them() -> None:
    with opened(enough=120) as site:
        for number in range(2):
            site.play_all(number)
        line, problems = site.check()
    assert problems == []
    done = site.done
    checked = done["ended"] - done["copy"] + done["brought back"]
    assert line == f"VERIFY matches={checked} different=0"
    assert done["file"] == checked
    assert [what for what in HAPPENED if not done[what]] == []

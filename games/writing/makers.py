"""Who makes an entry."""

from typing import Final

from games.models import Entry

PERSON: Final = Entry.Maker.PERSON.value
BOT: Final = Entry.Maker.BOT.value
CLOCK: Final = Entry.Maker.CLOCK.value
TABLE: Final = Entry.Maker.TABLE.value
#: The AI that plays on for people who leave a game whose rules know no leaving.
HEIR: Final = "steady"
#: The AI that plays for people who are away, until they come back.
STAND_IN: Final = "steady"
#: Decisions in a row that somebody misses before it does.
MISSED_MOST: Final = 2

"""Who makes an entry."""

from typing import Final

from games.engines.bots import polling
from games.models import Entry

PERSON: Final = Entry.Maker.PERSON.value
BOT: Final = Entry.Maker.BOT.value
CLOCK: Final = Entry.Maker.CLOCK.value
TABLE: Final = Entry.Maker.TABLE.value
#: Who plays for whom, as simulated matches have it too.
HEIR: Final = polling.HEIR
STAND_IN: Final = polling.STAND_IN
MISSED_MOST: Final = polling.MISSED_MOST
#: Seconds that somebody who is asked may have closed a live table before it does.
GRACE_SECONDS: Final = 120

"""How English pages write days and times: those who read them live everywhere, so that no day can be taken for a month.

Django looks here first and takes whatever is missing from its own file.
"""

from __future__ import annotations

from typing import Final

DATE_FORMAT: Final = "j F Y"
TIME_FORMAT: Final = "H:i"
DATETIME_FORMAT: Final = "j F Y, H:i"
SHORT_DATE_FORMAT: Final = "j M Y"
SHORT_DATETIME_FORMAT: Final = "j M Y, H:i"
YEAR_MONTH_FORMAT: Final = "F Y"
MONTH_DAY_FORMAT: Final = "j F"
FIRST_DAY_OF_WEEK: Final = 1

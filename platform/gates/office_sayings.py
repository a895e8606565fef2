"""Sentences of Django's own pages that our catalogues say otherwise than Django's.

Its Polish ones are put together of a verb and any noun, whose gender and case they cannot know ("został(a)(-ło)
dodany(-na)(-ne)"): nobody can read them aloud. Ours go before Django's, and are found here (`tools/translations.py`).
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop, ngettext_lazy

#: As Django writes them.
SAYINGS: Final = (
    gettext_noop("Select %s"),
    gettext_noop("Select %s to change"),
    gettext_noop("Select %s to view"),
    gettext_noop("Add %s"),
    gettext_noop("Change %s"),
    gettext_noop("View %s"),
    gettext_noop("Add %(name)s"),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Cannot delete %(name)s"),
    gettext_noop("Successfully deleted %(count)d %(items)s."),
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was added successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may edit it again below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    gettext_noop("Added {name} “{object}”."),
    gettext_noop("Changed {fields} for {name} “{object}”."),
    gettext_noop("Deleted {name} “{object}”."),
)
#: Those that count.
COUNTED: Final = (
    ngettext_lazy(
        "%(count)s %(name)s was changed successfully.",
        "%(count)s %(name)s were changed successfully.",
    ),
)

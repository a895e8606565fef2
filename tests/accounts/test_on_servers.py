"""Those who come at once, and the upgrade of names that look alike, once more on PostgreSQL."""

import pytest

from tests.accounts.test_letters import (
    test_reset_takes_the_same_steps_for_an_unknown_address,
    test_sign_up_with_somebodys_address_takes_the_same_steps,
)
from tests.accounts.test_names import test_upgrade_tells_those_apart_who_looked_alike
from tests.accounts.test_races import (
    test_name_taken_between_the_look_and_the_write_is_told_at_its_field,
    test_names_that_look_alike_go_to_one_of_those_who_ask_at_once,
    test_one_address_goes_to_one_who_confirms_it_however_many_ask_at_once,
    test_people_who_are_renamed_at_once_to_what_looks_alike_are_told,
)

__all__ = [
    "test_name_taken_between_the_look_and_the_write_is_told_at_its_field",
    "test_names_that_look_alike_go_to_one_of_those_who_ask_at_once",
    "test_one_address_goes_to_one_who_confirms_it_however_many_ask_at_once",
    "test_people_who_are_renamed_at_once_to_what_looks_alike_are_told",
    "test_reset_takes_the_same_steps_for_an_unknown_address",
    "test_sign_up_with_somebodys_address_takes_the_same_steps",
    "test_upgrade_tells_those_apart_who_looked_alike",
]

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

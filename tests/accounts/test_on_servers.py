"""Those who come at once, and the upgrade of names that look alike, once more on PostgreSQL."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts import names
from accounts.models import User
from tests.accounts.test_letters import (
    test_reset_takes_the_same_steps_for_an_unknown_address,
    test_sign_up_with_somebodys_address_takes_the_same_steps,
)
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
]

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


def test_upgrade_tells_those_apart_who_looked_alike() -> None:
    """As `tests/lobbies/test_older_site.py` for SQLite: whoever came first keeps the bare skeleton; nobody loses the name."""
    before = [("accounts", "0002_name_skeleton")]
    MigrationExecutor(connection).migrate(before)
    state = MigrationExecutor(connection).loader.project_state(before)
    old = state.apps.get_model("accounts", "User").objects
    for number, name in enumerate(("Karol", "KaroI", "Ewa", "Ka-rol")):
        key, shape = names.key(name), names.skeleton(name)
        old.create(username=f"p{number}", display_name=name, name_key=key, name_skeleton=shape)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())  # other apps went back as well
    shapes = User.objects.order_by("pk").values_list("display_name", "name_skeleton", "pk")
    marks = {name: shape.partition("#")[2] for name, shape, _ in shapes}
    pks = {name: str(pk) for name, _, pk in shapes}
    assert marks == {"Karol": "", "KaroI": pks["KaroI"], "Ewa": "", "Ka-rol": pks["Ka-rol"]}

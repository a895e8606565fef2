"""The log only grows, and what matches were started with stays: the database itself refuses anything else.

Deleting is left alone: a match goes with all of its rows.
"""

from django.db import migrations

GUARDED = {
    "games_entry": (
        "match_id", "number", "kind", "seat", "action", "drawn", "words", "key", "maker", "at_ms",
    ),
    "games_rulerevision": ("hash", "game", "rules", "tables", "engine"),
}  # fmt: skip


def statements(vendor, table, columns):
    """SQL that makes, and SQL that removes, the guard of one table."""
    listed = ", ".join(f'"{column}"' for column in columns)
    head = f"CREATE TRIGGER {table}_guard BEFORE UPDATE OF {listed} ON {table}"
    if vendor == "postgresql":
        refuse = f"{table}_refuse()"
        body = f"BEGIN RAISE EXCEPTION '{table} is append-only'; END"
        return (
            [
                f"CREATE FUNCTION {refuse} RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$",
                f"{head} FOR EACH ROW EXECUTE FUNCTION {refuse}",
            ],
            [f"DROP TRIGGER {table}_guard ON {table}", f"DROP FUNCTION {refuse}"],
        )
    body = f"SELECT RAISE(ABORT, '{table} is append-only');"
    return [f"{head} BEGIN {body} END"], [f"DROP TRIGGER {table}_guard"]


def _run(schema_editor, which):
    for table, columns in GUARDED.items():
        for statement in statements(schema_editor.connection.vendor, table, columns)[which]:
            schema_editor.execute(statement, params=None)


def forwards(apps, schema_editor):
    _run(schema_editor, 0)


def backwards(apps, schema_editor):
    _run(schema_editor, 1)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]

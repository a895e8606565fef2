from django.db import migrations
from django.db.models import Exists, OuterRef


def say_what_was_imported(apps, schema_editor):
    """Only logs that were brought as a whole have moves of seats that the table made."""
    brought = apps.get_model("games", "Entry").objects.filter(
        match=OuterRef("pk"), kind="play", maker="table"
    )
    apps.get_model("games", "Match").objects.filter(Exists(brought)).update(origin="imported")


class Migration(migrations.Migration):
    dependencies = [("games", "0030_rated")]

    operations = [migrations.RunPython(say_what_was_imported, migrations.RunPython.noop)]

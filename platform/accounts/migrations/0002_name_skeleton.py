from django.db import migrations, models

from accounts import names


def fill(apps, schema_editor):
    people = apps.get_model("accounts", "User").objects
    for person in people.only("pk", "display_name").iterator():
        people.filter(pk=person.pk).update(name_skeleton=names.skeleton(person.display_name))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            "user",
            "name_skeleton",
            models.CharField(db_index=True, default="", editable=False, max_length=192),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]

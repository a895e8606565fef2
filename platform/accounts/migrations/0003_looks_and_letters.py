from django.db import migrations, models
from django.db.models import Count, Q


def tell_twins_apart(apps, schema_editor):
    """Of people whose names look alike the first keeps the bare skeleton."""
    people = apps.get_model("accounts", "User").objects
    doubled = people.exclude(name_skeleton="").values("name_skeleton").annotate(times=Count("pk"))
    for shape in doubled.filter(times__gt=1).values_list("name_skeleton", flat=True):
        twins = people.filter(name_skeleton=shape).order_by("pk").values_list("pk", flat=True)
        for pk in list(twins)[1:]:
            people.filter(pk=pk).update(name_skeleton=f"{shape}#{pk}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_name_skeleton")]

    operations = [
        migrations.RunPython(tell_twins_apart, migrations.RunPython.noop),
        migrations.RemoveConstraint("user", "user_email_once"),
        migrations.AlterField(
            "user",
            "name_skeleton",
            models.CharField(default="", editable=False, max_length=192),
        ),
        migrations.AddConstraint(
            "user",
            models.UniqueConstraint(
                condition=~Q(name_skeleton=""),
                fields=["name_skeleton"],
                name="user_name_looks_like_no_other",
            ),
        ),
        migrations.CreateModel(
            "Letter",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("subject", models.CharField(max_length=250)),
                ("text", models.TextField()),
                ("posted_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
    ]

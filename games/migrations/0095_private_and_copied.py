import django.db.models.deletion
from django.db import migrations, models


def take_over(apps, schema_editor):
    """Matches of private tables stay with those who sat there."""
    tables = apps.get_model("lobbies", "Table").objects.filter(visibility="private")
    matches = apps.get_model("games", "Match").objects
    matches.filter(pk__in=tables.values("match_id")).update(private=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0060_programmed_about"), ("lobbies", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="match", name="private", field=models.BooleanField(default=False)
        ),
        migrations.AddField(
            model_name="match",
            name="copied_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="copied_at",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match", name="same_dice", field=models.BooleanField(default=False)
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]

from django.db import migrations, models
from django.db.models import Q

import games.storage.fields
import games.timing.controls

TO_CONTROL = """
UPDATE lobbies_table SET control = '{"kind":"decision","seconds":' || clock_seconds || '}'
"""


class Migration(migrations.Migration):
    dependencies = [("lobbies", "0005_seals"), ("games", "0010_time_control")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="control",
            field=games.storage.fields.TimeControlField(default=games.timing.controls.Untimed),
            preserve_default=False,
        ),
        migrations.RunSQL(TO_CONTROL, migrations.RunSQL.noop),
        migrations.RemoveConstraint(model_name="table", name="table_has_a_clock"),
        # A default, so that the way back has a number for the tables that there are.
        migrations.AlterField(
            model_name="table", name="clock_seconds", field=models.PositiveIntegerField(default=90)
        ),
        migrations.RemoveField(model_name="table", name="clock_seconds"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                name="table_in_public_has_a_clock",
                condition=Q(visibility="private") | ~Q(control='{"kind":"none"}'),
            ),
        ),
    ]

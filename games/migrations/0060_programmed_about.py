"""What a programmed action is about, and the entry at which it was looked at last."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0051_reliability")]

    operations = [
        migrations.AddField(
            model_name="programmed",
            name="about",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddField(
            model_name="programmed",
            name="seen",
            field=models.PositiveIntegerField(default=0),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobbies", "0030_rated"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="games_least",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="kept_least",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_imports")]

    operations = [
        migrations.AddField(
            model_name="import",
            name="site",
            field=models.CharField(default="18xx.games", max_length=64),
            preserve_default=False,
        )
    ]

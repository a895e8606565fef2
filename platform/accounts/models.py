from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    @property
    def display_name(self) -> str:
        """What others see at tables and in lists."""
        return self.first_name or self.get_username()

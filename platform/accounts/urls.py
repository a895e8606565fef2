from django.urls import URLPattern, URLResolver, path

from accounts.views import entrance

app_name = "accounts"

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/guest/", entrance.guest, name="guest"),
]

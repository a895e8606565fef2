from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("lobbies.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("accounts/", include("accounts.entrance_urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

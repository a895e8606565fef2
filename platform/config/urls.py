from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from config import health, metrics, offline
from config.source import source
from config.status import status

urlpatterns = [
    path("", include("lobbies.urls")),
    path("", include("tournaments.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("notifications.urls")),
    path("", include("ratings.urls")),
    path("", include("api.urls")),
    path("accounts/", include("accounts.entrance_urls")),
    path("accounts/", include("allauth.urls")),
    path(
        "robots.txt",
        TemplateView.as_view(template_name="robots.txt", content_type="text/plain; charset=utf-8"),
        name="robots",
    ),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("status/", status, name="status"),
    path("offline/", offline.page, name="offline"),
    path("sw.js", offline.worker, name="service_worker"),
    path("site.webmanifest", offline.manifest, name="manifest"),
    path("source/", source, name="source"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

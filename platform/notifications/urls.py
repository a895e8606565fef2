from django.urls import path

from notifications import views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/seen/", views.seen, name="notices_seen"),
    path("notices/wishes/", views.wishes, name="notices_wishes"),
    path("notices/stop/<token:token>/", views.stop, name="notices_stop"),
    path("notices/devices/", views.device_add, name="device_add"),
    path("notices/devices/<row:device_id>/remove/", views.device_remove, name="device_remove"),
    path("notices/<row:notice_id>/", views.opened, name="notice_open"),
]

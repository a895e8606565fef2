from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/matches/<match:match_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]  # the stubs lag behind
]

from django.urls import URLPattern, path

from lobbies.consumers.lobby import LobbyConsumer
from lobbies.consumers.room import RoomConsumer
from lobbies.consumers.talk import TalkConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]  # the stubs lag behind
    path("ws/tables/<row:table_id>/", RoomConsumer.as_asgi()),  # type: ignore[arg-type]  # the stubs lag behind
    path("ws/talk/<match:match_id>/", TalkConsumer.as_asgi()),  # type: ignore[arg-type]  # the stubs lag behind
]

from django.urls import URLPattern, path

from play import drawing_views, match_views, opening_views, views
from play.consumers import MatchConsumer

app_name = "play"
urlpatterns = [
    path("health/", views.health, name="health"),
    path("openings/", opening_views.opening, name="opening"),
    path("play/now/", match_views.play_now, name="play_now"),
    path("play/matches/<slug:slug>/", match_views.table, name="table"),
    path(
        "play/drawings/<slug:revision>/<slug:language>.html",
        drawing_views.drawings,
        name="drawings",
    ),
]

# Sockets, which config/asgi.py serves.
websocket_urlpatterns: list[URLPattern] = [
    path("ws/matches/<slug:slug>/", MatchConsumer.as_asgi()),
]

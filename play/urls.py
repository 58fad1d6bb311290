from django.urls import URLPattern, path

from play import (
    analysis_views,
    drawing_views,
    lobby_views,
    match_views,
    opening_views,
    replay_views,
    start_views,
    views,
)
from play.consumers import MatchConsumer

app_name = "play"
# A replay stands at the match's own address, that of a game played elsewhere at the recording's.
REPLAYS = {"match": "play/matches/<slug:slug>/", "recording": "play/replays/<slug:slug>/"}
REPLAY_VIEWS = {
    "replay": ("replay/", replay_views.replay),
    "steps": ("replay/steps/", replay_views.steps),
    "trace": ("trace/", replay_views.trace),
    "play_on": ("play-on/", replay_views.play_on),
    "analysis": ("analysis/", analysis_views.analysis),
}
urlpatterns = [
    path("health/", views.health, name="health"),
    path("openings/", opening_views.opening, name="opening"),
    path("play/", lobby_views.lobby, name="lobby"),
    path("play/join/<slug:slug>/", start_views.join, name="join"),
    path("play/join/<slug:slug>/salt/", start_views.give_salt, name="give_salt"),
    path("play/join/<slug:slug>/cruiser/", start_views.choose_cruiser, name="choose_cruiser"),
    path("play/join/<slug:slug>/call-off/", start_views.call_off, name="call_off"),
    path("play/join/<slug:slug>/free-seat/", start_views.free_seat, name="free_seat"),
    path("play/replays/", replay_views.replays, name="replays"),
    path("play/now/", match_views.play_now, name="play_now"),
    path("play/matches/<slug:slug>/", match_views.table, name="table"),
    path(
        "play/drawings/<slug:revision>/<slug:language>.html",
        drawing_views.drawings,
        name="drawings",
    ),
]
urlpatterns += [
    path(base + rest, view, {"source": source}, name=f"{source}_{name}")
    for source, base in REPLAYS.items()
    for name, (rest, view) in REPLAY_VIEWS.items()
]

# Sockets, which config/asgi.py serves.
websocket_urlpatterns: list[URLPattern] = [
    path("ws/matches/<slug:slug>/", MatchConsumer.as_asgi()),
]

from django.urls import path

from play.games.star_frontier.board import reference

BASE = "other-games/star-frontier"

app_name = "star_frontier"
urlpatterns = [
    *reference.REFERENCE.urls(),
    path(f"{BASE}/units/", reference.units, name="units"),
    path(f"{BASE}/maps/", reference.maps, name="maps"),
    path(f"{BASE}/maps/editor/", reference.editor, name="editor"),
    path(f"{BASE}/maps/<slug:code>/", reference.one_map, name="map"),
]

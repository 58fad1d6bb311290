from django.urls import path

from play.games.star_frontier.board import map_editor, reference

BASE = "other-games/star-frontier"

app_name = "star_frontier"
urlpatterns = [
    *map_editor.REFERENCE.urls(),
    path(f"{BASE}/units/", reference.units, name="units"),
    path(f"{BASE}/buildings/", reference.buildings, name="buildings"),
    path(f"{BASE}/research/", reference.research, name="research"),
    path(f"{BASE}/maps/", reference.maps, name="maps"),
    path(f"{BASE}/maps/editor/", map_editor.editor, name="editor"),
    path(f"{BASE}/maps/<slug:code>/", reference.one_map, name="map"),
]

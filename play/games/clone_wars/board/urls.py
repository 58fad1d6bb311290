from django.urls import path

from play.games.clone_wars.board import reference

BASE = "other-games/clone-wars"

app_name = "clone_wars"
urlpatterns = [
    path(f"{BASE}/rules/", reference.REFERENCE.rules, name="rules"),
    path(f"{BASE}/heroes/", reference.heroes, name="heroes"),
    path(f"{BASE}/cards/", reference.cards, name="cards"),
    path(f"{BASE}/missions/", reference.missions, name="missions"),
    path(f"{BASE}/map/", reference.galaxy, name="map"),
]

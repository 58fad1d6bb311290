from django.urls import path

from play.games.rex.board import reference

BASE = "other-games/rex"

app_name = "rex"
urlpatterns = [
    path(f"{BASE}/rules/", reference.REFERENCE.rules, name="rules"),
    path(f"{BASE}/box/", reference.box, name="box"),
]

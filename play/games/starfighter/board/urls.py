from django.urls import path

from play.games.starfighter.board import bots_page, drawings, opening_page

app_name = "starfighter"
urlpatterns = [
    path("bots/", bots_page.bots, name="bots"),
    path("openings/", opening_page.opening, name="opening"),
    path("play/drawings/<slug:revision>/<slug:language>.html", drawings.drawings, name="drawings"),
]

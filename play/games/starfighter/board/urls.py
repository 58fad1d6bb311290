from django.urls import path

from play.games.starfighter.board import drawings, opening_page

app_name = "starfighter"
urlpatterns = [
    path("openings/", opening_page.opening, name="opening"),
    path("play/drawings/<slug:revision>/<slug:language>.html", drawings.drawings, name="drawings"),
]

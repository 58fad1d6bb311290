from django.urls import path

from play.games.starfighter.board import bots_page, broadcast, drawings, opening_page

app_name = "starfighter"
urlpatterns = [
    path("bots/", bots_page.bots, name="bots"),
    path("openings/", opening_page.opening, name="opening"),
    path("play/broadcast/<int:ply>/", broadcast.broadcast_frame, name="broadcast_frame"),
    path("play/drawings/<slug:revision>/<slug:language>.html", drawings.drawings, name="drawings"),
]

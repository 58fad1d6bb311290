from django.urls import URLPattern, path

from play import drawing_views, views

app_name = "play"
urlpatterns = [
    path("health/", views.health, name="health"),
    path(
        "play/drawings/<slug:revision>/<slug:language>.html",
        drawing_views.drawings,
        name="drawings",
    ),
]

# Sockets, which config/asgi.py serves.
websocket_urlpatterns: list[URLPattern] = []

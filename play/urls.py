from django.urls import URLPattern, path

from play import views

app_name = "play"
urlpatterns = [
    path("health/", views.health, name="health"),
]

# Sockets, which config/asgi.py serves.
websocket_urlpatterns: list[URLPattern] = []

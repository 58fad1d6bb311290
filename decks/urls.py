from django.urls import path

from decks import views

app_name = "decks"
urlpatterns = [
    path("decks/", views.decks, name="decks"),
    path("decks/<slug:slug>/", views.deck, name="deck"),
    path("decks/<slug:slug>/export/<slug:name>/", views.export_deck, name="export_deck"),
    path("decks/<slug:slug>/copy/", views.copy_deck, name="copy_deck"),
    path("decks/<slug:slug>/delete/", views.delete_deck, name="delete_deck"),
    path("d/<str:code>/", views.code, name="code"),
    path("d/<str:code>/export/<slug:name>/", views.export_code, name="export_code"),
    path("d/<str:code>/copy/", views.copy_code, name="copy_code"),
]

from django.urls import path

from decks import builder_views, compare_views, history_views, import_views, token_views, views
from decks.feeds import PublishedDecks

app_name = "decks"
urlpatterns = [
    path("decks/", views.decks, name="decks"),
    path("decks/new/", builder_views.new_deck, name="new_deck"),
    path("decks/new/autosave/", builder_views.autosave_new_deck, name="autosave_new_deck"),
    path("decks/feed/", PublishedDecks(), name="feed"),
    path("decks/import/", import_views.import_deck, name="import_deck"),
    path("decks/compare/", compare_views.compare_decks, name="compare_decks"),
    path("decks/check/", builder_views.check_deck, name="check_deck"),
    path("decks/match/", builder_views.match_cards, name="match_cards"),
    path("decks/<slug:slug>/", views.deck, name="deck"),
    path("decks/<slug:slug>/edit/", builder_views.edit_deck, name="edit_deck"),
    path("decks/<slug:slug>/autosave/", builder_views.autosave_deck, name="autosave_deck"),
    path("decks/<slug:slug>/export/<slug:name>/", views.export_deck, name="export_deck"),
    path("decks/<slug:slug>/like/", views.like_deck, name="like_deck"),
    path("decks/<slug:slug>/copy/", views.copy_deck, name="copy_deck"),
    path("decks/<slug:slug>/versions/", history_views.deck_history, name="deck_history"),
    path(
        "decks/<slug:slug>/versions/compare/",
        history_views.compare_versions,
        name="compare_versions",
    ),
    path("decks/<slug:slug>/versions/<int:number>/", history_views.version, name="version"),
    path(
        "decks/<slug:slug>/versions/<int:number>/restore/",
        history_views.restore_version,
        name="restore_version",
    ),
    path("decks/<slug:slug>/delete/", views.delete_deck, name="delete_deck"),
    path("accounts/tokens/", token_views.tokens, name="tokens"),
    path("accounts/tokens/<int:number>/revoke/", token_views.revoke_token, name="revoke_token"),
    path("d/<str:code>/", views.code, name="code"),
    path("d/<slug:code>/export/<slug:name>/", views.export_code, name="export_code"),
    path("d/<slug:code>/copy/", views.copy_code, name="copy_code"),
]

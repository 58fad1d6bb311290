from django.urls import path

from decks.accounts.pages import tokens
from decks.pages import (
    builder,
    comparison,
    decks,
    history,
    imports,
    own_decks,
    people,
    pictures,
    reports,
    sharing,
)
from decks.pages.feeds import AuthorDecks, PublishedDecks

app_name = "decks"
urlpatterns = [
    path("decks/", decks.decks, name="decks"),
    path("decks/new/", builder.new_deck, name="new_deck"),
    path("decks/new/autosave/", builder.new_deck_autosave, name="autosave_new_deck"),
    path("decks/mine/", own_decks.own_decks, name="own_decks"),
    path("decks/mine/change/", own_decks.change_decks, name="change_decks"),
    path("decks/mine/import/", own_decks.import_zip, name="import_decks"),
    path("decks/feed/", PublishedDecks(), name="feed"),
    path("decks/import/", imports.import_deck, name="import_deck"),
    path("decks/compare/", comparison.deck_comparison, name="compare_decks"),
    path("decks/check/", builder.deck_check, name="check_deck"),
    path("decks/add-card/", builder.add_card, name="add_card"),
    path("decks/match/", builder.match_cards, name="match_cards"),
    path("decks/<slug:slug>/", decks.deck, name="deck"),
    path("decks/<slug:slug>/picture.png", pictures.deck_picture, name="deck_picture"),
    path("decks/<slug:slug>/edit/", builder.edit_deck, name="edit_deck"),
    path("decks/<slug:slug>/autosave/", builder.deck_autosave, name="autosave_deck"),
    path("decks/<slug:slug>/export/<slug:name>/", decks.export_deck, name="export_deck"),
    path("decks/<slug:slug>/share/", decks.share_deck, name="share_deck"),
    path("decks/<slug:slug>/like/", decks.like_deck, name="like_deck"),
    path("decks/<slug:slug>/copy/", decks.copy_deck, name="copy_deck"),
    path("decks/<slug:slug>/versions/", history.deck_history, name="deck_history"),
    path(
        "decks/<slug:slug>/versions/compare/",
        history.version_comparison,
        name="compare_versions",
    ),
    path("decks/<slug:slug>/versions/<int:number>/", history.version, name="version"),
    path(
        "decks/<slug:slug>/versions/<int:number>/restore/",
        history.version_restoration,
        name="restore_version",
    ),
    path("decks/<slug:slug>/carry-over/", decks.deck_carry_over, name="carry_over"),
    path("decks/<slug:slug>/report/", reports.report_deck, name="report_deck"),
    path("decks/<slug:slug>/delete/", decks.deck_deletion, name="delete_deck"),
    path("people/<str:name>/", people.person, name="person"),
    path("people/<str:name>/feed/", AuthorDecks(), name="author_feed"),
    path("accounts/tokens/", tokens.tokens, name="tokens"),
    path("accounts/tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
    path("d/<str:code>/", decks.code, name="code"),
    path("d/<slug:code>/tabletop.json", sharing.tabletop_code, name="tabletop_code"),
    path("embed/d/<slug:code>/", sharing.embedded_code, name="embedded_code"),
    path("d/<slug:code>/export/<slug:name>/", decks.export_code, name="export_code"),
    path("d/<slug:code>/copy/", decks.copy_code, name="copy_code"),
]

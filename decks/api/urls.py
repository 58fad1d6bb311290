from django.urls import path

from decks.api import code_views, embeds, views

urlpatterns = [
    path("oembed/", embeds.Embed.as_view(), name="oembed"),
    path("decks/", views.Decks.as_view(), name="decks"),
    path("decks/mine/", views.OwnDecks.as_view(), name="own_decks"),
    path("decks/validate/", code_views.Validate.as_view(), name="validate"),
    path("decks/read/", code_views.Read.as_view(), name="read"),
    path("decks/<slug:slug>/", views.OneDeck.as_view(), name="deck"),
    path("decks/<slug:slug>/carry-over/", views.CarriedOver.as_view(), name="carry_over"),
    path("decks/<slug:slug>/fork/", views.Fork.as_view(), name="fork"),
    path("decks/<slug:slug>/export/<slug:name>/", views.Export.as_view(), name="export"),
    path("decks/<slug:slug>/versions/", views.Versions.as_view(), name="versions"),
    path("decks/<slug:slug>/versions/<int:number>/", views.OneVersion.as_view(), name="version"),
    path(
        "decks/<slug:slug>/versions/<int:number>/restore/",
        views.Restore.as_view(),
        name="restore",
    ),
    path("codes/", code_views.Codes.as_view(), name="codes"),
    path("codes/<str:code>/", code_views.Code.as_view(), name="code"),
]

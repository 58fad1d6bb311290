from django.urls import path

from catalog.web.limits.request_limits import mark_costly
from simulate.api import league, views

urlpatterns = [
    path("league/", league.LeagueView.as_view(), name="league"),
    path("playtests/", mark_costly("POST")(views.Playtests.as_view()), name="playtests"),
    path("playtests/<slug:slug>/", views.OnePlaytest.as_view(), name="playtest"),
    path("playtests/<slug:slug>/cancellation/", views.Cancellation.as_view(), name="cancellation"),
    path("playtests/<slug:slug>/continuation/", views.Continuation.as_view(), name="continuation"),
    path("playtests/<slug:slug>/results/", views.PlaytestResults.as_view(), name="results"),
    path(
        "playtests/<slug:slug>/games/<int:first>-<int:second>/<int:number>/",
        views.PlaytestGame.as_view(),
        name="playtest_game",
    ),
]

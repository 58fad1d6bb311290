from django.urls import path

from simulate.api import bulk, league, run_files, views

urlpatterns = [
    path("bulk/", bulk.Bulk.as_view(), name="bulk"),
    path("bulk/<str:name>", bulk.OneBulkFile.as_view(), name="bulk_file"),
    path("league/", league.LeagueView.as_view(), name="league"),
    path("playtests/", views.Playtests.as_view(), name="playtests"),
    path("playtests/<slug:slug>/", views.OnePlaytest.as_view(), name="playtest"),
    path("playtests/<slug:slug>/cancellation/", views.Cancellation.as_view(), name="cancellation"),
    path("playtests/<slug:slug>/continuation/", views.Continuation.as_view(), name="continuation"),
    path(
        "playtests/<slug:slug>/tables/<slug:table>/",
        run_files.RunTable.as_view(),
        name="playtest_table",
    ),
    path(
        "playtests/<slug:slug>/games/<slug:form>/",
        run_files.RunGames.as_view(),
        name="playtest_games",
    ),
    path(
        "playtests/<slug:slug>/traces/",
        run_files.RunTraces.as_view(),
        name="playtest_traces",
    ),
    path("playtests/<slug:slug>/results/", views.PlaytestResults.as_view(), name="results"),
    path(
        "playtests/<slug:slug>/games/<int:first>-<int:second>/<int:number>/",
        views.PlaytestGame.as_view(),
        name="playtest_game",
    ),
]

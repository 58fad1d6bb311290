from django.urls import path

from simulate import figure_views, game_views, meter_views, trial_views, views

GAMES = "playtests/<slug:slug>/games/<int:first>-<int:second>/"

app_name = "simulate"
urlpatterns = [
    path("playtests/", views.runs, name="runs"),
    path("playtests/new/", views.new_run, name="new_run"),
    path("playtests/pairs/", views.pairs, name="pairs"),
    path("playtests/meter/", meter_views.meter, name="meter"),
    path("playtests/trials/<slug:kind>/", trial_views.new_trial, name="new_trial"),
    path("playtests/<slug:slug>/", views.run, name="run"),
    path("playtests/<slug:slug>/live/", views.live_run, name="live_run"),
    path("playtests/<slug:slug>/cancel/", views.stop_run, name="stop_run"),
    path("playtests/<slug:slug>/more/", views.continue_run, name="continue_run"),
    path("playtests/<slug:slug>/cards/", figure_views.run_cards, name="run_cards"),
    path("playtests/<slug:slug>/figures.json", figure_views.run_json, name="run_json"),
    *(
        path(
            f"playtests/<slug:slug>/{table}.csv",
            figure_views.run_csv,
            {"table": table},
            name=f"{table}_csv",
        )
        for table in figure_views.TABLES
    ),
    path(GAMES, game_views.games, name="games"),
    path(f"{GAMES}<int:number>/", game_views.game, name="game"),
    path(f"{GAMES}<int:number>/trace/", game_views.game_trace, name="game_trace"),
    path(f"{GAMES}<int:number>/watch/", game_views.watch_game, name="watch_game"),
]

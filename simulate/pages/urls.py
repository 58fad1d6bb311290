from django.urls import path

from simulate.pages import (
    downloads,
    games,
    health,
    league,
    meter,
    new_run,
    pictures,
    quick_runs,
    runs,
)
from simulate.results import csv_tables

GAMES = "playtests/<slug:slug>/games/<int:first>-<int:second>/"

app_name = "simulate"
urlpatterns = [
    path("health/", health.health, name="health"),
    path("health/ready/", health.health, name="ready"),
    path("league/", league.league, name="league"),
    path("data/", downloads.public_data, name="data"),
    path("playtests/", runs.runs, name="runs"),
    path("playtests/new/", new_run.new_run, name="new_run"),
    path("playtests/pairs/", runs.pairs, name="pairs"),
    path("playtests/meter/", meter.meter, name="meter"),
    path("playtests/head-to-head/", quick_runs.play_head_to_head, name="play_head_to_head"),
    path("playtests/bots/<slug:game>/", quick_runs.play_bots, name="play_bots"),
    path("playtests/trials/<slug:kind>/", new_run.new_run, name="new_trial"),
    path("playtests/<slug:slug>/", runs.run, name="run"),
    path("playtests/<slug:slug>/picture.png", pictures.run_picture, name="run_picture"),
    path("playtests/<slug:slug>/live/", runs.live_run, name="live_run"),
    path("playtests/<slug:slug>/cancel/", runs.stop_run, name="stop_run"),
    path("playtests/<slug:slug>/more/", runs.continue_run, name="continue_run"),
    path("playtests/<slug:slug>/cards/", downloads.run_cards, name="run_cards"),
    path("playtests/<slug:slug>/figures.json", downloads.run_json, name="run_json"),
    *(
        path(
            f"playtests/<slug:slug>/{table}.csv",
            downloads.run_csv,
            {"table": table},
            name=f"{table}_csv",
        )
        for table in csv_tables.TABLES
    ),
    path(GAMES, games.games, name="games"),
    path(f"{GAMES}<int:number>/", games.game, name="game"),
    path(f"{GAMES}<int:number>/trace/", games.game_trace, name="game_trace"),
    path(f"{GAMES}<int:number>/watch/", games.watch_game, name="watch_game"),
]

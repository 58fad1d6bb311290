from django.urls import path

from play.api import (
    analysis_views,
    challenges,
    deck_records,
    player_views,
    puzzle_views,
    stream,
    table_requests,
    views,
)

urlpatterns = [
    path("matches/", views.Matches.as_view(), name="matches"),
    path("stream/", stream.stream, name="stream"),
    path("challenges/", challenges.Challenges.as_view(), name="challenges"),
    path("matches/mine/", player_views.OwnMatches.as_view(), name="own_matches"),
    path("decks/<slug:slug>/record/", deck_records.DeckRecord.as_view(), name="deck_record"),
    path("matches/turns/", player_views.OwnTurns.as_view(), name="own_turns"),
    path("puzzles/", puzzle_views.Puzzles.as_view(), name="puzzles"),
    path("puzzles/daily/", puzzle_views.DailyPuzzle.as_view(), name="daily_puzzle"),
    path("puzzles/<slug:slug>/", puzzle_views.OnePuzzle.as_view(), name="puzzle"),
    path("puzzles/<slug:slug>/try/", puzzle_views.PuzzleTries.as_view(), name="try_puzzle"),
    path("players/", player_views.Players.as_view(), name="players"),
    path("players/<str:name>/", player_views.OnePlayer.as_view(), name="player"),
    path("matches/<slug:slug>/", views.OneMatch.as_view(), name="match"),
    path("matches/<slug:slug>/seat/", views.FreeSeat.as_view(), name="seat"),
    path("matches/<slug:slug>/decline/", challenges.Decline.as_view(), name="decline"),
    *(
        path(f"matches/<slug:slug>/{name.replace('_', '-')}/", view.as_view(), name=name)
        for view in table_requests.REQUESTS
        for name in ["actions" if view.message == "act" else view.message]
    ),
    path("matches/<slug:slug>/salt/", views.Salt.as_view(), name="salt"),
    path("matches/<slug:slug>/choice/", views.StartChoice.as_view(), name="start_choice"),
    path("matches/<slug:slug>/steps/", views.Steps.as_view(), name="steps"),
    path(
        "matches/<slug:slug>/analysis/",
        analysis_views.MatchAnalysis.as_view(),
        name="match_analysis",
    ),
]

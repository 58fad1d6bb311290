from typing import Any, cast

from django.urls import URLPattern, path, re_path

from play.live.consumers import MatchConsumer, no_address
from play.pages import (
    analysis,
    answers_ahead,
    blocks,
    endings,
    lessons,
    lobby,
    match_history,
    notifications,
    people,
    puzzles,
    replays,
    start,
    table,
    turns,
    watched,
)

app_name = "play"
# A replay stands at the match's own address, that of a game played elsewhere at the recording's.
REPLAYS = {"match": "play/matches/<slug:slug>/", "recording": "play/replays/<slug:slug>/"}
REPLAY_VIEWS = {
    "replay": ("replay/", replays.replay),
    "steps": ("replay/steps/", replays.steps),
    "picture": ("picture.png", replays.picture),
    "trace": ("trace/", replays.trace),
    "play_on": ("play-on/", replays.play_on),
    "analysis": ("analysis/", analysis.analysis),
    "ending": ("ending/", endings.ending),
}
urlpatterns = [
    path("play/", lobby.lobby, name="lobby"),
    path("other-games/", lobby.show_other_games, name="other_games"),
    path("other-games/<slug:game>/", lobby.lobby, name="other_lobby"),
    path("other-games/<slug:game>/players/", people.standings, name="other_standings"),
    path("play/join/<slug:slug>/", start.join, name="join"),
    path("play/join/<slug:slug>/salt/", start.give_salt, name="give_salt"),
    path("play/join/<slug:slug>/choice/", start.choose, name="choose"),
    path("play/join/<slug:slug>/call-off/", start.call_off, name="call_off"),
    path("play/join/<slug:slug>/decline/", start.decline, name="decline"),
    path("play/join/<slug:slug>/free-seat/", start.free_seat, name="free_seat"),
    path("play/replays/", replays.replays, name="replays"),
    path("play/history/", match_history.match_history, name="match_history"),
    path("play/players/", people.standings, name="standings"),
    path("play/blocks/", blocks.blocks, name="blocks"),
    path("play/blocks/<int:pk>/remove/", blocks.remove_block, name="remove_block"),
    path("play/turns/", turns.turns, name="turns"),
    path("play/holidays/", turns.add_holiday, name="add_holiday"),
    path("play/holidays/<int:pk>/end/", turns.remove_holiday, name="remove_holiday"),
    path("play/notifications/", notifications.notifications, name="notifications"),
    path("play/notifications/mail/", notifications.set_mail, name="set_mail"),
    path("play/notifications/mail/leave/<str:token>/", notifications.leave_mail, name="leave_mail"),
    path("play/notifications/browsers/", notifications.add_browser, name="add_browser"),
    path(
        "play/notifications/browsers/<int:pk>/remove/",
        notifications.remove_browser,
        name="remove_browser",
    ),
    path("play/notifications/webhooks/", notifications.add_webhook, name="add_webhook"),
    path(
        "play/notifications/webhooks/<int:pk>/test/", notifications.try_webhook, name="try_webhook"
    ),
    path(
        "play/notifications/webhooks/<int:pk>/remove/",
        notifications.remove_webhook,
        name="remove_webhook",
    ),
    path("play/take-over/", replays.take_over, name="take_over"),
    path("play/matches/<slug:slug>/again/<int:ply>/", puzzles.try_again, name="try_again"),
    path("play/lessons/", lessons.lessons, name="lessons"),
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path("puzzles/daily/", puzzles.daily, name="daily_puzzle"),
    path("puzzles/next/", puzzles.next_puzzle, name="next_puzzle"),
    path("puzzles/<slug:slug>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:slug>/try/", puzzles.try_puzzle, name="try_puzzle"),
    path("puzzles/<slug:slug>/preview/", puzzles.preview, name="preview_puzzle"),
    path("puzzles/<slug:slug>/report/", puzzles.report, name="report_puzzle"),
    path("play/matches/<slug:slug>/board.png", watched.board_picture, name="board_picture"),
    path("play/now/", table.play_now, name="play_now"),
    path("play/matches/<slug:slug>/", table.table, name="table"),
    path(
        "play/matches/<slug:slug>/answers-ahead/",
        answers_ahead.answers_ahead,
        name="answers_ahead",
    ),
]
urlpatterns += [
    path(base + rest, view, {"source": source}, name=f"{source}_{name}")
    for source, base in REPLAYS.items()
    for name, (rest, view) in REPLAY_VIEWS.items()
]

# Sockets, which config/asgi.py serves.
websocket_urlpatterns: list[URLPattern] = [
    path("ws/matches/<slug:slug>/", MatchConsumer.as_asgi()),
    re_path("", cast(Any, no_address)),
]

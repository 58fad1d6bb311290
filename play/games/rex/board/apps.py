from django.apps import AppConfig


class RexBoardConfig(AppConfig):
    name = "play.games.rex.board"
    label = "rex"

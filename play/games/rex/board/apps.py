from django.apps import AppConfig


class RexBoardConfig(AppConfig):
    """An app of its own, so that the board's templates and static files are found."""

    name = "play.games.rex.board"
    label = "rex"

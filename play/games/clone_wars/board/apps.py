from django.apps import AppConfig


class CloneWarsBoardConfig(AppConfig):
    """An app of its own, so that the board's templates and static files are found."""

    name = "play.games.clone_wars.board"
    label = "clone_wars"

from django.apps import AppConfig


class StarFrontierBoardConfig(AppConfig):
    """An app of its own, so that the board's templates and static files are found."""

    name = "play.games.star_frontier.board"
    label = "star_frontier"

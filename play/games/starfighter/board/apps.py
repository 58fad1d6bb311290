from django.apps import AppConfig


class StarfighterBoardConfig(AppConfig):
    """An app of its own, so that the board's templates and static files are found."""

    name = "play.games.starfighter.board"
    label = "starfighter"

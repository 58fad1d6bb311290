from django.apps import AppConfig


class StarFrontierBoardConfig(AppConfig):
    name = "play.games.star_frontier.board"
    label = "star_frontier"

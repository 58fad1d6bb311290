from django.apps import AppConfig


class StarfighterBoardConfig(AppConfig):
    name = "play.games.starfighter.board"
    label = "starfighter"

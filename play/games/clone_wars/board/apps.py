from django.apps import AppConfig


class CloneWarsBoardConfig(AppConfig):
    name = "play.games.clone_wars.board"
    label = "clone_wars"

from django.apps import AppConfig


class VaultConfig(AppConfig):
    name = "tests.play.games.vault"

    def ready(self):
        from play.games import registry
        from tests.play.games.vault.game import VAULT

        registry.register(VAULT)

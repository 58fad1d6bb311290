from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from decks.accounts.owners import add_claim
        from decks.library.retention import register_retentions
        from decks.library.services import claim_decks
        from decks.pages.card_search import register_deck_key
        from decks.pages.sections import register_sections

        register_sections()
        register_deck_key()
        register_retentions()
        add_claim(claim_decks)

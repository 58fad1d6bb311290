from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from catalog.page_sections import navigation_link, register

        decks = navigation_link(_("Decks"), "decks:decks", "decks/", "d/")
        register("navigation", decks, order=40)

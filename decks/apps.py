from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from decks.searching import teach_queries
        from decks.sections import register_sections

        register_sections()
        teach_queries()

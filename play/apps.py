from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Play")

    def ready(self) -> None:
        from catalog.page_sections import register
        from play import sections

        register("home-action", sections.play_now)
        register("deck-actions", sections.try_openings)

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Play")

    def ready(self) -> None:
        from play.documents.retention import register_retentions
        from play.pages.sections import register_sections

        register_sections()
        register_retentions()

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SimulateConfig(AppConfig):
    name = "simulate"
    verbose_name = _("Playtests")

    def ready(self) -> None:
        from simulate.pages.sections import register_sections
        from simulate.results.retention import register_retentions

        register_sections()
        register_retentions()

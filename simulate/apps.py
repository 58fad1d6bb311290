from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SimulateConfig(AppConfig):
    name = "simulate"
    verbose_name = _("Playtests")

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CatalogConfig(AppConfig):
    name = "catalog"
    verbose_name = _("Catalogue")

    def ready(self) -> None:
        from catalog.page_sections import navigation_link, register

        register("navigation", navigation_link(_("Cards"), "catalog:cards", "cards/"), order=10)
        register(
            "navigation", navigation_link(_("Cruisers"), "catalog:cruisers", "cruisers/"), order=20
        )
        register("navigation", navigation_link(_("Rules"), "catalog:rules"), order=30)

from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalog.editions.current import current_catalogue

ICONS = {
    "catalog/mark.svg": ("any", "image/svg+xml"),
    "catalog/mark_180.png": ("180x180", "image/png"),
    "catalog/mark_512.png": ("512x512", "image/png"),
}
NIGHT = "#0b0f14"

SCRIPT: Final = Path(__file__).parent.parent / "static" / "catalog" / "service_worker.js"


@require_safe
@cache_control(max_age=0)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, at an address from which it serves the whole site."""
    return HttpResponse(SCRIPT.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_safe
def kept_pages(_request: HttpRequest) -> JsonResponse:
    """The pages that a device keeps for the time without a network, and one of each kind for its files."""
    shown = current_catalogue()
    cards = [reverse("catalog:card", args=[card.number]) for card in shown.cards]
    cruisers = [reverse("catalog:cruiser", args=[each.key]) for each in shown.cruisers]
    lists = [reverse(f"catalog:{name}") for name in ("cards", "cruisers", "rules")]
    samples = [*lists, *cards[:1], *cruisers[:1]]
    return JsonResponse({"pages": [*lists, *cards, *cruisers], "samples": samples})


@cache_control(max_age=3600)
def manifest(_request: HttpRequest) -> JsonResponse:
    """The web app manifest: what a device shows when the site is put on its home screen."""
    return JsonResponse(
        {
            "name": _("Starfighter companion"),
            "short_name": "Starfighter",
            "start_url": reverse("catalog:home"),
            "display": "minimal-ui",
            "background_color": NIGHT,
            "theme_color": NIGHT,
            "icons": [
                {"src": static(name), "sizes": sizes, "type": kind}
                for name, (sizes, kind) in ICONS.items()
            ],
        },
        content_type="application/manifest+json",
    )

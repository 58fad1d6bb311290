from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

ICONS = {
    "catalog/mark.svg": ("any", "image/svg+xml"),
    "catalog/mark_180.png": ("180x180", "image/png"),
    "catalog/mark_512.png": ("512x512", "image/png"),
}
NIGHT = "#0b0f14"


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

"""`python -m tests.bench.page_times`: the milliseconds of pages in this process, of the settings' database.

Without a server, so that a page is compared with itself on another database and with a bare view of the
same middleware. A page is asked for until its time is known well, after it was asked for once.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Final

from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.urls import urlpatterns as site_patterns
from tests.bench.fill import READER

BROWSER: Final = {"HTTP_ACCEPT_ENCODING": "gzip", "HTTP_ACCEPT_LANGUAGE": "en"}
BARE: Final = "bare view"
VISITOR: Final = ", a visitor"
SIGNED_IN: Final = ", signed in"
TIMES: Final = 9
# What is listed, and where; `own` are asked for with an account, too.
LISTS: Final = {
    "decks": "/decks/",
    "most liked decks": "/decks/?order=liked",
    "decks by words": "/decks/?q=storm+raid",
    "decks by Russian words": "/decks/?q=БУРЯ",
    "decks of a cruiser": "/decks/?cruiser=ares",
    "decks with a card": "/decks/?card=3-1",
    "decks without a card": "/decks/?without=3-1",
    "decks of a size": "/decks/?from=26&to=30",
    "decks of a tag": "/decks/?tag=fast",
    "decks beside another": "/decks/?beside=ares-swarm",
    "decks, page 300": "/decks/?page=300",
    "decks of the API": "/api/decks/",
    "feed of decks": "/decks/feed/",
    "decks with the card of a page": "/cards/3-1/",
    "decks of the cruiser of a page": "/cruisers/ares/",
    "search help": "/cards/help/",
    "lobby": "/play/",
    "replays": "/play/replays/",
    "playtests": "/playtests/",
    "fair pairs": "/playtests/pairs/",
}
ADMIN: Final = (
    *("decks/deck", "auth/user", "play/match", "play/action", "simulate/run", "simulate/chunk"),
)
OWN: Final = {
    "own decks": "/decks/",
    "own matches in the lobby": "/play/",
    "own replays": "/play/replays/",
    "own playtests": "/playtests/",
    **{
        f"admin, {name}": f"/admin/{name}/"
        for name in (
            "decks/deck",
            "auth/user",
            "play/match",
            "play/action",
            "simulate/run",
            "simulate/chunk",
        )
    },
}
PAGES: Final = {
    "home": "/",
    "card": "/cards/3-1/",
    "deck": "/decks/ares-swarm/",
    "lobby": "/play/",
}


def bare(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("<!doctype html><title>Bare</title>")


urlpatterns = [path("bare/", bare), *site_patterns]


def milliseconds(
    client: Client, address: str, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The median time of the page, which was asked for before."""
    times = []
    for _time in range(1 + TIMES):
        begun = clock()
        response = client.get(address)
        times.append(1000 * (clock() - begun))
        if response.status_code != 200:
            raise RuntimeError(f"{address} answers {response.status_code}")
    return statistics.median(times[1:])


def worked(client: Client, address: str) -> float:
    """The processor's time alone: a bare view is so short that nothing else on the machine interrupts it."""
    return milliseconds(client, address, time.process_time)


@override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])
def main() -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    guest, account = Client(**BROWSER), Client(**BROWSER)
    reader, _is_new = User.objects.get_or_create(username=READER)
    User.objects.filter(pk=reader.pk).update(is_staff=True, is_superuser=True)
    account.force_login(User.objects.get(pk=reader.pk))
    times = {
        **{name: milliseconds(guest, address) for name, address in LISTS.items()},
        **{name: milliseconds(account, address) for name, address in OWN.items()},
        **{f"{name}{VISITOR}": worked(guest, address) for name, address in PAGES.items()},
        **{f"{name}{SIGNED_IN}": worked(account, address) for name, address in PAGES.items()},
        BARE: worked(guest, "/bare/"),
    }
    json.dump(times, sys.stdout)


if __name__ == "__main__":
    main()

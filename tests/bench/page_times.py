"""`python -m tests.bench.page_times`: the milliseconds of pages in this process, of the settings' database.

Without a server, so that a page is compared with itself on another database. Some pages are compared with a
bare view of the same middleware, too: the processor's time of each, asked for in turn.
"""

import json
import statistics
import sys
import time
from typing import Final

from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.urls import urlpatterns as site_patterns
from tests.bench.fill import READER

BROWSER: Final = {"HTTP_ACCEPT_ENCODING": "gzip", "HTTP_ACCEPT_LANGUAGE": "en"}
VISITOR: Final = ", a visitor"
SIGNED_IN: Final = ", signed in"
TIMES: Final = 9
PAIRS: Final = 41  # of a page and the bare view, which are short
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
    "deck, as an owner of others": "/decks/ares-swarm/",
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


def milliseconds(client: Client, address: str) -> float:
    """The median time of the page, which was asked for before."""
    ask(client, address)
    times = []
    for _time in range(TIMES):
        begun = time.perf_counter()
        ask(client, address)
        times.append(1000 * (time.perf_counter() - begun))
    return statistics.median(times)


def over_bare(client: Client, address: str, guest: Client) -> float:
    """The processor's time of the page over that of a bare view, the median of pairs: its speed varies."""
    ask(client, address)
    return statistics.median(
        worked(client, address) / worked(guest, "/bare/") for _pair in range(PAIRS)
    )


def worked(client: Client, address: str) -> float:
    begun = time.process_time()
    ask(client, address)
    return time.process_time() - begun


def ask(client: Client, address: str) -> None:
    response = client.get(address)
    if response.status_code != 200:
        raise RuntimeError(f"{address} answers {response.status_code}")


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
        **{f"{name}{VISITOR}": over_bare(guest, address, guest) for name, address in PAGES.items()},
        **{
            f"{name}{SIGNED_IN}": over_bare(account, address, guest)
            for name, address in PAGES.items()
        },
    }
    json.dump(times, sys.stdout)


if __name__ == "__main__":
    main()

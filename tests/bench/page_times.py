"""`python -m tests.bench.page_times`: asks for pages in this process, of the settings' database.

Without a server, so that a page is compared with itself on another database, or with a bare view behind the
same middleware. Each line of the input is a list in JSON: whether the account asks, whether the page may be
the kept one, and its address. The answer is a line with what that took: milliseconds, and those of the
processor.
"""

import json
import sys
import time
from functools import cache

from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config.urls import urlpatterns as site_patterns
from tests.bench.fill import READER

BARE = "/bare/"


def bare(_request):
    return HttpResponse("<!doctype html><title>Bare</title>")


urlpatterns = [path(BARE[1:], bare), *site_patterns]


@cache
def browser(*, has_account, takes_kept):
    """A visitor, or who has more of everything than others and may see the administration."""
    encoding = {"HTTP_ACCEPT_ENCODING": "gzip"} if takes_kept else {}  # what is kept is compressed
    client = Client(HTTP_ACCEPT_LANGUAGE="en", **encoding)
    if has_account:
        reader, _is_new = User.objects.get_or_create(username=READER)
        User.objects.filter(pk=reader.pk).update(is_staff=True, is_superuser=True)
        client.force_login(User.objects.get(pk=reader.pk))
    return client


def ask(client, address):
    begun, worked = time.perf_counter(), time.process_time()
    response = client.get(address)
    taken = time.perf_counter() - begun, time.process_time() - worked
    if response.status_code != 200:
        raise RuntimeError(f"{address} answers {response.status_code}")
    return 1000 * taken[0], 1000 * taken[1]


@override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])
def main():
    call_command("collectstatic", interactive=False, verbosity=0)
    for line in sys.stdin:
        has_account, takes_kept, address = json.loads(line)
        client = browser(has_account=has_account, takes_kept=takes_kept)
        print(json.dumps(ask(client, address)), flush=True)


if __name__ == "__main__":
    main()

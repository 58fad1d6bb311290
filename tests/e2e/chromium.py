"""Chromium without a window."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OPTIONS = ("--disable-background-networking", "--disable-gpu", "--no-first-run", "--no-sandbox")


class MissingChromium(Exception):
    """There is none on this machine; the message says how to get it."""


@contextmanager
def open_chromium(*options: str) -> Iterator[Browser]:
    """A browser process with more options, which ends with the block. Raises MissingChromium."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise MissingChromium(
            "Chromium is missing: install it (Debian: apt-get install chromium-headless-shell)"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*OPTIONS, *options])
        yield browser
        browser.close()

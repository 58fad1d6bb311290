"""The addresses of static files, and what is made of them when they are collected."""

from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundler import bundle

BUNDLED: Final = (
    "play/clock.js",
    "play/plain_board.js",
    "play/replay.js",
    "play/start.js",
    "play/table.js",
    *(f"{game}/board.js" for game in settings.GAMES),
)
"""The modules that are collected with all that they import; others import few."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed files whose names carry a hash of their content.

    The list of names is read once a process, so each address is worked out once, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self.addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        if name not in self.addresses:
            self.addresses[name] = super().url(name, force)
        return self.addresses[name]

    def post_process(self, paths: dict[str, Any], *given: Any, **options: Any) -> Iterator[Any]:
        """Processes bundled modules in place of those that were found. Raises CannotBundle."""

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                text: str = file.read().decode()
            return text

        bundles = InMemoryStorage()
        entries = paths.keys() & set(BUNDLED)
        for entry in entries:
            bundles.save(entry, ContentFile(bundle(entry, read).encode()))
        replaced = {entry: (bundles, entry) for entry in entries}
        yield from super().post_process(paths | replaced, *given, **options)

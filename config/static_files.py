"""The addresses of static files."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


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

"""The HTTP API: what all apps' APIs share, and that of the catalogue itself."""

API_PREFIX = "/api/"

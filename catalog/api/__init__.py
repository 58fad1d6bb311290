"""The HTTP API: what the APIs of all apps share, and the API of the catalogue."""

API_PREFIX = "/api/"

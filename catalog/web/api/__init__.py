"""What the APIs of all apps share: resources, pagination, errors, throttles, the document."""

API_PREFIX = "/api/"

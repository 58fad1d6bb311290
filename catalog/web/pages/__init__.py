"""Pages: sections of apps above, caching, htmx."""

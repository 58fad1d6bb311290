"""Card search: the query language, facets, sorting and groups; similar cards."""

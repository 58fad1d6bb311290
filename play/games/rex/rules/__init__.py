"""The rules of Rex (X1 to X16) in plain Python, a module a phase; paragraphs are those of the rules page."""

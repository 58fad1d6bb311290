"""The API of matches: a program creates them, sits down, acts and follows what happens."""

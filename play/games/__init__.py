"""The rules of each game behind one interface; nothing here knows of matches, seats or sockets."""

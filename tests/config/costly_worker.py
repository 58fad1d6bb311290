"""A worker for tests of the process for costly requests, which its process imports without Django."""

import os
import time

from config.costly_worker import Answer


def work(connections):
    """Answers with its number and what it was sent; does what the address says."""
    for connection in connections:
        environ, body = connection.recv()
        if environ["PATH_INFO"] == "/playtests/":
            time.sleep(60)
        if environ["PATH_INFO"] == "/decks/":
            os._exit(1)
        connection.send(Answer("200 OK", [("X", "y")], f"{os.getpid()} {body.decode()}".encode()))

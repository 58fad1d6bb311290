"""The HTML of the lobby, matches and replays."""

"""How fast a program may play."""

from catalog.web.api.throttles import MinuteThrottle, Rate


class ActThrottle(MinuteThrottle):
    """Actions and questions at tables: several matches at a time, an action a second each."""

    scope = "act"
    rate = Rate(anonymous=300, account=600)

"""How fast a program may play."""

from catalog.web.api.throttles import PolicyThrottle


class ActThrottle(PolicyThrottle):
    """Actions and questions at tables."""

    policy_name = "api_act"

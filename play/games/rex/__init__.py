"""Rex: three to six players, secret plans, auctions and alliances in a city under bombardment."""

KEY = "rex"

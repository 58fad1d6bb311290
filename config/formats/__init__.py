"""How dates are written where Django's own way is not that of the site's English."""

"""Players that see what their seat sees: Trooper by rule, General by plans, play-outs and exact duels."""

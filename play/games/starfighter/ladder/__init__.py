"""How strong, quick and careless the bots are, as it was measured and is kept with the program."""

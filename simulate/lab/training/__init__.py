"""Where the weights of the bots come from: games of captain against itself, and what they teach."""

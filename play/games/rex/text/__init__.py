"""What is done and what happens in Rex, in both languages."""

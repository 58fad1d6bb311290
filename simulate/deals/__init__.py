"""What is dealt, by content, and counts that add up."""

"""What the table page of Star Frontier needs."""

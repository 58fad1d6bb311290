"""What the table page of Starfighter needs beyond the general table."""

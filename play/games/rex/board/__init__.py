"""The table page of Rex: the city with its fleet, and the rules of its reference."""

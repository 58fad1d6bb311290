"""What happens in Star Frontier and why something is refused, in both languages."""

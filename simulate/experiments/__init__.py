"""What somebody asks for becomes a run: described once, checked, limited and priced."""

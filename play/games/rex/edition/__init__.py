"""What the box holds, as an edition: city, cards, leaders and race sheets, with the source of each value."""

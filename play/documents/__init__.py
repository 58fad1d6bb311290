"""What one audience is told: TABLE and STEP documents, recordings and replays."""

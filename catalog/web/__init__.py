"""What the pages and APIs of all apps share."""

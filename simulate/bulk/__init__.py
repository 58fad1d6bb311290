"""What is public of this site as files to take away, made once a day."""

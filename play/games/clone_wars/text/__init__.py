"""What happens, in the reader's language."""

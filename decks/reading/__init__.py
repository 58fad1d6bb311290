"""One reader of deck lists in whatever form people and programs send them; import from `reader`."""

"""The rules: numbered paragraphs, worked examples, rulings and explanations."""

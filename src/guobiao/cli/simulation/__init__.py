"""The command that plays many hands and counts."""

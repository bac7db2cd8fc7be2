"""The command that plays, and the table on the terminal."""

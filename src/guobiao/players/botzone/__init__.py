"""Botzone's protocol, both ways: our players as its bots, its bots as our players."""

"""Players against each other over many hands: who sits where, what happened, and what the numbers say."""

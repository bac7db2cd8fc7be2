"""The game: one hand as one record, the rules of play as steps over it, and a match of sixteen hands."""

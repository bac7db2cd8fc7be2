"""The search that the player ``route`` decides by."""

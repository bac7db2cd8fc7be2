"""Commands about a hand, or a file of hands: score, waits, shanten, discards, convert."""

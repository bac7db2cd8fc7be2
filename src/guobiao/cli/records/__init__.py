"""Commands about recorded hands: replay, records, recorded."""

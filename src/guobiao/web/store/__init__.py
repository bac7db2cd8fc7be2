"""What the server remembers: guests, rooms, every decision, and finished hands."""

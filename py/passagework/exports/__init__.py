"""What leaves the lab in the formats of other programs, as text."""

"""What drafting shows: what is sent, answers, packs of items."""

"""What the drafting side of the lab knows while the page is open."""

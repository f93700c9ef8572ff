"""Text as the lab uses it: normalised, cut into sentences and passages, and read as index terms."""

"""What the pages of a reader's own study show."""

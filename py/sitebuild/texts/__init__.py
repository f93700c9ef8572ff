"""The two demo texts: from their sources to documents."""

"""The sentence embedding model: from published weights to the 8-bit file that the site serves."""

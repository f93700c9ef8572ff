"""Questions, judgements and runs from the exchange formats of the field, checked line by line."""

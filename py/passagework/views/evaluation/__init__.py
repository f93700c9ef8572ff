"""The page of the retrieval study: a report in words, charts and tables, for each text that was studied."""

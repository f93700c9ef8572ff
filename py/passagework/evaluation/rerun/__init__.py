"""The published study of a text, run again on the text as a library has it: the same search, the same judgements, the same
statistics, and what comes out otherwise than was published.
"""

"""The prompts, each with its version: a change of words is a new version, since the log tells which one a call was made with."""

"""From passages to a prompt, and from a reply to something that can be checked."""

"""Language models that can be called: one file each behind one contract."""

"""Ranking of passages: keyword search, search by meaning, their fusion, and the reasons for a rank."""

"""Interpreters of the languages of Credo written from its manual alone, to compare verdicts with."""

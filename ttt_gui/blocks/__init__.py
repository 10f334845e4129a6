"""Positions solved many at a time: blocks of them, in processes here or on other machines."""

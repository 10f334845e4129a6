"""The school lab: what its scripts print, and how they are graded. No Qt.

The lab feeds a board of at most ten free squares and a token to a script, which prints a
move, then the exact score and a line of best play for both sides, backwards.
"""

"""The exact Othello endgame solver, compiled to machine code.

`solver` is the entry point. It is cheap to import and imports numba only inside a search; every
other module here, but for those about the cache, is made of compiled code and imports it at once.
"""

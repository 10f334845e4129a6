"""Blocks solved on many machines, by Dask. The only package that knows Dask, which is an extra.

Importing this package imports no Dask: `extra` tells whether it is there.
"""

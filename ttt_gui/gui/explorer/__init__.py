"""The explorer tab."""

"""Game-independent search engines over any `Position`, and what they are asked and answer."""

"""The search explorer: a search replayed, compared with others, and put on paper."""

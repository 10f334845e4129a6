"""What the program keeps: solved positions, games, practice, batches. SQLite; no Qt."""

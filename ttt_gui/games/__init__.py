"""Rules of the games, as frozen values behind one protocol. Pure Python."""

"""What each tab does, as values: frozen states, events, pure updates and views. No Qt."""

"""The batch tab: a whole file of Othello positions, solved row by row."""

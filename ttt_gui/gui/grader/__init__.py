"""The grader tab: a person's script, graded as the school lab does."""

"""The steps of a match, one object for each: who acts, what is open, when it is skipped, what an absent seat does."""

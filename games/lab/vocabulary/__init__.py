"""docs/vocabulary.md, made from what the engines really use: nothing in its tables is written by hand."""

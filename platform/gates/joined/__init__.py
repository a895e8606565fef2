"""What a page of the table fetches, joined to few files: nothing is built, whoever serves the files joins them.

`scripts` takes comments out, `modules` reads one module and wraps it, `chunks` says which file each module comes in,
`sheets` does the same for style sheets. All of it is text in, text out.
"""

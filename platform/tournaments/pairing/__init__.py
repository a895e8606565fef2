"""The tables of a round for events of two to six seats a table: a pure function of the event so far.

`event` is what there is to know, `file` how it is read, `sizes` how many tables of which size and who has a bye,
`seating` who sits where at a table, `search` who sits with whom, `bounds` what cannot be done better, `joint` who
waits together with who sits with whom, by a linear `programme` and its `wholes`, `round` the whole with its
certificate. The aims, in their order: nobody with whom they must not; fewest byes; fewest off-size tables; nobody
twice at one before everybody was once; no repeats that could be avoided; seats used evenly; nobody with whom they
would rather not; near in points.
"""

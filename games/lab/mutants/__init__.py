"""Rule code with one fault planted at a time: the proofs must notice every one."""

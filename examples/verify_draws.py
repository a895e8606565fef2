"""Recompute all draws of an ended match from its export, by docs/chance.md and nothing else."""

import argparse
import hmac
import json
import sys
from hashlib import sha256

asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("file", nargs="?", type=argparse.FileType(encoding="utf-8"), default="-")
for name, kind in {"--commitment": str, "--entropy": str, "--seat": int, "--seals": str}.items():
    asked.add_argument(name, type=kind)
export = json.load((given := asked.parse_args()).file)
own = export.get("origin") not in ("copied", "lesson") or sys.exit("it has no dice of its own")
secret = bytes.fromhex(export["secret"] or sys.exit("the match goes on: its secret is not known"))
match, seats = export["match"].encode(), export["seats"]
added = [seat["entropy"] for number, seat in enumerate(seats) if given.seat in (None, number)]
mixed, seals = match + b"\0", ",".join(seat["seal"] for seat in seats if seat.get("seal"))
wrong = [sha256(secret).hexdigest() != export["commitment"], given.seals not in (None, seals)]
wrong += [given.commitment not in (None, export["commitment"]), given.entropy not in (None, *added)]
for number, seat in enumerate(seats):
    entropy, seal = bytes.fromhex(seat["entropy"]), seat.get("seal")
    mixed += len(entropy).to_bytes(2, "big") + entropy
    right = sha256(b"magnat seal 1\0%s\0%d\0%s" % (match, number, entropy)).hexdigest()
    wrong += [seat["seat"] != number or seal not in (None, right)]
    wrong += [seals != "" and bool(entropy) != bool(seal)]
key, salt, words, draws = hmac.new(secret, digestmod="sha256"), sha256(mixed).digest(), 0, 0
for number, entry in enumerate(export["entries"], 1):
    drawn = []
    while len(drawn) < len(entry["bounds"]):
        low, high = entry["bounds"][len(drawn)]
        (block := key.copy()).update(salt + (words // 8).to_bytes(8, "big"))
        word = int.from_bytes(block.digest()[words % 8 * 4 :][:4], "big")
        words += 1
        if word < 2**32 - 2**32 % (high - low + 1):  # others would make some results likelier
            drawn.append(low + word % (high - low + 1))
    draws += len(drawn)
    wrong += [(entry["n"], entry["drawn"], entry["words"]) != (number, drawn, words)]
print(f"DRAWS entries={len(export['entries'])} draws={draws} differences={sum(wrong)}")
sys.exit(any(wrong))

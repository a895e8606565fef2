/* The way of a train, told by its connections, as one row of hexes. Pure. */

/** The hexes of a route in order: connections share the hex where they meet.
 * @param {{ connections: string[][] }} parts */
export function hexesOf({ connections }) {
  let whole = [...(connections[0] ?? [])];
  for (const part of connections.slice(1)) {
    if (whole.at(-1) !== part[0] && whole.at(-1) !== part.at(-1)) whole = whole.reverse();
    whole.push(...(whole.at(-1) === part[0] ? part : [...part].reverse()).slice(1));
  }
  return whole;
}

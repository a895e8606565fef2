/* A game whose rules cost nothing, with a state as large as a view of a table of Magnat. */

/** @param {number} bytes Of the state as JSON. */
export const gameOf = (bytes) => ({
  name: "load",
  setup: () => ({ acted: 0, padding: "x".repeat(Math.max(0, bytes)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    /** @param {{ G: { acted: number } }} given */
    act: ({ G }) => {
      G.acted += 1;
    },
  },
});

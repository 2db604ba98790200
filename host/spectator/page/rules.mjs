// What the page reckons itself: shifts to preview and ways to light up. What is legal it is told.

export const NOBODY = 255;
export const SIDES = [1, 2, 4, 8]; // N E S W, as bits of a tile's openings

export const rotate = (openings, quarters) =>
  ((openings << (quarters & 3)) | (openings >> (4 - (quarters & 3)))) & 15;

// Shifting mazes

export const slots = (n) => 2 * (n - 1);

// Where a slot's tile enters, how far its line moves, and the slot at the other end.
export function slotFacts(n, slot) {
  const m = (n - 1) / 2;
  const side = Math.floor(slot / m);
  const odd = 2 * (side < 2 ? slot % m : m - 1 - (slot % m)) + 1;
  const entry = [odd, odd * n + n - 1, (n - 1) * n + odd, odd * n][side];
  const step = [n, -1, -n, 1][side];
  return { side, entry, step, opposite: (side % 2 ? 5 : 3) * m - 1 - slot };
}

export function line(n, slot) {
  const { entry, step } = slotFacts(n, slot);
  return Array.from({ length: n }, (_, i) => entry + i * step);
}

export const banned = (view) =>
  view.last === NOBODY || view.options.push_back
    ? NOBODY
    : slotFacts(view.maze.n, view.last).opposite;

// The view after a shift, pawns carried along.
export function shifted(view, slot, rotation) {
  const { n } = view.maze;
  const cells = line(n, slot);
  const openings = [...view.maze.openings];
  const symbols = [...view.maze.symbols];
  const out = cells[n - 1];
  const maze = { n, openings, symbols, spare: openings[out], spare_symbol: symbols[out] };
  for (let i = n - 1; i > 0; i--) {
    openings[cells[i]] = openings[cells[i - 1]];
    symbols[cells[i]] = symbols[cells[i - 1]];
  }
  openings[cells[0]] = rotate(view.maze.spare, rotation);
  symbols[cells[0]] = view.maze.spare_symbol;
  const pawns = view.pawns.map((cell) => {
    const at = cells.indexOf(cell);
    return at < 0 ? cell : cells[(at + 1) % n];
  });
  return { ...view, maze, pawns };
}

// The cell across a side of an n x n board, or -1.
function beyond(n, cell, side) {
  const x = (cell % n) + [0, 1, 0, -1][side];
  const y = Math.floor(cell / n) + [-1, 0, 1, 0][side];
  return x < 0 || y < 0 || x >= n || y >= n ? -1 : y * n + x;
}

// Every cell that paths lead to from `start` -> the cell before it.
export function reach(openings, n, start) {
  const from = new Map([[start, start]]);
  for (const cell of from.keys()) {
    SIDES.forEach((bit, side) => {
      const next = openings[cell] & bit ? beyond(n, cell, side) : -1;
      if (next >= 0 && openings[next] & SIDES[side ^ 2] && !from.has(next)) from.set(next, cell);
    });
  }
  return from;
}

// The cells on the way from `start` to `end`, both among them; none without a path.
export function way(openings, n, start, end) {
  const from = reach(openings, n, start);
  if (!from.has(end)) return [];
  const cells = [end];
  while (cells[0] !== start) cells.unshift(from.get(cells[0]));
  return cells;
}

// Duel

const EDGE_CELLS = [0, 1, 2, 3, 3, 7, 11, 15, 15, 14, 13, 12, 12, 8, 4, 0];
export const edgeCell = (edge) => EDGE_CELLS[edge];
export const edgeSide = (edge) => Math.floor(edge / 4);

// The cells joined with an edge opening; none if its tile is closed there.
export function fromEdge(frame, edge) {
  const cell = EDGE_CELLS[edge];
  return frame[cell] & SIDES[edgeSide(edge)] ? [...reach(frame, 4, cell).keys()] : [];
}

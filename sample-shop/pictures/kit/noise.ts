/** A hash of a grid point, from -1 to 1. */
function knot(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177);
  hash = Math.imul(hash ^ (hash >>> 13), 1_103_515_245);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Soft hills and hollows, from -1 to 1, about one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [tx, ty] = [ease(x - left), ease(y - top)];
  const upper = knot(left, top, seed) * (1 - tx) + knot(left + 1, top, seed) * tx;
  const lower = knot(left, top + 1, seed) * (1 - tx) + knot(left + 1, top + 1, seed) * tx;
  return upper * (1 - ty) + lower * ty;
}

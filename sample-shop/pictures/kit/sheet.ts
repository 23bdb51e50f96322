import { around, block, type Chance, chance, type Line, mix, type Point, smooth } from './geometry.ts';
import { fill, fills, type Ink, newSheet, nick, within } from './ink.ts';

export interface Sheet {
  width: number;
  height: number;
  seed: number;
  ground: Ink;
  /** The colour of the marks that the gouge left in the ground. */
  chatter?: Ink;
  /** Where the marks run round, in pixels of the sheet. */
  around?: Point;
  /** Marks for each 100 × 100 pixels. */
  marks?: number;
  /** Pixels of bare paper round the block. */
  margin?: number;
}

/** The size of a product's picture. */
export const card = { width: 1600, height: 1200 } as const;

/** A drawing ready for the press. What is not inked is transparent. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** A hand-cut block of ground with its gouge marks, and the drawing kept within it. */
export function sheet(options: Sheet, draw: (random: Chance) => string): Drawing {
  const { width, height, seed, ground, margin = 40 } = options;
  newSheet(seed);
  const random = chance(seed);
  const plate = ragged(random, width, height, margin);
  const drawing = fill(plate, ground) + within(plate, marks(random, options, margin) + draw(random));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  return { svg, width, height };
}

function ragged(random: Chance, width: number, height: number, margin: number): Line {
  if (margin <= 0) return block([width / 2, height / 2], width + 60, height + 60, 2);
  const corner = (x: number, y: number): Point => [around(random, x, 5), around(random, y, 5)];
  const [l, t, r, b] = [margin, margin, width - margin, height - margin];
  const side = (from: Point, to: Point) =>
    Array.from(
      { length: 8 },
      (_, step): Point => [
        around(random, mix(from[0], to[0], step / 8), 2.5),
        around(random, mix(from[1], to[1], step / 8), 2.5),
      ],
    );
  const corners = [corner(l, t), corner(r, t), corner(r, b), corner(l, b)] as const;
  return smooth(
    [
      ...side(corners[0], corners[1]),
      ...side(corners[1], corners[2]),
      ...side(corners[2], corners[3]),
      ...side(corners[3], corners[0]),
    ],
    true,
    3,
  );
}

function marks(random: Chance, options: Sheet, margin: number): string {
  const { width, height, chatter, marks: density = 2.1 } = options;
  if (chatter === undefined) return '';
  const [cx, cy] = options.around ?? [width / 2, height / 2];
  const shapes: Line[] = [];
  const gap = 100 / Math.sqrt(density);
  const edge = Math.max(margin, 0) + 26;
  for (let y = edge; y < height - edge; y += gap) {
    for (let x = edge; x < width - edge; x += gap) {
      const spot: Point = [
        Math.min(width - edge, Math.max(edge, around(random, x + gap / 2, gap * 0.5))),
        Math.min(height - edge, Math.max(edge, around(random, y + gap / 2, gap * 0.5))),
      ];
      const angle = Math.atan2((spot[1] - cy) * 1.2, spot[0] - cx) + Math.PI / 2 + around(random, 0, 0.16);
      shapes.push(nick(random, spot, angle, around(random, 46, 24), around(random, 6, 2.5)));
    }
  }
  return fills(shapes, chatter);
}

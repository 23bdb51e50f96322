import { blend, engrave, roll, type Shade, slope } from './engrave.ts';
import {
  add,
  around,
  box,
  type Chance,
  clamp,
  edge,
  inside,
  type Line,
  middle,
  mix,
  type Point,
} from './geometry.ts';
import { data, fill, fills, gouge, type Ink, inks, nick, within } from './ink.ts';

export interface Form {
  body: Ink;
  /** The ink of the shading lines. */
  shadow?: Ink;
  /** The ink of the lit edge; none leaves it plain. */
  lit?: Ink;
  outline?: Ink;
  rim?: number;
  /** Shade from the lit side to the far one. */
  from?: number;
  to?: number;
  /** How far in the dark edge reaches, in pixels. */
  depth?: number;
  turn?: number;
  gap?: number;
  bow?: number;
  /** Where its shadow falls, in pixels; null for none. */
  cast?: Point | null;
}

/** A solid thing: its shadow on the ground, outline, body, engraved shade, lit edge. */
export function form(random: Chance, shape: Line, options: Form): string {
  const { body, shadow = 'ink', lit, outline = 'ink', rim = 6, from = 0, to = 0.5, depth = 60 } = options;
  const { turn = 0.9, gap = 12, bow = 0, cast = [14, 18] } = options;
  return [
    cast === null ? '' : fill(moved(shape, cast), 'ink'),
    rim > 0 ? outlined(shape, outline, rim) : '',
    fill(shape, body),
    engrave(random, shape, {
      ink: shadow,
      shade: blend(slope(shape, from, to), roll(shape, depth)),
      turn,
      gap,
      bow,
    }),
    lit === undefined
      ? ''
      : engrave(random, shape, { ink: lit, shade: litEdge(shape, depth * 0.62), turn, gap: gap * 1.25, bow }),
  ].join('');
}

export const moved = (line: Line, by: Point): Point[] => line.map((point) => add(point, by));

export function outlined(shape: Line, ink: Ink, width: number): string {
  return `<path d="${data(shape)}" fill="${inks[ink]}" stroke="${inks[ink]}" stroke-width="${width * 2}" stroke-linejoin="round"/>`;
}

/** The same shape, smaller (or larger), about its middle. */
export function shrunk(shape: Line, part: number, center: Point = middle(shape)): Point[] {
  return shape.map(([x, y]): Point => [mix(center[0], x, part), mix(center[1], y, part)]);
}

function litEdge(shape: Line, depth: number): Shade {
  const tilt = slope(shape, 0, 1);
  return (point) => {
    const near = edge(shape, point);
    if (near < 7) return 0;
    return 0.75 * clamp(1 - near / depth) * clamp(1.15 - tilt(point) * 2.2);
  };
}

/** Spots that lie in a shape, with at least `gap` pixels between them where there is room. */
export function scatter(random: Chance, shape: Line, count: number, gap = 0): Point[] {
  const { left, top, right, bottom } = box(shape);
  const spots: Point[] = [];
  for (let tries = 0; tries < count * 30 && spots.length < count; tries++) {
    const spot: Point = [mix(left, right, random()), mix(top, bottom, random())];
    if (!inside(shape, spot)) continue;
    if (spots.some((other) => Math.hypot(other[0] - spot[0], other[1] - spot[1]) < gap)) continue;
    spots.push(spot);
  }
  return spots;
}

/** Veins of fat: gouges that branch through a shape. */
export function marbling(
  random: Chance,
  shape: Line,
  count: number,
  size: number,
  ink: Ink = 'bone',
): string {
  const veins: Line[] = [];
  const grow = (from: Point, angle: number, length: number, width: number, depth: number) => {
    const line: Point[] = [from];
    let direction = angle;
    for (let step = 0; step < 5; step++) {
      direction += around(random, 0, 0.42);
      const last = line[line.length - 1] ?? from;
      line.push(add(last, [Math.cos(direction), Math.sin(direction)], length / 5));
      if (depth > 0 && random() < 0.34) {
        const side = random() < 0.5 ? -1 : 1;
        grow(
          last,
          direction + side * around(random, 0.75, 0.25),
          length * around(random, 0.5, 0.15),
          width * 0.7,
          depth - 1,
        );
      }
    }
    veins.push(gouge(line, width, around(random, 0.4, 0.12)));
  };
  for (const spot of scatter(random, shape, count, size * 0.5)) {
    grow(spot, random() * Math.PI * 2, size * around(random, 1, 0.4), size * 0.13, 2);
  }
  return within(shape, fills(veins, ink));
}

/** Grain of wood or fibre along a direction. */
export function grain(random: Chance, shape: Line, turn: number, ink: Ink, strength = 0.2, gap = 17): string {
  const seedX = random() * 99;
  return engrave(random, shape, {
    ink,
    turn,
    gap,
    bow: around(random, 0, 30),
    shake: 2.6,
    shade: ([x, y]) => {
      const across = -x * Math.sin(turn) + y * Math.cos(turn);
      const along = x * Math.cos(turn) + y * Math.sin(turn);
      return strength * (0.9 + 0.9 * Math.sin(across / 23 + seedX + 2 * Math.sin(along / 190)));
    },
  });
}

/** Seeds, peppercorns or salt, thrown on a place. */
export function specks(random: Chance, spots: readonly Point[], size: number, ink: Ink): string {
  return fills(
    spots.map((spot) =>
      nick(random, spot, random() * Math.PI, around(random, size, size * 0.35), size * 0.55),
    ),
    ink,
  );
}

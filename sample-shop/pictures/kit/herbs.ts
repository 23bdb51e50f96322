import { form, moved, outlined, shrunk, specks } from './form.ts';
import {
  add,
  around,
  block,
  type Chance,
  type Line,
  mix,
  type Point,
  place,
  round,
  smooth,
  tangent,
  toward,
} from './geometry.ts';
import { fill, fills, gouge, stroke } from './ink.ts';

/** A sprig with needles on both sides, from its foot to its tip. */
export function rosemary(random: Chance, from: Point, to: Point, bend = 40): string {
  const middleOf: Point = [(from[0] + to[0]) / 2 + bend, (from[1] + to[1]) / 2 - bend];
  const stem = smooth([from, middleOf, to], false, 16);
  const needles: Line[] = [];
  stem.forEach((point, index) => {
    const along = tangent(stem, index);
    const angle = Math.atan2(along[1], along[0]);
    const reach = around(random, 58, 14) * (1 - (index / stem.length) * 0.45);
    for (const side of [-1, 1]) {
      const tip = add(point, toward(angle + side * around(random, 0.75, 0.15), reach));
      needles.push(
        gouge([point, [mix(point[0], tip[0], 0.5), mix(point[1], tip[1], 0.5) - 2], tip], 13, 0.55),
      );
    }
  });
  const lit = needles.filter((_, index) => index % 3 === 0).map((needle) => shrunk(needle, 0.45));
  return (
    fills(
      needles.map((needle) => moved(needle, [5, 7])),
      'ink',
    ) +
    fills(needles, 'sage') +
    fills(lit, 'bone') +
    stroke(stem, 'ink', 6)
  );
}

/** A chilli with its stalk. */
export function chilli(random: Chance, at: Point, length: number, turn: number): string {
  const outline = place(
    smooth(
      [
        [-0.5, 0.02],
        [-0.4, -0.11],
        [-0.1, -0.13],
        [0.25, -0.08],
        [0.52, 0.08],
        [0.26, 0.06],
        [-0.05, 0.1],
        [-0.4, 0.12],
      ],
      true,
      9,
    ),
    { at, turn, scale: length },
  );
  const stalk = place(
    smooth([
      [-0.46, 0],
      [-0.58, -0.03],
      [-0.66, -0.13],
    ]),
    { at, turn, scale: length },
  );
  const shine = place(
    smooth([
      [-0.36, -0.05],
      [-0.1, -0.075],
      [0.2, -0.03],
    ]),
    { at, turn, scale: length },
  );
  return (
    form(random, outline, {
      body: 'ember',
      turn: turn + 1.5,
      gap: 9,
      depth: length * 0.12,
      to: 0.45,
      cast: [10, 13],
    }) +
    fill(gouge(shine, length * 0.05), 'bone') +
    stroke(stalk, 'ink', length * 0.075) +
    stroke(stalk, 'sage', length * 0.045)
  );
}

/** Leaves of bay, each with its vein. */
export function bay(random: Chance, at: Point, length: number, turn: number): string {
  const outline = place(
    smooth(
      [
        [-0.5, 0],
        [-0.2, -0.17],
        [0.2, -0.15],
        [0.5, 0],
        [0.2, 0.17],
        [-0.2, 0.16],
      ],
      true,
      8,
    ),
    { at, turn, scale: length },
  );
  const vein = place(
    [
      [-0.56, 0.01],
      [0, -0.01],
      [0.48, 0],
    ],
    { at, turn, scale: length },
  );
  const ribs = [-0.28, -0.08, 0.12, 0.3].flatMap((x) =>
    [-1, 1].map((side) =>
      gouge(
        place(
          [
            [x, 0],
            [x + 0.08, side * 0.06],
            [x + 0.15, side * 0.1],
          ],
          { at, turn, scale: length },
        ),
        length * 0.025,
      ),
    ),
  );
  return (
    form(random, outline, {
      body: 'sage',
      turn: turn + 0.9,
      gap: 9,
      depth: length * 0.16,
      to: 0.35,
      cast: [9, 12],
      rim: 5,
    }) + fills([gouge(vein, length * 0.04), ...ribs], 'bone')
  );
}

/** Coriander seeds: small ribbed balls. */
export function seeds(random: Chance, spots: readonly Point[], size: number): string {
  return spots
    .map((spot) => {
      const ball = round(random, spot, size, size * 0.92, 0.05);
      const rib = gouge(
        smooth([
          add(spot, [-size * 0.2, -size * 0.8]),
          add(spot, [size * 0.15, 0]),
          add(spot, [-size * 0.1, size * 0.8]),
        ]),
        size * 0.34,
      );
      return (
        fill(moved(ball, [size * 0.4, size * 0.5]), 'ink') +
        outlined(ball, 'ink', 3) +
        fill(ball, 'straw') +
        fill(rib, 'clay')
      );
    })
    .join('');
}

export function peppercorns(random: Chance, spots: readonly Point[], size: number): string {
  return spots
    .map(
      (spot) =>
        fill(round(random, spot, size, size, 0.12), 'ink') +
        specks(random, [add(spot, [-size * 0.3, -size * 0.35])], size * 0.6, 'clay'),
    )
    .join('');
}

/** Coarse salt. */
export function salt(random: Chance, spots: readonly Point[], size = 11): string {
  const crystals = spots.map((spot) =>
    block(spot, around(random, size, 3), around(random, size, 3), 2, random() * 3),
  );
  return (
    fills(
      crystals.map((crystal) => moved(crystal, [4, 5])),
      'ink',
    ) + fills(crystals, 'bone')
  );
}

import { engrave, slope } from './engrave.ts';
import { form, grain, moved, outlined, shrunk, specks } from './form.ts';
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
import { fill, fills, gouge, type Ink, stroke, within } from './ink.ts';

/** A cutting board seen from above. `grip` gives it a handle with a hole on its right. */
export function board(
  random: Chance,
  center: Point,
  width: number,
  height: number,
  options: { turn?: number; wood?: Ink; grip?: boolean } = {},
): string {
  const { turn = 0, wood = 'straw', grip = false } = options;
  const outline = block(center, width, height, 46, turn);
  const parts = [fill(moved(outline, [20, 26]), 'ink')];
  if (grip) {
    const handle = block(
      add(center, toward(turn, width * 0.57)),
      width * 0.3,
      height * 0.2,
      height * 0.08,
      turn,
    );
    parts.push(
      fill(moved(handle, [20, 26]), 'ink'),
      outlined(handle, 'ink', 7),
      fill(handle, wood),
      grain(random, handle, turn, 'ink', 0.16),
    );
    const hole = add(center, toward(turn, width * 0.66));
    parts.push(fill(round(random, hole, height * 0.035, height * 0.035, 0.03), 'ink'));
  }
  parts.push(outlined(outline, 'ink', 7), fill(outline, wood));
  parts.push(grain(random, outline, turn, wood === 'ink' ? 'clay' : 'ink', 0.13, 19));
  parts.push(
    engrave(random, outline, {
      ink: wood === 'ink' ? 'ink' : 'bone',
      turn,
      gap: 31,
      shade: slope(outline, 0.2, -0.1),
    }),
  );
  return parts.join('');
}

/** A sheet of butcher's paper, crumpled at the edge. */
export function wrap(random: Chance, center: Point, width: number, height: number, turn = 0.05): string {
  const points: Point[] = [];
  const side = (from: Point, to: Point) => {
    for (let step = 0; step < 7; step++) {
      points.push([
        mix(from[0], to[0], step / 7) + around(random, 0, 9),
        mix(from[1], to[1], step / 7) + around(random, 0, 9),
      ]);
    }
  };
  const [w, h] = [width / 2, height / 2];
  side([-w, -h], [w, -h]);
  side([w, -h], [w, h]);
  side([w, h], [-w, h]);
  side([-w, h], [-w, -h]);
  const outline = place(points, { at: center, turn });
  const creases = Array.from({ length: 9 }, () => {
    const from = add(center, [around(random, 0, w * 0.8), around(random, 0, h * 0.8)]);
    const angle = around(random, turn + (random() < 0.5 ? 0.5 : -0.9), 0.3);
    return gouge(
      [from, add(from, toward(angle, 90)), add(from, toward(angle + 0.1, around(random, 210, 60)))],
      5,
    );
  });
  return (
    fill(moved(outline, [16, 20]), 'ink') +
    outlined(outline, 'ink', 5) +
    fill(outline, 'bone') +
    within(outline, fills(creases, 'straw')) +
    engrave(random, outline, { ink: 'straw', shade: slope(outline, -0.1, 0.24), turn: turn + 0.8, gap: 17 })
  );
}

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

/** A knife lying on its side; `at` is where blade and handle meet, the blade points along `turn`. */
export function knife(random: Chance, at: Point, length: number, turn: number): string {
  const blade = place(
    smooth(
      [
        [0, -0.075],
        [0.3, -0.085],
        [0.52, -0.06],
        [0.68, 0.075],
        [0.4, 0.08],
        [0, 0.085],
      ],
      true,
      8,
    ),
    { at, turn, scale: length },
  );
  const handle = place(
    smooth(
      [
        [0.03, -0.06],
        [-0.18, -0.055],
        [-0.36, -0.075],
        [-0.4, 0.05],
        [-0.2, 0.065],
        [0.03, 0.075],
      ],
      true,
      8,
    ),
    { at, turn, scale: length },
  );
  const bevel = place(
    [
      [0.02, 0.055],
      [0.36, 0.06],
      [0.62, 0.055],
    ],
    { at, turn, scale: length },
  );
  const rivets = [-0.06, -0.17, -0.28].map((x) =>
    round(
      random,
      place([[x, 0.005]], { at, turn, scale: length })[0] ?? at,
      length * 0.014,
      length * 0.014,
      0.05,
    ),
  );
  return (
    form(random, blade, {
      body: 'bone',
      turn: turn + 1.2,
      gap: 12,
      depth: 20,
      from: -0.1,
      to: 0.32,
      cast: [12, 16],
    }) +
    fill(gouge(bevel, length * 0.022), 'ink') +
    form(random, handle, { body: 'clay', turn, gap: 11, depth: 34, to: 0.55, cast: [12, 16] }) +
    fills(rivets, 'bone')
  );
}

/** Twine along a line: a pale cord with its twist. */
export function twine(random: Chance, line: Line, width = 15): string {
  const twists: Line[] = [];
  for (let index = 1; index < line.length - 1; index += 1) {
    const point = line[index];
    if (point === undefined) continue;
    const along = tangent(line, index);
    const angle = Math.atan2(along[1], along[0]) + 0.9;
    twists.push(
      gouge(
        [add(point, toward(angle, -width * 0.5)), point, add(point, toward(angle, width * 0.5))],
        width * 0.26,
      ),
    );
  }
  return (
    stroke(line, 'ink', width + 9) +
    stroke(line, 'bone', width) +
    fills(twists, around(random, 0, 1) > 2 ? 'ink' : 'clay')
  );
}

/** A bow of twine tied at a point. */
export function bow(random: Chance, at: Point, size: number): string {
  const loop = (side: number): Point[] =>
    smooth(
      [
        at,
        add(at, [side * size * 0.5, -size * 0.5]),
        add(at, [side * size, -size * 0.25]),
        add(at, [side * size * 0.6, size * 0.12]),
        at,
      ],
      false,
      8,
    );
  const tail = (side: number): Point[] =>
    smooth(
      [at, add(at, [side * size * 0.3, size * 0.4]), add(at, [side * size * 0.62, size * 0.85])],
      false,
      8,
    );
  return (
    [loop(-1), loop(1), tail(-1), tail(1)].map((line) => twine(random, line, size * 0.11)).join('') +
    fill(round(random, at, size * 0.13, size * 0.12, 0.05), 'ink') +
    fill(round(random, at, size * 0.09, size * 0.08, 0.05), 'bone')
  );
}

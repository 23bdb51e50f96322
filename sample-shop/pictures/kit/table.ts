import { engrave, slope } from './engrave.ts';
import { form, grain, moved, outlined } from './form.ts';
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

/** A cutting board seen from above. `dragHandle` gives it a handle with a hole on its right. */
export function board(
  random: Chance,
  center: Point,
  width: number,
  height: number,
  options: { turn?: number; wood?: Ink; dragHandle?: boolean } = {},
): string {
  const { turn = 0, wood = 'straw', dragHandle = false } = options;
  const outline = block(center, width, height, 46, turn);
  const parts = [fill(moved(outline, [20, 26]), 'ink')];
  if (dragHandle) {
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

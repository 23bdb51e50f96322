import { flesh } from './flesh.ts';
import { form, marbling, outlined, shrunk } from './kit/form.ts';
import { type Chance, type Line, type Point, place, smooth } from './kit/geometry.ts';
import { fill } from './kit/ink.ts';

/** A lamb loin chop: T of bone, two eyes of meat, a thick edge of fat. */
export function chop(random: Chance, at: Point, turn: number, scale: number): string {
  const put = (points: Line) => place(smooth(points, true, 9), { at, turn, scale });
  const whole = put([
    [-0.34, -0.42],
    [-0.05, -0.5],
    [0.26, -0.42],
    [0.42, -0.16],
    [0.38, 0.16],
    [0.2, 0.36],
    [0.12, 0.62],
    [0.0, 0.78],
    [-0.12, 0.7],
    [-0.1, 0.42],
    [-0.3, 0.26],
    [-0.44, -0.04],
  ]);
  const big = put([
    [-0.02, -0.36],
    [0.2, -0.32],
    [0.31, -0.12],
    [0.27, 0.12],
    [0.13, 0.26],
    [0.04, 0.12],
    [0.02, -0.14],
  ]);
  const small = put([
    [-0.12, -0.34],
    [-0.28, -0.27],
    [-0.33, -0.04],
    [-0.23, 0.14],
    [-0.12, 0.08],
    [-0.09, -0.12],
  ]);
  const bone = put([
    [-0.1, -0.4],
    [0, -0.41],
    [0.0, -0.1],
    [0.02, 0.24],
    [0.0, 0.4],
    [-0.06, 0.3],
    [-0.07, -0.08],
  ]);
  const tail = put([
    [0.05, 0.4],
    [0.1, 0.42],
    [0.04, 0.64],
    [-0.03, 0.68],
    [-0.04, 0.56],
  ]);
  const marrow = put([
    [-0.06, -0.34],
    [-0.02, -0.34],
    [-0.03, -0.16],
    [-0.05, -0.16],
  ]);
  return (
    form(random, whole, {
      body: 'bone',
      turn: turn + 0.7,
      gap: 11,
      from: -0.15,
      to: 0.34,
      depth: 34,
      cast: [20, 26],
      rim: 8,
    }) +
    flesh(random, big, turn + 1) +
    flesh(random, small, turn + 1.9) +
    flesh(random, tail, turn + 1.4) +
    marbling(random, shrunk(big, 0.9), 6, 46) +
    marbling(random, shrunk(small, 0.85), 3, 36) +
    outlined(bone, 'ink', 4) +
    fill(bone, 'straw') +
    fill(marrow, 'sear')
  );
}

import { flesh } from './flesh.ts';
import { form, marbling, shrunk } from './kit/form.ts';
import { type Chance, type Line, type Point, place, smooth } from './kit/geometry.ts';
import { fill, gouge } from './kit/ink.ts';

/** A lamb chop: the round eye of meat, its rim of fat, and the long rib to hold it by. */
export function chop(random: Chance, at: Point, turn: number, scale: number): string {
  const open = (points: Line) => place(smooth(points), { at, turn, scale });
  const put = (points: Line) => place(smooth(points, true, 9), { at, turn, scale });
  const rib = put([
    [-0.22, 0.06],
    [-0.2, -0.2],
    [-0.13, -0.46],
    [0.0, -0.72],
    [0.15, -0.9],
    [0.2, -0.98],
    [0.29, -0.96],
    [0.28, -0.87],
    [0.22, -0.82],
    [0.1, -0.66],
    [-0.01, -0.42],
    [-0.08, -0.18],
    [-0.1, 0.06],
  ]);
  const body = put([
    [-0.26, -0.36],
    [-0.12, -0.42],
    [0.02, -0.33],
    [0.2, -0.27],
    [0.36, -0.1],
    [0.42, 0.12],
    [0.35, 0.33],
    [0.14, 0.45],
    [-0.1, 0.44],
    [-0.29, 0.3],
    [-0.36, 0.06],
    [-0.32, -0.18],
  ]);
  const eye = put([
    [0.0, -0.2],
    [0.16, -0.18],
    [0.29, -0.04],
    [0.32, 0.14],
    [0.24, 0.29],
    [0.06, 0.35],
    [-0.1, 0.29],
    [-0.17, 0.14],
    [-0.12, -0.06],
  ]);
  const strap = put([
    [-0.22, -0.29],
    [-0.13, -0.33],
    [-0.09, -0.24],
    [-0.19, -0.04],
    [-0.24, 0.1],
    [-0.28, -0.02],
  ]);
  const seam = open([
    [-0.1, 0.14],
    [0.03, 0.06],
    [0.14, 0.12],
    [0.28, 0.08],
  ]);
  return (
    form(random, rib, {
      body: 'bone',
      turn: turn + 0.2,
      gap: 9,
      from: -0.1,
      to: 0.6,
      depth: 18,
      cast: [18, 24],
      rim: 7,
    }) +
    form(random, body, {
      body: 'bone',
      turn: turn + 0.7,
      gap: 11,
      from: -0.15,
      to: 0.4,
      depth: 34,
      cast: [20, 26],
      rim: 8,
    }) +
    flesh(random, eye, turn + 0.8) +
    flesh(random, strap, turn + 1.7) +
    marbling(random, shrunk(eye, 0.92), 9, scale * 0.1) +
    fill(gouge(seam, scale * 0.024), 'bone')
  );
}

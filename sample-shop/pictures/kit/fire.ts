import { engrave, slope } from './engrave.ts';
import { add, around, type Chance, type Line, mix, type Point, place, smooth, toward } from './geometry.ts';
import { fill, fills, gouge, nick, stroke } from './ink.ts';

type Area = readonly [left: number, top: number, right: number, bottom: number];

/** A bed of coals seen from above: dark lumps with ashen faces, and the fire showing between them. */
export function coals(random: Chance, area: Area, size: number, heat = 0.34): string {
  const [left, top, right, bottom] = area;
  const glow = fill(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    'ember',
  );
  const sparks: Line[] = [];
  const lumps: string[] = [];
  let row = 0;
  for (let y = top; y <= bottom + size / 2; y += size * 0.78, row++) {
    for (let x = left - (row % 2) * size * 0.5; x <= right + size / 2; x += size * 0.98) {
      const center: Point = [around(random, x, size * 0.14), around(random, y, size * 0.12)];
      sparks.push(
        nick(random, add(center, toward(random() * 6.3, size * 0.5)), random() * 3.1, size * 0.7, size * 0.2),
      );
      lumps.push(lump(random, center, size * around(random, 0.5, 0.07), random() < heat));
    }
  }
  return glow + fills(sparks, 'straw') + lumps.join('');
}

/** One lump of charcoal, cut in facets. A hot one glows on the faces that look down, a cooler one carries ash. */
export function lump(random: Chance, center: Point, size: number, hot: boolean): string {
  const count = 5 + Math.floor(random() * 3);
  const start = random() * Math.PI;
  const long = around(random, 1.12, 0.14);
  const shape = Array.from({ length: count }, (_, index): Point => {
    const angle = start + (index / count) * Math.PI * 2 + around(random, 0, 0.25);
    const [x, y] = toward(angle, size * around(random, 0.98, 0.16));
    return [center[0] + x * long, center[1] + y];
  });
  const ridge = add(center, [
    around(random, -size * 0.1, size * 0.22),
    around(random, -size * 0.2, size * 0.18),
  ]);
  const faces: string[] = [fill(shape, hot ? 'red' : 'ink')];
  shape.forEach((corner, index) => {
    const next = shape[(index + 1) % count];
    if (next === undefined) return;
    const low = (corner[1] + next[1]) / 2 > center[1] + size * 0.1;
    const face: Line = [ridge, corner, next].map(
      (point): Point => [mix(center[0], point[0], 0.93), mix(center[1], point[1], 0.93)],
    );
    const side = next[0] + corner[0] > center[0] * 2;
    if (low) faces.push(fill(face, hot ? 'ember' : 'red'));
    if (low && hot)
      faces.push(engrave(random, face, { ink: 'straw', shade: slope(face, 0.1, 0.5), turn: -0.7, gap: 15 }));
    else if (low) faces.push(engrave(random, face, { ink: 'ink', shade: () => 0.45, turn: -0.7, gap: 13 }));
    else if (!side)
      faces.push(
        engrave(random, face, {
          ink: hot ? 'ember' : 'clay',
          shade: slope(face, 0.5, 0),
          turn: -0.7,
          gap: 13,
        }),
      );
  });
  return faces.join('');
}

/** The bars of a grid lying over everything drawn so far. */
export function grid(random: Chance, width: number, height: number, gap: number): string {
  const bars: string[] = [];
  for (let x = gap * 0.9; x < width; x += gap) {
    const line = smooth([
      [around(random, x, 2), 20],
      [around(random, x, 3), height / 2],
      [around(random, x, 2), height - 20],
    ]);
    bars.push(
      stroke(line, 'ink', 22),
      stroke(
        line.map(([px, py]): Point => [px - 4, py]),
        'straw',
        4,
      ),
    );
  }
  for (const y of [height * 0.13, height * 0.87]) {
    const line: Line = [
      [20, y],
      [width - 20, y],
    ];
    bars.push(
      stroke(line, 'ink', 30),
      stroke(
        line.map(([px, py]): Point => [px, py - 6]),
        'straw',
        5,
      ),
    );
  }
  return bars.join('');
}

/**
 * A tongue of flame in four colours one inside the other. It stands on its foot, and leans by `lean` pixels at its tip;
 * `turn` (radians) lays it over.
 */
export function flame(
  random: Chance,
  foot: Point,
  width: number,
  height: number,
  lean = 0,
  turn = 0,
): string {
  const put = (points: Line) => place(points, { at: foot, turn });
  const tongue = (scale: number, drop: number): Line => {
    const [w, h] = [width * scale, height * scale];
    const points: Line = [
      [-w * 0.42, -h * 0.08],
      [-w * 0.5, -h * 0.3],
      [-w * 0.26 + lean * 0.3, -h * 0.56],
      [-w * 0.16 + lean * 0.8, -h * 0.78],
      [w * 0.08 + lean * 1.3, -h],
      [w * 0.1 + lean * 0.8, -h * 0.72],
      [w * 0.34 + lean * 0.4, -h * 0.5],
      [w * 0.48, -h * 0.24],
      [w * 0.34, -h * 0.04],
      [0, 0],
    ];
    return put(
      smooth(
        points.map(([x, y]): Point => [x, y - drop]),
        true,
        8,
      ),
    );
  };
  const licks = Array.from({ length: 5 }, () => {
    const x = around(random, 0, width * 0.3);
    const y = -height * around(random, 0.42, 0.22);
    const rise = height * around(random, 0.2, 0.08);
    const line = smooth([
      [x, y],
      [x + width * 0.05, y - rise * 0.5],
      [x + lean * 0.3, y - rise],
    ]);
    return gouge(put(line), width * 0.05, 0.4);
  });
  return (
    fill(tongue(1, 0), 'red') +
    fill(tongue(0.78, height * 0.02), 'ember') +
    fill(tongue(0.5, height * 0.03), 'straw') +
    fill(tongue(0.26, height * 0.04), 'bone') +
    fills(licks, 'ink')
  );
}

/** Wisps of smoke or steam that climb from a point. */
export function smoke(
  random: Chance,
  from: Point,
  height: number,
  ink: 'bone' | 'clay' | 'straw' | 'paper' = 'bone',
  wisps = 5,
): string {
  const lines = Array.from({ length: wisps }, (_, index) => {
    const spread = (index - (wisps - 1) / 2) * height * 0.075;
    const phase = random() * Math.PI * 2;
    const reach = height * around(random, 0.82, 0.18);
    const line = Array.from({ length: 26 }, (_, step): Point => {
      const part = step / 25;
      const sway = Math.sin(part * 5.2 + phase) * height * (0.015 + part * 0.05);
      return [from[0] + spread * (1 + part * 1.3) + sway, from[1] - reach * part];
    });
    return gouge(line, height * around(random, 0.024, 0.008), 0.55);
  });
  return fills(lines, ink);
}

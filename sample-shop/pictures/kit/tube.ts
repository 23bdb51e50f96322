import { light } from './engrave.ts';
import { add, around, type Chance, clamp, even, type Line, type Point, tangent } from './geometry.ts';
import { fills, gouge, type Ink, stroke } from './ink.ts';

interface Tube {
  radius: number;
  body: Ink;
  /** Lines of shadow. */
  shadow?: Ink;
  /** Gouge marks of shine on the lit side. */
  shine?: Ink;
  outline?: Ink;
  /** Pixels between the lines round it. */
  gap?: number;
  /** 0 to 1: how much of it lies in shadow. */
  dark?: number;
  rim?: number;
}

/** A round, soft length of something: outline, body, shadow lines running round it, shine along it. */
export function tube(random: Chance, spine: Line, options: Tube): string {
  const { radius, body, shadow = 'ink', shine, outline = 'ink', gap = 13, dark = 0.5, rim = 6 } = options;
  const line = even(spine, gap);
  const rings: Line[] = [];
  line.forEach((center, index) => {
    const ring = shadowRing(random, center, tangent(line, index), radius, gap, dark);
    if (ring !== null) rings.push(ring);
  });
  return [
    stroke(spine, outline, radius * 2 + rim * 2),
    stroke(spine, body, radius * 2),
    fills(rings, shadow),
    shine === undefined ? '' : fills(shineMarks(random, line, radius), shine),
  ].join('');
}

function shadowRing(
  random: Chance,
  center: Point,
  along: Point,
  radius: number,
  gap: number,
  dark: number,
): Point[] | null {
  const across: Point = [-along[1], along[0]];
  const tilt = across[0] * light[0] + across[1] * light[1];
  const sign = tilt > 0 ? -1 : 1;
  const far = Math.abs(tilt);
  const start = clamp(1 - dark * (0.75 + far * 0.75), -0.2, 0.8) + around(random, 0, 0.12);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 8; step++) {
    const part = start + ((1.0 - start) * step) / 8;
    const bulge = Math.sqrt(Math.max(0, 1 - part * part)) * radius * 0.34;
    const point = add(add(center, across, part * sign * radius), along, bulge);
    const half = (step / 8) ** 0.8 * gap * mixWidth(far);
    left.push(add(point, along, half));
    right.push(add(point, along, -half));
  }
  return left.length === 0 ? null : [...left, ...right.reverse()];
}

const mixWidth = (far: number) => 0.22 + far * 0.24;

function shineMarks(random: Chance, line: Line, radius: number): Line[] {
  const marks: Line[] = [];
  for (let index = 2; index < line.length - 3; ) {
    const length = Math.round(around(random, 6, 3));
    const part = line.slice(index, index + length);
    if (part.length > 2) {
      const lift = around(random, 0.5, 0.06);
      const mark = part.map((point, step) => {
        const along = tangent(line, index + step);
        const across: Point = [-along[1], along[0]];
        const tilt = across[0] * light[0] + across[1] * light[1];
        return add(point, across, radius * lift * clamp(tilt * 1.6, -1, 1));
      });
      marks.push(gouge(mark, radius * around(random, 0.2, 0.05)));
    }
    index += length + Math.round(around(random, 2, 1));
  }
  return marks;
}

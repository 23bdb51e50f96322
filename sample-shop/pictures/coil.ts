import { add, around, type Chance, type Line, type Point, place } from './kit/geometry.ts';
import { fills, gouge } from './kit/ink.ts';
import { tube } from './kit/tube.ts';

/** The spiral of a coil of boerewors, from its outer end to the middle. */
function coilLine(center: Point, outer: number, pitch: number, turns: number, start: number): Line {
  const count = Math.round(turns * 26);
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const angle = start + (step / 26) * Math.PI * 2;
    const radius = (outer - (pitch * step) / 26) * (1 + 0.012 * Math.sin(angle * 3.3));
    return [center[0] + Math.cos(angle) * radius, center[1] + Math.sin(angle) * radius];
  });
}

/** A coil of boerewors of an outer radius, `thick` pixels across. `squash` lays it down in depth. */
export function coil(
  random: Chance,
  center: Point,
  outer: number,
  thick: number,
  turns: number,
  squash = 1,
): string {
  const flat = coilLine([0, 0], outer, thick * 1.13, turns, 0.4);
  const line = place(flat, { at: center, squash });
  const spice = line
    .filter((_, index) => index > 5 && index < line.length - 4 && random() < 0.75)
    .map((point): Line => {
      const spot: Point = [around(random, point[0], thick * 0.28), around(random, point[1], thick * 0.24)];
      return gouge([spot, add(spot, [9, 3]), add(spot, [17, 2])], around(random, 8, 3));
    });
  return (
    tube(random, line, { radius: thick / 2, body: 'sear', shine: 'straw', gap: 12, dark: 0.62, rim: 9 }) +
    fills(spice, 'ink')
  );
}

import { coals, grid } from './kit/fire.ts';
import { around, type Chance, clamp, type Line, mix, type Point, smooth } from './kit/geometry.ts';
import { fills, gouge, stroke } from './kit/ink.ts';
import { sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

/** A coil of boerewors, from its outer end to the middle. */
export function coilLine(center: Point, outer: number, pitch: number, turns: number, start = 0.4): Line {
  const count = Math.round(turns * 26);
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const angle = start + (step / 26) * Math.PI * 2;
    const radius = outer - (pitch * step) / 26;
    const wave = 1 + 0.012 * Math.sin(angle * 3.3);
    return [center[0] + Math.cos(angle) * radius * wave, center[1] + Math.sin(angle) * radius * wave];
  });
}

export function coil(random: Chance, center: Point, outer: number, thick: number, turns: number): string {
  const line = coilLine(center, outer, thick * 1.13, turns);
  const spice: Line[] = [];
  for (let index = 6; index < line.length - 4; index += 1) {
    const point = line[index];
    if (point === undefined || random() < 0.25) continue;
    const spot: Point = [around(random, point[0], thick * 0.28), around(random, point[1], thick * 0.28)];
    spice.push(gouge([spot, [spot[0] + 9, spot[1] + 3], [spot[0] + 17, spot[1] + 2]], around(random, 8, 3)));
  }
  return (
    tube(random, line, { radius: thick / 2, body: 'sear', shine: 'straw', gap: 12, dark: 0.62, rim: 9 }) +
    fills(spice, 'ink')
  );
}

export const boereworsCoil = () =>
  sheet({ width: 1600, height: 1200, seed: 7, ground: 'ink', chatter: 'clay', marks: 0.9 }, (random) => {
    const center: Point = [800, 610];
    return (
      coals(random, [20, 20, 1580, 1180], 150) +
      grid(random, 1600, 1200, 92) +
      coil(random, center, 425, 96, 4.1)
    );
  });

import { moved } from './kit/form.ts';
import { add, type Chance, type Point, smooth } from './kit/geometry.ts';
import { fills, gouge, stroke } from './kit/ink.ts';
import { tube } from './kit/tube.ts';

/** One link of sausage with twisted ends and the marks of the grid. */
export function link(random: Chance, from: Point, to: Point, bend: number, radius: number): string {
  const across: Point = [-(to[1] - from[1]), to[0] - from[0]];
  const length = Math.hypot(...across);
  const mid = add([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], across, bend / length);
  const line = smooth(
    [
      from,
      add(mid, [(from[0] - mid[0]) * 0.5, (from[1] - mid[1]) * 0.5], 0.9),
      mid,
      add(mid, [(to[0] - mid[0]) * 0.5, (to[1] - mid[1]) * 0.5], 0.9),
      to,
    ],
    false,
    14,
  );
  const sears = line
    .filter((_, index) => index % 9 === 5)
    .map((point) =>
      gouge(
        [add(point, [radius * 0.5, -radius * 0.85]), point, add(point, [-radius * 0.5, radius * 0.85])],
        radius * 0.3,
      ),
    );
  return (
    stroke(moved(line, [18, 26]), 'ink', radius * 2) +
    tube(random, line, { radius, body: 'sear', shine: 'straw', gap: 12, dark: 0.6, rim: 8 }) +
    fills(sears, 'ink')
  );
}

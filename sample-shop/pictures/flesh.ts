import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { outlined } from './kit/form.ts';
import type { Chance, Line } from './kit/geometry.ts';
import { fill } from './kit/ink.ts';

/** Raw red meat: shaded along its fibre, darker at the far edge. */
export function flesh(random: Chance, shape: Line, turn: number): string {
  return (
    outlined(shape, 'ink', 4) +
    fill(shape, 'red') +
    engrave(random, shape, {
      ink: 'ink',
      shade: blend(slope(shape, -0.15, 0.42), roll(shape, 50, 0.7)),
      turn,
      gap: 12,
      bow: 40,
    }) +
    engrave(random, shape, {
      ink: 'ember',
      shade: slope(shape, 0.34, -0.25),
      turn: turn + 0.1,
      gap: 19,
      bow: 40,
    })
  );
}

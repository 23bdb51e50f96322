import { coals, flame } from './kit/fire.ts';
import { grain, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, type Chance, type Point, round, toward } from './kit/geometry.ts';
import { fill, fills, gouge, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

/** A log lying on its side, burning from below. */
function burning(random: Chance, from: Point, to: Point, reach: number): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const body = block([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], length, reach * 2, 26, turn);
  const face = round(random, to, reach * 0.62, reach, 0.04, turn);
  const checks = scatter(random, shrunk(body, 0.94), 22, 44).map((spot) =>
    gouge([add(spot, toward(turn, -46)), spot, add(spot, toward(turn, 40))], 17),
  );
  return (
    outlined(body, 'ink', 8) +
    fill(body, 'sear') +
    grain(random, body, turn, 'ink', 0.5, 15) +
    fills(checks, 'ember') +
    fills(
      checks.map((line) => shrunk(line, 0.5)),
      'straw',
    ) +
    outlined(face, 'ink', 6) +
    fill(face, 'straw') +
    [0.75, 0.5, 0.26].map((part) => stroke(shrunk(face, part), 'ink', 5, true)).join('')
  );
}

export const woodFire = () =>
  sheet({ ...card, seed: 72, ground: 'ink', chatter: 'sear', marks: 1.4, around: [800, 1500] }, (random) => {
    const behind = Array.from({ length: 7 }, (_, index) =>
      flame(
        random,
        [330 + index * 160, 880],
        290,
        480 + 210 * Math.sin((index / 6) * Math.PI) + around(random, 0, 50),
        around(random, 10, 50),
      ),
    );
    const before = [420, 640, 900, 1140].map((x) =>
      flame(random, [x, 1010], 200, around(random, 330, 50), around(random, 0, 36)),
    );
    const sparks = Array.from({ length: 50 }, (): Point => [around(random, 800, 620), 90 + random() * 560]);
    return [
      specks(random, sparks, 22, 'ember'),
      ...behind,
      burning(random, [300, 960], [1230, 800], 78),
      burning(random, [1290, 1000], [420, 800], 82),
      ...before,
      burning(random, [230, 1010], [1330, 1000], 74),
      coals(random, [60, 1080, 1540, 1180], 120, 0.5),
      specks(
        random,
        sparks.slice(0, 16).map((spot) => add(spot, [30, -10])),
        18,
        'straw',
      ),
    ].join('');
  });

import { chop } from './chop.ts';
import { flame } from './kit/fire.ts';
import { around } from './kit/geometry.ts';
import { stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const lambChopsFire = () =>
  sheet({ ...card, seed: 64, ground: 'ink', chatter: 'sear', marks: 1.5, around: [800, 1500] }, (random) => {
    const bars = [690, 762].map(
      (y) =>
        stroke(
          [
            [40, y],
            [1560, y + 4],
          ],
          'clay',
          20,
        ) +
        stroke(
          [
            [40, y - 5],
            [1560, y - 1],
          ],
          'straw',
          6,
        ),
    );
    const flames = Array.from({ length: 11 }, (_, index) =>
      flame(
        random,
        [120 + index * 136, 1190],
        around(random, 210, 34),
        around(random, 430, 90),
        around(random, 0, 42),
      ),
    );
    const tongues = [300, 640, 1010, 1330].map((x) =>
      flame(random, [x, 800], 120, around(random, 330, 50), around(random, 0, 26)),
    );
    return [
      ...tongues,
      ...[1270, 990, 700, 400].map((x, index) =>
        chop(random, [x, 520 + (index % 2) * 20], 0.2 + around(random, 0, 0.08), 480),
      ),
      ...flames,
      ...bars,
    ].join('');
  });

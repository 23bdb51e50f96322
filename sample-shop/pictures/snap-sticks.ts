import { form, moved, specks } from './kit/form.ts';
import { add, around, block, mix, type Point, smooth } from './kit/geometry.ts';
import { peppercorns, seeds } from './kit/herbs.ts';
import { fill } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { bow, twine } from './kit/table.ts';
import { tube } from './kit/tube.ts';

export const snapSticks = () =>
  sheet({ ...card, seed: 14, ground: 'straw', chatter: 'bone', marks: 1.7 }, (random) => {
    const stick = (foot: number, head: number, low: number, high: number) => {
      const line = Array.from({ length: 30 }, (_, step): Point => {
        const part = step / 29;
        return [
          mix(head, foot, part) + around(random, 0, 1.5) + Math.sin(part * 4 + head) * 5,
          mix(high, low, part),
        ];
      });
      const spots = line
        .filter((_, index) => index % 3 === 1)
        .map((point) => add(point, [around(random, 0, 15), 0]));
      const snapped = block(add(line[0] ?? [0, 0], [0, -2]), 46, 30, 12, around(random, 0, 0.25));
      return (
        fill(moved([...line, ...moved([...line].reverse(), [30, 8])], [16, 10]), 'ink') +
        tube(random, line, {
          radius: 27,
          body: random() < 0.35 ? 'red' : 'sear',
          shine: 'straw',
          gap: 12,
          dark: 0.55,
          rim: 6,
        }) +
        form(random, snapped, { body: 'red', turn: 0.6, gap: 9, depth: 14, to: 0.4, cast: null, rim: 6 }) +
        specks(
          random,
          spots.filter((_, index) => index % 2 === 0),
          15,
          'ink',
        ) +
        specks(
          random,
          spots.filter((_, index) => index % 2 === 1),
          14,
          'straw',
        )
      );
    };
    const layer = (feet: readonly number[], spread: number, high: number, low: number) =>
      feet.map((x) =>
        stick(
          800 + (x - 800) * 0.94,
          800 + (x - 800) * spread,
          around(random, low, 26),
          around(random, high, 46),
        ),
      );
    const cord = [-40, 0, 40].map((y) =>
      twine(
        random,
        smooth(
          [
            [508, 660 + y],
            [640, 706 + y],
            [800, 720 + y],
            [960, 706 + y],
            [1092, 658 + y],
          ],
          false,
          14,
        ),
        21,
      ),
    );
    return [
      ...layer([545, 650, 755, 860, 965, 1062], 1.24, 150, 1040),
      ...layer([600, 705, 808, 910, 1012], 1.12, 220, 1075),
      ...cord,
      bow(random, [800, 722], 200),
      seeds(
        random,
        [
          [270, 860],
          [340, 930],
          [1270, 330],
          [1345, 400],
          [1300, 940],
        ],
        17,
      ),
      peppercorns(
        random,
        [
          [300, 1000],
          [1360, 1010],
          [1400, 330],
        ],
        12,
      ),
    ].join('');
  });

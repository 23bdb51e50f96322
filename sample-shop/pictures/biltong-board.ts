import { around, place, smooth } from './kit/geometry.ts';
import { peppercorns, seeds } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { board, knife } from './kit/table.ts';
import { cured, slice } from './slice.ts';

export const biltongBoard = () =>
  sheet({ ...card, seed: 11, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const whole = place(
      smooth(
        [
          [-0.5, -0.02],
          [-0.44, -0.17],
          [-0.1, -0.23],
          [0.26, -0.19],
          [0.42, -0.13],
          [0.45, 0.13],
          [0.2, 0.19],
          [-0.15, 0.2],
          [-0.42, 0.14],
        ],
        true,
        10,
      ),
      { at: [560, 390], turn: -0.16, scale: 860 },
    );
    const slices = Array.from({ length: 8 }, (_, index) => {
      const part = index / 7;
      return slice(
        random,
        [330 + part * 900, 800 - Math.sin(part * 2.7) * 120 + part * 50],
        330,
        232,
        1.15 + part * 0.55 + around(random, 0, 0.06),
      );
    });
    return [
      board(random, [780, 610], 1290, 940, { turn: -0.04, dragHandle: true }),
      cured(random, whole, 0.1),
      slice(random, [1010, 340], 262, 236, 1.5),
      knife(random, [1215, 345], 640, 2.2 - Math.PI),
      ...slices,
      seeds(
        random,
        [
          [1290, 620],
          [1340, 668],
          [1225, 660],
          [240, 600],
          [300, 640],
          [205, 655],
          [720, 610],
        ],
        15,
      ),
      peppercorns(
        random,
        [
          [1268, 700],
          [262, 700],
          [650, 590],
          [690, 640],
        ],
        10,
      ),
    ].join('');
  });

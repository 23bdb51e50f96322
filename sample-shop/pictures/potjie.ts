import { engrave } from './kit/engrave.ts';
import { coals, smoke } from './kit/fire.ts';
import { form, moved, specks } from './kit/form.ts';
import { around, type Line, type Point, round, smooth } from './kit/geometry.ts';
import { fill, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { wire } from './wire.ts';

export const potjie = () =>
  sheet({ ...card, seed: 84, ground: 'straw', chatter: 'bone', marks: 1.6, around: [800, 700] }, (random) => {
    const belly = smooth(
      [
        [470, 500],
        [430, 640],
        [470, 830],
        [600, 960],
        [800, 1000],
        [1000, 960],
        [1130, 830],
        [1170, 640],
        [1130, 500],
        [800, 540],
      ],
      true,
      12,
    );
    const lid = smooth(
      [
        [440, 490],
        [520, 400],
        [660, 350],
        [800, 338],
        [940, 350],
        [1080, 400],
        [1160, 490],
        [980, 540],
        [800, 552],
        [620, 540],
      ],
      true,
      11,
    );
    const legs: readonly Line[] = [
      smooth(
        [
          [560, 930],
          [520, 1010],
          [470, 1100],
          [530, 1105],
          [590, 1020],
          [650, 975],
        ],
        true,
        8,
      ),
      smooth(
        [
          [1040, 930],
          [1080, 1010],
          [1130, 1100],
          [1070, 1105],
          [1010, 1020],
          [950, 975],
        ],
        true,
        8,
      ),
      smooth(
        [
          [765, 990],
          [760, 1060],
          [765, 1120],
          [835, 1120],
          [840, 1060],
          [835, 990],
        ],
        true,
        8,
      ),
    ];
    const bail = smooth(
      [
        [452, 590],
        [300, 520],
        [270, 330],
        [470, 190],
        [800, 150],
        [1130, 190],
        [1330, 330],
        [1300, 520],
        [1150, 590],
      ],
      false,
      16,
    );
    const dim = { body: 'ink', shadow: 'ink', lit: 'clay', outline: 'ink' } as const;
    return [
      smoke(random, [640, 350], 270, 'paper', 3),
      smoke(random, [980, 360], 280, 'paper', 3),
      wire(bail, 20, 'clay'),
      fill(moved(belly, [34, 26]), 'clay'),
      ...legs.map((leg) => form(random, leg, { ...dim, turn: 1.4, gap: 11, depth: 70, cast: null, rim: 6 })),
      form(random, belly, { ...dim, turn: 0.25, gap: 15, depth: 330, cast: null, rim: 8, bow: 110 }),
      engrave(random, belly, { ink: 'ember', turn: 0, gap: 15, bow: -70, shade: ([, y]) => (y - 830) / 210 }),
      stroke(
        smooth(
          [
            [446, 560],
            [620, 610],
            [800, 622],
            [980, 610],
            [1154, 560],
          ],
          false,
          12,
        ),
        'clay',
        9,
      ),
      stroke(
        smooth(
          [
            [436, 640],
            [620, 690],
            [800, 702],
            [980, 690],
            [1164, 640],
          ],
          false,
          12,
        ),
        'clay',
        5,
      ),
      form(random, lid, { ...dim, turn: 0.1, gap: 14, depth: 150, cast: null, rim: 8, bow: -60 }),
      stroke(
        smooth(
          [
            [436, 494],
            [620, 548],
            [800, 562],
            [980, 548],
            [1164, 494],
          ],
          false,
          12,
        ),
        'straw',
        8,
      ),
      wire(
        smooth(
          [
            [730, 345],
            [735, 285],
            [800, 262],
            [865, 285],
            [870, 345],
          ],
          false,
          10,
        ),
        20,
        'clay',
      ),
      ...[452, 1148].map((x) => wire(round(random, [x, 588], 26, 34, 0.03), 13, 'clay')),
      coals(random, [120, 1075, 1480, 1180], 124, 0.55),
      specks(
        random,
        Array.from({ length: 26 }, (): Point => [around(random, 800, 560), around(random, 1010, 60)]),
        20,
        'ember',
      ),
    ].join('');
  });

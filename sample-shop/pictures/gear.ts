import { engrave, slope } from './kit/engrave.ts';
import { coals, lump, smoke } from './kit/fire.ts';
import { form, grain, moved, outlined, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  block,
  type Chance,
  type Line,
  mix,
  type Point,
  place,
  round,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, type Ink, stroke, within } from './kit/ink.ts';
import { sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

const size = { width: 1600, height: 1200 };

const wire = (line: Line, width: number, shine: Ink = 'bone') =>
  stroke(line, 'ink', width + 10) +
  stroke(line, 'clay', width) +
  stroke(moved(line, [-width * 0.14, -width * 0.2]), shine, width * 0.32);

export const braaiGrid = () =>
  sheet({ ...size, seed: 81, ground: 'red', chatter: 'ember', marks: 1.5 }, (random) => {
    const turn = -0.42;
    const put = (points: Line) => place(points, { at: [700, 560], turn });
    const frame = (dx: number, dy: number, lift: number) => {
      const at = (x: number, y: number): Point => [x + dx + y * lift, y + dy];
      const outline = put(block([dx, dy], 860, 600, 50));
      const bars = Array.from({ length: 11 }, (_, index) =>
        put([at(-430 + (index + 1) * 71.6, -296), at(-430 + (index + 1) * 71.6, 296)]),
      );
      const cross = [-120, 120].map((y) => put([at(-426, y), at(426, y)]));
      return { outline, bars, cross };
    };
    const one = frame(0, 0, 0);
    const handle = put([
      [420, 0],
      [560, 0],
      [900, 0],
    ]);
    const grip = put(block([835, 0], 330, 78, 36));
    const ring = put(block([600, 0], 34, 96, 15));
    const shadow = (line: Line) => stroke(moved(line, [22, 30]), 'ink', 16);
    return [
      stroke(moved(one.outline, [22, 30]), 'ink', 22, true),
      ...one.bars.map(shadow),
      ...one.cross.map(shadow),
      stroke(moved(handle, [22, 30]), 'ink', 30),
      ...one.bars.map((bar) => wire(bar, 13)),
      ...one.cross.map((bar) => wire(bar, 15)),
      stroke(one.outline, 'ink', 32, true),
      stroke(one.outline, 'clay', 20, true),
      stroke(moved(one.outline, [-3, -4]), 'bone', 6, true),
      ...[-26, 26].map((y) =>
        wire(
          put([
            [424, y * 2.4],
            [540, y],
            [700, y * 0.5],
          ]),
          16,
        ),
      ),
      form(random, grip, {
        body: 'straw',
        turn,
        gap: 11,
        from: 0.05,
        to: 0.6,
        depth: 40,
        cast: [22, 30],
        rim: 8,
      }),
      grain(random, grip, turn, 'clay', 0.25, 13),
      outlined(ring, 'ink', 7),
      fill(ring, 'bone'),
      stroke(
        put([
          [-440, -200],
          [-470, -200],
          [-470, -140],
          [-440, -140],
        ]),
        'ink',
        18,
      ),
      stroke(
        put([
          [-440, 200],
          [-470, 200],
          [-470, 140],
          [-440, 140],
        ]),
        'ink',
        18,
      ),
    ].join('');
  });

export const tongs = () =>
  sheet({ ...size, seed: 82, ground: 'ink', chatter: 'clay', marks: 1.5, around: [1250, 380] }, (random) => {
    const arm = (side: number) => {
      const line = place(
        smooth(
          [
            [-760, side * 16],
            [-560, side * 62],
            [-200, side * 104],
            [140, side * 92],
            [330, side * 66],
          ],
          false,
          14,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      const tip = place(
        smooth(
          [
            [320, side * 50],
            [400, side * 76],
            [470, side * 56],
            [500, side * 34],
            [440, side * 26],
            [350, side * 30],
          ],
          true,
          8,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      const grip = place(
        smooth(
          [
            [-560, side * 38],
            [-420, side * 62],
            [-230, side * 72],
            [-40, side * 72],
            [-40, side * 132],
            [-230, side * 136],
            [-430, side * 112],
            [-570, side * 84],
          ],
          true,
          8,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      return (
        stroke(line, 'ink', 50) +
        stroke(line, 'bone', 36) +
        stroke(moved(line, [5, 8]), 'clay', 10) +
        form(random, tip, { body: 'bone', turn: 0.4, gap: 10, depth: 24, to: 0.5, cast: null, rim: 6 }) +
        form(random, grip, {
          body: 'straw',
          turn: -0.5,
          gap: 11,
          depth: 34,
          from: 0,
          to: 0.55,
          cast: null,
          rim: 7,
        }) +
        grain(random, grip, -0.5, 'clay', 0.3, 12)
      );
    };
    const glow = [165, 205].map((reach) =>
      stroke(round(random, [1236, 400], reach, reach, 0.04), 'red', 9, true),
    );
    const rays = Array.from({ length: 22 }, (_, index) => {
      const angle = (index / 22) * Math.PI * 2;
      return gouge(
        [
          add([1236, 400], toward(angle, 190)),
          add([1236, 400], toward(angle, 245)),
          add([1236, 400], toward(angle, around(random, 310, 30))),
        ],
        17,
        0.35,
      );
    });
    return [
      ...glow.slice(0, 1),
      fills(rays, 'ember'),
      arm(-1),
      lump(random, [1236, 400], 138, true),
      arm(1),
      fill(
        round(random, place([[-770, 0]], { at: [800, 640], turn: -0.5 })[0] ?? [0, 0], 40, 40, 0.03),
        'bone',
      ),
      coals(random, [40, 1090, 1560, 1190], 118, 0.5),
    ].join('');
  });

export const apron = () =>
  sheet({ ...size, seed: 83, ground: 'straw', chatter: 'bone', marks: 1.6, around: [800, 300] }, (random) => {
    const bib: Line = smooth(
      [
        [610, 330],
        [800, 352],
        [990, 330],
        [1010, 470],
        [1090, 590],
        [1180, 640],
        [1200, 860],
        [1222, 1085],
        [1010, 1110],
        [800, 1120],
        [590, 1110],
        [378, 1085],
        [400, 860],
        [420, 640],
        [510, 590],
        [590, 470],
      ],
      true,
      8,
    );
    const neck = smooth(
      [
        [628, 340],
        [660, 210],
        [800, 128],
        [940, 210],
        [972, 340],
      ],
      false,
      14,
    );
    const ties = [
      smooth(
        [
          [425, 660],
          [300, 760],
          [270, 930],
          [320, 1010],
        ],
        false,
        12,
      ),
      smooth(
        [
          [1176, 660],
          [1310, 740],
          [1350, 900],
          [1290, 1000],
        ],
        false,
        12,
      ),
    ];
    const pocket: Line = smooth(
      [
        [590, 760],
        [800, 772],
        [1010, 760],
        [1000, 930],
        [940, 975],
        [800, 985],
        [660, 975],
        [600, 930],
      ],
      true,
      7,
    );
    const cloth = smooth(
      [
        [830, 770],
        [850, 660],
        [900, 640],
        [960, 668],
        [990, 770],
        [1000, 870],
        [940, 900],
        [880, 872],
        [842, 890],
      ],
      true,
      8,
    );
    const checks =
      [0, 1, 2, 3, 4]
        .map((index) =>
          stroke(
            [
              [820, 690 + index * 46],
              [1010, 676 + index * 46],
            ],
            'red',
            9,
          ),
        )
        .join('') +
      [0, 1, 2]
        .map((index) =>
          stroke(
            [
              [862 + index * 48, 640],
              [866 + index * 48, 900],
            ],
            'red',
            9,
          ),
        )
        .join('');
    const folds = [
      [560, 640, 520, 1060],
      [700, 600, 690, 740],
      [930, 560, 960, 640],
      [1090, 700, 1110, 1060],
      [800, 1010, 806, 1100],
      [660, 1010, 640, 1100],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
      gouge(
        smooth([
          [x1, y1],
          [mix(x1, x2, 0.5) + 12, mix(y1, y2, 0.5)],
          [x2, y2],
        ]),
        17,
        0.6,
      ),
    );
    const stitches = (line: Line) =>
      line
        .filter((_, index) => index % 2 === 0)
        .map((point, index, all) => {
          const next = all[(index + 1) % all.length] ?? point;
          return gouge(
            [
              add(point, [0, 0]),
              [mix(point[0], next[0], 0.3), mix(point[1], next[1], 0.3)],
              [mix(point[0], next[0], 0.6), mix(point[1], next[1], 0.6)],
            ],
            5,
          );
        });
    return [
      form(random, block([800, 118], 330, 74, 12), {
        body: 'clay',
        turn: 0,
        gap: 12,
        depth: 24,
        to: 0.5,
        cast: [14, 18],
        rim: 7,
      }),
      grain(random, block([800, 118], 320, 70, 12), 0, 'ink', 0.2, 13),
      ...ties.flatMap((tie) => [stroke(tie, 'ink', 30), stroke(tie, 'bone', 18)]),
      stroke(neck, 'ink', 34),
      stroke(neck, 'bone', 21),
      form(random, round(random, [800, 138], 26, 26, 0.03), {
        body: 'bone',
        depth: 14,
        gap: 9,
        cast: [8, 12],
        rim: 6,
      }),
      form(random, bib, {
        body: 'red',
        turn: 1.35,
        gap: 15,
        from: -0.05,
        to: 0.5,
        depth: 90,
        cast: [30, 30],
        rim: 8,
      }),
      fills(folds, 'ink'),
      fills(
        folds.map((fold) => shrunk(moved(fold, [-16, 0]), 0.6)),
        'ember',
      ),
      fills(stitches(shrunk(bib, 0.955)), 'bone'),
      form(random, cloth, { body: 'bone', turn: 1.2, gap: 12, depth: 30, to: 0.35, cast: [8, 10], rim: 6 }),
      within(cloth, checks),
      within(
        [
          [400, 770],
          [1200, 770],
          [1200, 1100],
          [400, 1100],
        ],
        form(random, pocket, {
          body: 'red',
          turn: 1.35,
          gap: 15,
          from: 0.05,
          to: 0.55,
          depth: 60,
          cast: null,
          rim: 7,
        }),
      ),
      stroke(
        smooth(
          [
            [590, 762],
            [800, 774],
            [1010, 762],
          ],
          false,
          10,
        ),
        'ink',
        16,
      ),
      fills(stitches(shrunk(pocket, 0.9)), 'bone'),
      ...[628, 972].map(
        (x) =>
          fill(round(random, [x, 352], 17, 17, 0.05), 'ink') +
          fill(round(random, [x, 350], 10, 10, 0.05), 'straw'),
      ),
    ].join('');
  });

export const potjie = () =>
  sheet({ ...size, seed: 84, ground: 'straw', chatter: 'bone', marks: 1.6, around: [800, 700] }, (random) => {
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

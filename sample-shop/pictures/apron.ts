import { form, grain, moved, shrunk } from './kit/form.ts';
import { add, block, type Line, mix, round, smooth } from './kit/geometry.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const apron = () =>
  sheet({ ...card, seed: 83, ground: 'straw', chatter: 'bone', marks: 1.6, around: [800, 300] }, (random) => {
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

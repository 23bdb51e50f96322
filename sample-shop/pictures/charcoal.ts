import { flame, lump, smoke } from './kit/fire.ts';
import { form, outlined } from './kit/form.ts';
import { smooth } from './kit/geometry.ts';
import { fill, fills, gouge, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const charcoal = () =>
  sheet({ ...card, seed: 73, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const sack = smooth(
      [
        [300, 250],
        [420, 205],
        [640, 230],
        [860, 200],
        [960, 245],
        [985, 520],
        [1010, 900],
        [960, 1050],
        [640, 1075],
        [330, 1055],
        [265, 900],
        [290, 560],
      ],
      true,
      11,
    );
    const mouth = smooth(
      [
        [300, 255],
        [430, 222],
        [640, 245],
        [850, 215],
        [955, 252],
        [900, 350],
        [640, 385],
        [370, 355],
      ],
      true,
      9,
    );
    const folds = [
      [420, 420, 400, 940],
      [610, 470, 640, 1010],
      [830, 430, 870, 950],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
      gouge(
        smooth([
          [x1, y1],
          [(x1 + x2) / 2 + 16, (y1 + y2) / 2],
          [x2, y2],
        ]),
        20,
      ),
    );
    const mark = flame(random, [630, 830], 190, 330, 10);
    return [
      form(random, sack, {
        body: 'bone',
        turn: 1.45,
        gap: 14,
        from: -0.2,
        to: 0.55,
        depth: 90,
        cast: [30, 34],
        rim: 9,
      }),
      fills(folds, 'clay'),
      mark,
      outlined(mouth, 'ink', 7),
      fill(mouth, 'ink'),
      ...[
        [380, 300],
        [500, 275],
        [630, 300],
        [760, 275],
        [880, 285],
        [700, 330],
        [450, 335],
      ].map(([x = 0, y = 0]) => lump(random, [x, y], 74, false)),
      stroke(
        smooth(
          [
            [306, 262],
            [372, 358],
            [640, 388],
            [898, 352],
            [952, 258],
          ],
          false,
          9,
        ),
        'bone',
        15,
      ),
      ...[
        [1090, 940, 92, 0],
        [1230, 860, 104, 1],
        [1390, 950, 88, 0],
        [1180, 1035, 98, 1],
        [1330, 1040, 84, 1],
        [1060, 1060, 72, 0],
        [1450, 820, 66, 0],
      ].map(([x = 0, y = 0, r = 0, hot = 0]) => lump(random, [x, y], r, hot === 1)),
      smoke(random, [1250, 790], 430, 'clay', 4),
    ].join('');
  });

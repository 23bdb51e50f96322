import { flame } from './kit/fire.ts';
import { form, moved } from './kit/form.ts';
import { add, around, type Line, type Point, round, smooth, toward } from './kit/geometry.ts';
import { fills, gouge, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const firelighters = () =>
  sheet({ ...card, seed: 74, ground: 'ink', chatter: 'clay', marks: 1.6, around: [1120, 420] }, (random) => {
    const nest = (at: Point, reach: number) => {
      const start = random() * 6;
      const spiral = Array.from({ length: 150 }, (_, step): Point => {
        const part = step / 149;
        const wide = reach * (0.08 + 0.84 * part) * (1 + 0.025 * Math.sin(step * 1.9));
        return add(at, toward(start + part * Math.PI * 9, wide));
      });
      const strands = Array.from({ length: 110 }, (_, index) => {
        const from = Math.floor(random() * 128);
        const part = spiral.slice(from, from + 7 + Math.floor(random() * 8));
        return gouge(moved(part, [around(random, 0, 9), around(random, 0, 9)]), index % 3 === 0 ? 9 : 7);
      });
      const fray = Array.from({ length: 22 }, () => {
        const angle = random() * Math.PI * 2;
        const foot = add(at, toward(angle, reach * 0.9));
        const tip = toward(angle + around(random, 0.9, 0.3), reach * around(random, 0.26, 0.1));
        return gouge(
          smooth([foot, add(foot, tip, 0.6), add(add(foot, tip), toward(angle, reach * 0.06))]),
          12,
        );
      });
      const disc = round(random, at, reach, reach * 0.96, 0.03);
      return (
        fills(
          fray.map((line) => moved(line, [8, 10])),
          'clay',
        ) +
        fills(fray, 'straw') +
        form(random, disc, {
          body: 'straw',
          turn: 0.9,
          gap: 12,
          depth: 60,
          from: -0.1,
          to: 0.3,
          cast: null,
          rim: 7,
        }) +
        stroke(spiral, 'clay', 9) +
        fills(
          strands.filter((_, index) => index % 3 === 0),
          'ink',
        ) +
        fills(
          strands.filter((_, index) => index % 3 === 1),
          'bone',
        ) +
        fills(
          strands.filter((_, index) => index % 3 === 2),
          'sear',
        )
      );
    };
    const match: Line = [
      [660, 950],
      [1120, 480],
    ];
    return [
      flame(random, [1140, 500], 210, 400, 26),
      stroke(match, 'bone', 30),
      stroke(moved(match, [7, 8]), 'clay', 9),
      stroke(
        [
          [1085, 515],
          [1150, 448],
        ],
        'ink',
        38,
      ),
      stroke(
        [
          [1090, 510],
          [1146, 452],
        ],
        'sear',
        24,
      ),
      nest([330, 330], 158),
      nest([300, 690], 172),
      nest([610, 470], 150),
      nest([560, 900], 178),
      nest([930, 970], 160),
      nest([1310, 880], 176),
    ].join('');
  });

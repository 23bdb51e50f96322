import { flesh } from './flesh.ts';
import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { moved, outlined, scatter, shrunk } from './kit/form.ts';
import { add, block, type Line, type Point, place, smooth, toward } from './kit/geometry.ts';
import { rosemary, salt } from './kit/herbs.ts';
import { fill, fills, gouge, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';

export const rumpCap = () =>
  sheet({ ...card, seed: 65, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const put = (points: Line) =>
      place(smooth(points, true, 11), { at: [770, 610], turn: -0.14, scale: 1060 });
    const whole = put([
      [-0.5, 0.08],
      [-0.46, -0.16],
      [-0.22, -0.33],
      [0.08, -0.35],
      [0.34, -0.22],
      [0.52, 0.0],
      [0.44, 0.16],
      [0.14, 0.29],
      [-0.2, 0.34],
      [-0.44, 0.25],
    ]);
    const fat = put([
      [-0.44, 0.0],
      [-0.4, -0.18],
      [-0.18, -0.29],
      [0.08, -0.31],
      [0.31, -0.19],
      [0.45, -0.02],
      [0.36, 0.08],
      [0.1, 0.17],
      [-0.18, 0.22],
      [-0.4, 0.14],
    ]);
    const scores: Point[][] = [];
    for (let offset = -640; offset <= 640; offset += 92) {
      for (const turn of [0.72, -0.92]) {
        const at = add([770, 570], toward(turn + Math.PI / 2, offset));
        scores.push(
          gouge(
            [
              add(at, toward(turn, -620)),
              add(at, toward(turn, -200)),
              at,
              add(at, toward(turn, 240)),
              add(at, toward(turn, 620)),
            ],
            17,
          ),
        );
      }
    }
    return [
      wrap(random, [790, 610], 1330, 920, 0.03),
      fill(moved(whole, [26, 36]), 'ink'),
      outlined(whole, 'ink', 9),
      flesh(random, whole, 0.1),
      outlined(fat, 'ink', 5),
      fill(fat, 'bone'),
      engrave(random, fat, {
        ink: 'straw',
        shade: blend(slope(fat, 0.1, 0.6), roll(fat, 70, 0.8)),
        turn: 0.3,
        gap: 13,
      }),
      within(
        shrunk(fat, 0.97),
        fills(scores, 'ink') +
          fills(
            scores.map((line) => shrunk(moved(line, [-3, -3]), 0.985)).map((line) => shrunk(line, 0.6)),
            'red',
          ),
      ),
      salt(random, scatter(random, block([780, 600], 1120, 800, 20), 40, 54)),
      rosemary(random, [250, 980], [420, 820], 20),
    ].join('');
  });

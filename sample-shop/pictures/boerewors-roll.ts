import { form, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, type Point, place, smooth, toward } from './kit/geometry.ts';
import { rosemary, seeds } from './kit/herbs.ts';
import { fill, fills, gouge, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';
import { tube } from './kit/tube.ts';

export const boereworsRoll = () =>
  sheet({ ...card, seed: 31, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const bun = (shape: readonly Point[]) =>
      place(smooth(shape, true, 10), { at: [790, 620], turn: -0.2, scale: 1020 });
    const back = bun([
      [-0.5, -0.02],
      [-0.44, -0.2],
      [-0.15, -0.28],
      [0.18, -0.28],
      [0.45, -0.19],
      [0.52, -0.02],
      [0.3, 0.06],
      [-0.3, 0.06],
    ]);
    const front = bun([
      [-0.53, 0.08],
      [-0.42, 0.04],
      [0, 0.1],
      [0.42, 0.04],
      [0.54, 0.08],
      [0.47, 0.24],
      [0.2, 0.33],
      [-0.16, 0.33],
      [-0.46, 0.25],
    ]);
    const crumb = bun([
      [-0.5, 0.0],
      [-0.3, -0.06],
      [0.3, -0.06],
      [0.5, 0.0],
      [0.3, 0.1],
      [-0.3, 0.1],
    ]);
    const wors = place(
      smooth(
        [
          [-0.6, 0.03],
          [-0.3, -0.04],
          [0, 0.0],
          [0.3, -0.04],
          [0.6, 0.02],
        ],
        false,
        14,
      ),
      { at: [790, 620], turn: -0.2, scale: 1020 },
    );
    const onion = Array.from({ length: 19 }, (_, index) => {
      const at = place([[-0.45 + index * 0.05, around(random, 0.03, 0.035)]], {
        at: [790, 620],
        turn: -0.2,
        scale: 1020,
      })[0] ?? [0, 0];
      const reach = around(random, 62, 20);
      const arc = Array.from(
        { length: 12 },
        (_, step): Point => add(at, toward(index * 1.7 + (step / 11) * 3.6, reach * (1 - step * 0.02))),
      );
      return stroke(arc, 'ink', 23) + stroke(arc, index % 3 === 0 ? 'straw' : 'bone', 13);
    });
    const sesame = scatter(random, shrunk(front, 0.82), 26, 60).filter(([, y]) => y > 700);
    return [
      wrap(random, [790, 650], 1280, 850, -0.12),
      form(random, back, {
        body: 'straw',
        turn: -0.1,
        gap: 13,
        from: -0.1,
        to: 0.5,
        depth: 70,
        cast: [16, 22],
        rim: 8,
      }),
      fill(crumb, 'bone'),
      tube(random, wors, { radius: 82, body: 'sear', shine: 'straw', gap: 13, dark: 0.55, rim: 8 }),
      fills(
        wors
          .filter((_, index) => index % 7 === 3)
          .map((p) => gouge([add(p, [40, -72]), p, add(p, [-36, 60])], 26)),
        'ink',
      ),
      ...onion,
      form(random, front, {
        body: 'straw',
        turn: -0.28,
        gap: 15,
        from: -0.1,
        to: 0.4,
        depth: 90,
        lit: 'bone',
        cast: [18, 26],
        rim: 8,
        bow: -60,
      }),
      specks(random, sesame, 22, 'bone'),
      rosemary(random, [1240, 980], [1410, 760], 30),
      seeds(
        random,
        [
          [250, 330],
          [310, 280],
          [1330, 300],
        ],
        15,
      ),
    ].join('');
  });

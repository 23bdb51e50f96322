import { flesh } from './flesh.ts';
import { form, marbling, scatter, shrunk } from './kit/form.ts';
import { block, type Line, place, smooth } from './kit/geometry.ts';
import { peppercorns, rosemary, salt } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';

export const ribEye = () =>
  sheet({ ...card, seed: 61, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const put = (points: Line) => place(smooth(points, true, 11), { at: [770, 610], turn: 0.12, scale: 960 });
    const steak = put([
      [-0.5, 0.04],
      [-0.46, -0.2],
      [-0.28, -0.36],
      [0, -0.4],
      [0.26, -0.34],
      [0.45, -0.18],
      [0.52, 0.03],
      [0.42, 0.19],
      [0.2, 0.26],
      [0.06, 0.34],
      [-0.14, 0.38],
      [-0.38, 0.28],
    ]);
    const cap = put([
      [-0.43, 0.02],
      [-0.4, -0.18],
      [-0.24, -0.3],
      [0, -0.345],
      [0.24, -0.29],
      [0.39, -0.15],
      [0.3, -0.11],
      [0.08, -0.2],
      [-0.14, -0.18],
      [-0.28, -0.06],
      [-0.33, 0.08],
    ]);
    const eye = put([
      [-0.26, 0.1],
      [-0.2, -0.05],
      [-0.04, -0.13],
      [0.14, -0.12],
      [0.34, -0.04],
      [0.44, 0.06],
      [0.34, 0.15],
      [0.14, 0.2],
      [0.0, 0.29],
      [-0.16, 0.31],
      [-0.29, 0.22],
    ]);
    const tail = put([
      [-0.45, 0.1],
      [-0.37, 0.13],
      [-0.34, 0.24],
      [-0.26, 0.31],
      [-0.36, 0.25],
      [-0.43, 0.18],
    ]);
    return [
      wrap(random, [780, 610], 1290, 930, -0.05),
      form(random, steak, {
        body: 'bone',
        turn: 0.6,
        gap: 12,
        from: -0.1,
        to: 0.35,
        depth: 40,
        cast: [26, 34],
        rim: 9,
      }),
      flesh(random, cap, 0.3),
      flesh(random, eye, 0.5),
      flesh(random, tail, 1.2),
      marbling(random, shrunk(eye, 0.94), 26, 78),
      marbling(random, shrunk(cap, 0.98), 14, 56),
      rosemary(random, [1250, 990], [1400, 560], 46),
      rosemary(random, [1330, 1010], [1440, 700], 30),
      salt(random, scatter(random, block([780, 610], 1180, 830, 20), 46, 50)),
      peppercorns(
        random,
        [
          [260, 330],
          [300, 372],
          [236, 880],
          [1300, 330],
          [1348, 300],
        ],
        11,
      ),
    ].join('');
  });

import { form, scatter, shrunk, specks } from './kit/form.ts';
import {
  around,
  type Chance,
  distance,
  type Line,
  type Point,
  place,
  round,
  smooth,
} from './kit/geometry.ts';
import { chilli } from './kit/herbs.ts';
import { fill, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

/** A thin strip, dried until it curls: one side turned up, its lighter inside showing. */
function curl(random: Chance, at: Point): string {
  const turn = random() * Math.PI * 2;
  const scale = around(random, 236, 44);
  const lift = around(random, 0.13, 0.06);
  const put = (points: Line, closed: boolean) => place(smooth(points, closed, 8), { at, turn, scale });
  const strip = put(
    [
      [-0.52, around(random, 0.04, 0.05)],
      [-0.36, -0.16 - lift],
      [-0.05, -0.1 - lift * 1.6],
      [0.28, -0.17 - lift * 0.6],
      [0.54, around(random, -0.08, 0.05)],
      [0.46, 0.11],
      [0.16, 0.17],
      [-0.14, 0.08],
      [-0.38, 0.19],
    ],
    true,
  );
  const turned = put(
    [
      [-0.36, -0.15 - lift],
      [-0.05, -0.1 - lift * 1.6],
      [0.28, -0.16 - lift * 0.6],
      [0.1, -0.02 - lift],
      [-0.2, -0.05 - lift * 0.8],
    ],
    true,
  );
  const crease = put(
    [
      [-0.4, 0.08],
      [-0.1, -0.02],
      [0.2, 0.05],
      [0.44, 0.0],
    ],
    false,
  );
  return (
    form(random, strip, {
      body: random() < 0.55 ? 'sear' : 'red',
      turn: turn + 1.3,
      gap: 10,
      depth: 40,
      from: 0.05,
      to: 0.6,
      cast: [10, 14],
      rim: 6,
    }) +
    fill(turned, 'clay') +
    fill(gouge(crease, 11), 'straw') +
    specks(random, scatter(random, strip, 7, 16), 13, 'ember') +
    specks(random, scatter(random, strip, 4, 22), 12, 'straw')
  );
}

export const chilliBites = () =>
  sheet({ ...card, seed: 15, ground: 'red', chatter: 'ember', marks: 1.5 }, (random) => {
    const center: Point = [800, 610];
    const bowl = round(random, center, 515, 485, 0.012);
    const well = shrunk(bowl, 0.87);
    const pile = scatter(random, shrunk(well, 0.86), 46, 104).sort(
      (a, b) => distance(b, center) - distance(a, center),
    );
    return [
      chilli(random, [1400, 300], 330, 2.2),
      chilli(random, [210, 930], 330, -0.7),
      form(random, bowl, {
        body: 'bone',
        turn: 0.7,
        gap: 13,
        depth: 90,
        from: 0,
        to: 0.4,
        cast: [28, 36],
        rim: 9,
      }),
      fill(well, 'ink'),
      ...pile.map((at) => curl(random, at)),
      curl(random, [1420, 960]),
      curl(random, [200, 270]),
    ].join('');
  });

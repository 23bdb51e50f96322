import { engrave, slope } from './kit/engrave.ts';
import { coals, grid } from './kit/fire.ts';
import { form, moved, outlined, scatter, shrunk } from './kit/form.ts';
import { type Point, round, smooth } from './kit/geometry.ts';
import { fill, fills } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { link } from './link.ts';

export const cheeseBoerewors = () =>
  sheet({ ...card, seed: 32, ground: 'ink' }, (random) => {
    const center: Point = [905, 690];
    const cutFace = (at: Point, turn: number) => {
      const face = round(random, at, 78, 96, 0.03, turn);
      const cheese = scatter(random, shrunk(face, 0.75), 7, 34).map((spot) =>
        round(random, spot, 21, 16, 0.15, random() * 3),
      );
      return (
        outlined(face, 'ink', 7) +
        fill(face, 'red') +
        engrave(random, face, { ink: 'ink', shade: slope(face, 0, 0.45), turn: 1, gap: 11 }) +
        fills(
          cheese.map((c) => moved(c, [4, 5])),
          'ink',
        ) +
        fills(cheese, 'straw') +
        fills(
          cheese.map((c) => shrunk(c, 0.45)),
          'bone',
        )
      );
    };
    const ooze = smooth(
      [
        [center[0] - 60, center[1] + 30],
        [center[0] - 20, center[1] + 130],
        [center[0] + 20, center[1] + 235],
        [center[0] + 62, center[1] + 250],
        [center[0] + 66, center[1] + 150],
        [center[0] + 110, center[1] + 120],
        [center[0] + 108, center[1] + 30],
        [center[0] + 30, center[1] - 10],
      ],
      true,
      9,
    );
    return [
      coals(random, [20, 20, 1580, 1180], 150, 0.3),
      grid(random, 1600, 1200, 92),
      link(random, [250, 330], [1270, 210], -70, 84),
      link(random, [230, 560], [800, 700], 40, 88),
      link(random, [1010, 700], [1400, 480], 60, 88),
      link(random, [270, 960], [1210, 1010], -60, 84),
      form(random, ooze, {
        body: 'straw',
        turn: 1.3,
        gap: 12,
        from: -0.1,
        to: 0.4,
        depth: 40,
        lit: 'bone',
        cast: [12, 16],
        rim: 6,
      }),
      cutFace([838, 702], 0.25),
      cutFace([985, 704], -0.5),
    ].join('');
  });

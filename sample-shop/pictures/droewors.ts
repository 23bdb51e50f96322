import { add, around, smooth } from './kit/geometry.ts';
import { fills, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

export const droewors = () =>
  sheet(
    { ...card, seed: 16, ground: 'straw', chatter: 'paper', marks: 1.7, around: [800, -800] },
    (random) => {
      const loops = [190, 400, 610, 820, 1030, 1240].map((x, index) => {
        const deep = [860, 980, 900, 1010, 930, 870][index] ?? 900;
        const line = smooth(
          [
            [x, 230],
            [x - 16, 480],
            [x - 6, deep - 150],
            [x + 62, deep],
            [x + 142, deep - 140],
            [x + 152, 470],
            [x + 138, 230],
          ],
          false,
          16,
        );
        const wrinkles = line
          .filter((_, at) => at % 2 === 0)
          .map((point) =>
            gouge(
              [
                add(point, [around(random, -8, 8), -14]),
                add(point, [around(random, 0, 6), 0]),
                add(point, [around(random, -4, 8), around(random, 18, 8)]),
              ],
              6,
            ),
          );
        return (
          tube(random, line, {
            radius: 31,
            body: index % 2 === 0 ? 'sear' : 'red',
            shine: 'straw',
            gap: 11,
            dark: 0.58,
            rim: 7,
          }) + fills(wrinkles, 'ink')
        );
      });
      return (
        loops.join('') +
        tube(
          random,
          [
            [60, 214],
            [800, 206],
            [1540, 216],
          ],
          { radius: 46, body: 'clay', shine: 'bone', gap: 15, dark: 0.6, rim: 8 },
        )
      );
    },
  );

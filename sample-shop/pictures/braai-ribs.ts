import { form, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, mix, type Point, round, toward } from './kit/geometry.ts';
import { fills, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board } from './kit/table.ts';

export const braaiRibs = () =>
  sheet({ ...card, seed: 54, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const rib = (at: Point, tall: number, turn: number) => {
      const bone = block(add(at, toward(turn - Math.PI / 2, tall * 0.5)), 40, 90, 18, turn);
      const foot = block(add(at, toward(turn + Math.PI / 2, tall * 0.5)), 40, 70, 18, turn);
      const meat = block(at, 132, tall, 54, turn);
      const glaze = [-0.3, 0, 0.28].map((part) => {
        const spot = add(add(at, toward(turn + Math.PI / 2, tall * part)), toward(turn, -26));
        return gouge(
          [
            add(spot, toward(turn + Math.PI / 2, -46)),
            add(spot, [-6, 0]),
            add(spot, toward(turn + Math.PI / 2, 42)),
          ],
          20,
        );
      });
      return (
        form(random, bone, { body: 'bone', turn: turn, gap: 9, depth: 20, to: 0.4, rim: 6, cast: [16, 20] }) +
        form(random, foot, { body: 'bone', turn: turn, gap: 9, depth: 20, to: 0.4, rim: 6, cast: [16, 20] }) +
        form(random, meat, {
          body: 'sear',
          turn: turn + 0.12,
          gap: 12,
          from: 0.06,
          to: 0.55,
          depth: 62,
          cast: [18, 24],
          rim: 8,
        }) +
        fills(glaze, 'ember') +
        fills(
          glaze.map((mark) => shrunk(mark, 0.42)),
          'bone',
        ) +
        specks(random, scatter(random, shrunk(meat, 0.85), 9, 30), 15, 'ink')
      );
    };
    const rack = Array.from({ length: 7 }, (_, index) => {
      const part = index / 6;
      return rib(
        [mix(250, 960, part), 560 + Math.sin(part * 3.1) * -60],
        560 + Math.sin(part * 3.1) * 80,
        mix(-0.14, 0.12, part),
      );
    });
    const drips = Array.from({ length: 12 }, () =>
      round(
        random,
        [around(random, 900, 560), around(random, 960, 90)],
        around(random, 16, 8),
        around(random, 12, 5),
        0.1,
      ),
    );
    return [
      board(random, [800, 610], 1380, 980, { turn: -0.02, wood: 'ink' }),
      fills(drips, 'ember'),
      ...rack,
      rib([1180, 560], 600, 0.32),
      rib([1390, 640], 590, 0.52),
    ].join('');
  });

import { engrave, slope } from './kit/engrave.ts';
import { smoke } from './kit/fire.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { around, block, ellipse, type Line, type Point, place, round, smooth } from './kit/geometry.ts';
import { fill, fills, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board } from './kit/table.ts';

export const rusks = () =>
  sheet({ ...card, seed: 94, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const mug = smooth(
      [
        [830, 470],
        [845, 760],
        [870, 960],
        [1060, 1000],
        [1250, 960],
        [1275, 760],
        [1290, 470],
      ],
      false,
      12,
    );
    const side: Line = [...mug, ...ellipse([1060, 470], 230, 74, 0, Math.PI)];
    const mouth = ellipse([1060, 470], 230, 76);
    const coffee = ellipse([1060, 486], 202, 58);
    const handle = smooth(
      [
        [1280, 560],
        [1400, 550],
        [1430, 670],
        [1390, 800],
        [1268, 830],
      ],
      false,
      14,
    );
    const rusk = (at: Point, turn: number, scale: number) => {
      const put = (points: Line) => place(points, { at, turn, scale });
      const shape = put(
        smooth(
          [
            [-0.5, -0.22],
            [-0.2, -0.26],
            [0.2, -0.24],
            [0.5, -0.2],
            [0.53, 0.02],
            [0.48, 0.22],
            [0.15, 0.27],
            [-0.2, 0.24],
            [-0.5, 0.22],
            [-0.54, 0],
          ],
          true,
          8,
        ),
      );
      const crust = put(
        smooth(
          [
            [-0.52, -0.2],
            [-0.2, -0.26],
            [0.2, -0.24],
            [0.51, -0.19],
            [0.48, -0.08],
            [0.2, -0.13],
            [-0.2, -0.14],
            [-0.5, -0.09],
          ],
          true,
          8,
        ),
      );
      const holes = scatter(random, shrunk(shape, 0.86), 24, 22).map((spot) =>
        round(random, spot, around(random, 10, 5), around(random, 7, 3), 0.2),
      );
      return (
        form(random, shape, {
          body: 'straw',
          turn: turn + 1.2,
          gap: 12,
          from: -0.05,
          to: 0.5,
          depth: 60,
          cast: [20, 26],
          rim: 8,
        }) +
        within(
          shape,
          fills(holes, 'clay') +
            fills(
              holes.map((hole) => shrunk(moved(hole, [4, 4]), 0.6)),
              'bone',
            ) +
            fill(crust, 'sear'),
        ) +
        engrave(random, crust, { ink: 'ink', shade: () => 0.4, turn, gap: 11 })
      );
    };
    return [
      board(random, [800, 760], 1330, 700, { turn: -0.02, wood: 'clay' }),
      smoke(random, [1060, 430], 300, 'bone', 4),
      stroke(moved(handle, [18, 22]), 'ink', 62),
      stroke(handle, 'ink', 64),
      stroke(handle, 'bone', 46),
      form(random, side, {
        body: 'bone',
        turn: 1.5,
        gap: 14,
        from: -0.25,
        to: 0.55,
        depth: 80,
        cast: [26, 26],
        rim: 8,
      }),
      outlined(mouth, 'ink', 8),
      fill(mouth, 'bone'),
      fill(coffee, 'ink'),
      engrave(random, coffee, { ink: 'sear', shade: slope(coffee, 0.8, 0.1), turn: 0, gap: 11 }),
      stroke(ellipse([1060, 470], 230, 76), 'ink', 13, true),
      rusk([470, 560], -0.18, 470),
      rusk([520, 800], 0.1, 490),
      rusk([300, 700], 1.35, 380),
      rusk([640, 1000], -0.06, 430),
      specks(random, scatter(random, block([760, 1020], 1000, 120, 10), 34, 30), 20, 'straw'),
    ].join('');
  });

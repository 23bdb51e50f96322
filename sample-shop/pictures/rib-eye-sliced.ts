import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { marbling, moved, outlined, scatter, shrunk } from './kit/form.ts';
import { block, type Point, place, smooth } from './kit/geometry.ts';
import { rosemary, salt } from './kit/herbs.ts';
import { fill } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board, knife } from './kit/table.ts';

export const ribEyeSliced = () =>
  sheet({ ...card, seed: 62, ground: 'ink', chatter: 'clay', marks: 1.3 }, (random) => {
    const piece = (at: Point, turn: number, tall: number) => {
      const shape = place(
        smooth(
          [
            [-0.5, -0.02],
            [-0.44, -0.16],
            [-0.1, -0.2],
            [0.25, -0.18],
            [0.47, -0.12],
            [0.52, 0.04],
            [0.44, 0.14],
            [0.1, 0.18],
            [-0.3, 0.19],
            [-0.47, 0.12],
          ],
          true,
          9,
        ),
        { at, turn, scale: tall },
      );
      const inner = shrunk(shape, 0.86);
      const rare = shrunk(shape, 0.66);
      return (
        fill(moved(shape, [18, 24]), 'ink') +
        outlined(shape, 'ink', 7) +
        fill(shape, 'ink') +
        fill(inner, 'sear') +
        fill(shrunk(shape, 0.7), 'red') +
        engrave(random, inner, {
          ink: 'ink',
          shade: blend(slope(inner, -0.1, 0.3), roll(inner, 26, 0.6)),
          turn: turn + 1.4,
          gap: 11,
        }) +
        engrave(random, rare, { ink: 'ember', shade: () => 0.3, turn: turn + 1.4, gap: 16 }) +
        marbling(random, inner, 5, 52, 'bone')
      );
    };
    const slices = Array.from({ length: 7 }, (_, index) =>
      piece([340 + index * 148, 640 - index * 24], 1.32 + index * 0.025, 600),
    );
    return [
      board(random, [790, 610], 1350, 960, { turn: -0.05, wood: 'straw', dragHandle: false }),
      ...slices,
      knife(random, [1120, 1015], 720, Math.PI + 0.03),
      rosemary(random, [1290, 960], [1420, 640], 30),
      salt(random, scatter(random, block([700, 980], 1000, 130, 20), 24, 40)),
    ].join('');
  });

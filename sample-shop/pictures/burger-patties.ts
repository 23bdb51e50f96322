import { form, scatter, specks } from './kit/form.ts';
import { add, around, type Point, round, toward } from './kit/geometry.ts';
import { rosemary } from './kit/herbs.ts';
import { fills, gouge, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board, wrap } from './kit/table.ts';

export const burgerPatties = () =>
  sheet({ ...card, seed: 33, ground: 'straw', chatter: 'bone', marks: 1.6 }, (random) => {
    const patty = (at: Point, turn: number) => {
      const shape = round(random, at, 205, 196, 0.035);
      const dimple = round(random, add(at, [4, 4]), 62, 58, 0.05);
      const bars = [-0.62, -0.31, 0, 0.31, 0.62].map((part) => {
        const reach = Math.sqrt(1 - part * part) * 188;
        const middleOf = add(at, toward(turn + Math.PI / 2, part * 205));
        return gouge([add(middleOf, toward(turn, -reach)), middleOf, add(middleOf, toward(turn, reach))], 30);
      });
      const crumbs = scatter(random, shape, 34, 28);
      return (
        form(random, shape, {
          body: 'sear',
          turn: 0.9,
          gap: 13,
          from: 0,
          to: 0.5,
          depth: 80,
          lit: 'clay',
          cast: [20, 26],
          rim: 8,
        }) +
        within(
          shape,
          fills(bars, 'ink') +
            stroke(dimple, 'ink', 5, true) +
            specks(random, crumbs, 17, 'straw') +
            specks(
              random,
              crumbs.map((p) => add(p, [9, 12])),
              12,
              'ink',
            ),
        )
      );
    };
    const paper = (at: Point, turn: number) => wrap(random, at, 520, 500, turn);
    const spots: readonly (readonly [Point, number])[] = [
      [[470, 400], 0.14],
      [[1080, 390], -0.1],
      [[510, 830], -0.12],
      [[1120, 830], 0.1],
    ];
    return [
      board(random, [800, 610], 1400, 1010, { wood: 'clay' }),
      ...spots.map(
        ([at, turn]) =>
          paper(at, turn) + patty(add(at, [around(random, 0, 12), around(random, 0, 10)]), 0.7 + turn),
      ),
      rosemary(random, [730, 1010], [870, 700], -20),
    ].join('');
  });

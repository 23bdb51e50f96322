import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  type Chance,
  edge,
  type Line,
  mix,
  type Point,
  place,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, within } from './kit/ink.ts';

/** One slice across the grain: dark crust, red middle, a thread or two of fat. */
export function slice(random: Chance, at: Point, length: number, width: number, turn: number): string {
  const shape = place(
    smooth(
      [
        [around(random, -0.52, 0.05), around(random, 0, 0.1)],
        [-0.38, around(random, -0.34, 0.09)],
        [-0.1, around(random, -0.5, 0.05)],
        [0.2, around(random, -0.44, 0.07)],
        [0.46, -0.26],
        [0.52, around(random, 0.08, 0.08)],
        [0.3, around(random, 0.44, 0.06)],
        [0, around(random, 0.46, 0.06)],
        [-0.32, 0.4],
      ],
      true,
      9,
    ),
    { at, turn, scale: length, squash: width / length },
  );
  const flesh = shrunk(shape, 0.84);
  const fibre = Array.from({ length: 26 }, () => {
    const from =
      place([[around(random, 0, 0.4), around(random, 0, 0.36)]], {
        at,
        turn,
        scale: length,
        squash: width / length,
      })[0] ?? at;
    const angle = turn + Math.PI / 2 + around(random, 0.25, 0.2);
    return gouge(
      [from, add(from, toward(angle, 10)), add(from, toward(angle + 0.1, around(random, 24, 9)))],
      6,
    );
  });
  const put = (points: Line) => place(smooth(points), { at, turn, scale: length, squash: width / length });
  const kind = random();
  const fat =
    kind < 0.4
      ? gouge(
          put([
            [-0.38, -0.12],
            [-0.24, -0.3],
            [0, -0.37],
            [0.24, -0.31],
          ]),
          width * 0.15,
          0.55,
        )
      : kind < 0.75
        ? gouge(
            put([
              [-0.34, 0.2],
              [-0.05, around(random, 0.1, 0.12)],
              [0.18, around(random, 0.18, 0.08)],
              [0.38, 0.06],
            ]),
            width * 0.07,
            0.4,
          )
        : gouge(
            put([
              [0.1, 0.36],
              [0.28, 0.3],
              [0.38, 0.12],
            ]),
            width * 0.12,
            0.4,
          );
  const crust = shape
    .filter((_, index) => index % 7 === 0)
    .map((point): Point => [mix(at[0], point[0], 0.94), mix(at[1], point[1], 0.94)]);
  return [
    fill(moved(shape, [15, 19]), 'ink'),
    outlined(shape, 'ink', 5),
    fill(shape, 'ink'),
    fill(flesh, 'sear'),
    fill(shrunk(shape, 0.7), 'red'),
    engrave(random, flesh, {
      ink: 'ink',
      shade: blend(roll(flesh, width * 0.2, 0.7), slope(flesh, -0.1, 0.3)),
      turn: turn + 1.2,
      gap: 11,
    }),
    within(flesh, fills(fibre, 'ember') + fill(fat, 'bone')),
    specks(random, crust, 12, 'straw'),
  ].join('');
}

/** The cured piece, rough with spice. `cut` shows the face it was sliced from. */
export function cured(random: Chance, shape: Line, turn: number): string {
  const spots = scatter(random, shape, 90, 22).filter((spot) => edge(shape, spot) > 12);
  return (
    form(random, shape, {
      body: 'sear',
      turn,
      gap: 13,
      from: 0.2,
      to: 0.85,
      depth: 90,
      cast: [18, 24],
      rim: 7,
    }) +
    specks(random, spots.slice(0, 55), 19, 'straw') +
    specks(random, spots.slice(55), 14, 'ink')
  );
}

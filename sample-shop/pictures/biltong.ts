import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { form, marbling, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  type Chance,
  edge,
  type Line,
  mix,
  type Point,
  place,
  round,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { board, bow, chilli, knife, peppercorns, rosemary, seeds, twine, wrap } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

const size = { width: 1600, height: 1200 };

/** One slice across the grain: dark crust, red middle, a thread or two of fat. */
export function slice(random: Chance, at: Point, length: number, width: number, turn: number): string {
  const shape = place(
    smooth(
      [
        [-0.5, around(random, 0, 0.06)],
        [-0.38, -0.36],
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
  const fat = place(
    smooth([
      [-0.3, 0.2],
      [-0.05, around(random, 0.1, 0.12)],
      [0.2, around(random, 0.2, 0.08)],
      [0.4, 0.06],
    ]),
    { at, turn, scale: length, squash: width / length },
  );
  const crust = shape
    .filter((_, index) => index % 5 === 0)
    .map((point): Point => [mix(at[0], point[0], 0.94), mix(at[1], point[1], 0.94)]);
  return [
    fill(moved(shape, [15, 19]), 'ink'),
    outlined(shape, 'ink', 5),
    fill(shape, 'ink'),
    fill(flesh, 'red'),
    engrave(random, flesh, {
      ink: 'ink',
      shade: blend(roll(flesh, width * 0.2, 0.7), slope(flesh, -0.1, 0.3)),
      turn: turn + 1.2,
      gap: 11,
    }),
    within(flesh, fills(fibre, 'ember') + fill(gouge(fat, width * 0.075, 0.4), 'bone')),
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

export const biltongBoard = () =>
  sheet({ ...size, seed: 11, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const whole = place(
      smooth(
        [
          [-0.5, -0.02],
          [-0.44, -0.17],
          [-0.1, -0.23],
          [0.26, -0.19],
          [0.42, -0.13],
          [0.45, 0.13],
          [0.2, 0.19],
          [-0.15, 0.2],
          [-0.42, 0.14],
        ],
        true,
        10,
      ),
      { at: [560, 390], turn: -0.16, scale: 860 },
    );
    const slices = Array.from({ length: 8 }, (_, index) => {
      const part = index / 7;
      return slice(
        random,
        [330 + part * 900, 800 - Math.sin(part * 2.7) * 120 + part * 50],
        330,
        232,
        1.15 + part * 0.55 + around(random, 0, 0.06),
      );
    });
    return [
      board(random, [780, 610], 1290, 940, { turn: -0.04, grip: true }),
      cured(random, whole, 0.1),
      slice(random, [1010, 340], 262, 236, 1.5),
      knife(random, [1215, 345], 640, 2.2 - Math.PI),
      ...slices,
      seeds(
        random,
        [
          [1290, 620],
          [1340, 668],
          [1225, 660],
          [240, 600],
          [300, 640],
          [205, 655],
          [720, 610],
        ],
        15,
      ),
      peppercorns(
        random,
        [
          [1268, 700],
          [262, 700],
          [650, 590],
          [690, 640],
        ],
        10,
      ),
    ].join('');
  });

export const biltongHanging = () =>
  sheet({ ...size, seed: 12, ground: 'ink', chatter: 'sear', marks: 1.7, around: [800, -900] }, (random) => {
    const rail: Line = [
      [60, 190],
      [800, 182],
      [1540, 192],
    ];
    const strips = [250, 525, 800, 1080, 1350].map((x, index) => {
      const long = [700, 790, 740, 820, 690][index] ?? 740;
      const wide = [190, 210, 226, 204, 196][index] ?? 200;
      const top = 300;
      const shape = smooth(
        [
          [x - wide * 0.16, top],
          [x + wide * 0.2, top - 6],
          [x + wide * 0.46, top + long * 0.2],
          [x + wide * around(random, 0.5, 0.06), top + long * 0.55],
          [x + wide * 0.3, top + long * 0.86],
          [x + around(random, 0, 22), top + long],
          [x - wide * 0.34, top + long * 0.84],
          [x - wide * around(random, 0.5, 0.05), top + long * 0.5],
          [x - wide * 0.42, top + long * 0.18],
        ],
        true,
        10,
      );
      const hook = smooth(
        [
          [x + 4, 150],
          [x + 30, 172],
          [x + 28, 222],
          [x + 4, 262],
          [x - 2, 310],
          [x + 24, 336],
          [x + 42, 310],
        ],
        false,
        8,
      );
      const crust = scatter(random, shape, 34, 34);
      return (
        stroke(hook, 'ink', 22) +
        stroke(hook, 'bone', 11) +
        form(random, shape, {
          body: index % 2 === 0 ? 'red' : 'sear',
          turn: Math.PI / 2 - 0.06,
          gap: 14,
          from: 0.12,
          to: 0.8,
          depth: 80,
          lit: 'straw',
          cast: [22, 10],
          rim: 8,
          bow: around(random, 0, 26),
        }) +
        specks(random, crust, 17, 'straw') +
        stroke(hook.slice(-18), 'bone', 11)
      );
    });
    return (
      tube(random, rail, { radius: 38, body: 'clay', shine: 'bone', gap: 15, dark: 0.6 }) + strips.join('')
    );
  });

export const biltongChilli = () =>
  sheet({ ...size, seed: 13, ground: 'ink', chatter: 'clay', marks: 1.5 }, (random) => {
    const places: readonly (readonly [number, number, number])[] = [
      [470, 400, 0.4],
      [800, 330, 1.0],
      [1130, 430, 0.2],
      [380, 690, 1.3],
      [700, 620, 0.15],
      [1010, 700, 0.9],
      [560, 900, 0.7],
      [890, 930, 0.1],
    ];
    return [
      wrap(random, [800, 610], 1290, 930, 0.05),
      ...places.map(([x, y, turn]) => slice(random, [x, y], 335, 236, turn)),
      chilli(random, [1215, 800], 420, 2.3),
      chilli(random, [1130, 960], 380, 2.75),
      chilli(random, [330, 300], 360, -0.5),
      seeds(
        random,
        [
          [640, 440],
          [960, 540],
          [610, 760],
          [1290, 560],
          [800, 790],
          [280, 520],
        ],
        14,
      ),
      specks(random, scatter(random, round(random, [800, 620], 560, 400, 0.05), 40, 50), 15, 'ember'),
    ].join('');
  });

export const snapSticks = () =>
  sheet({ ...size, seed: 14, ground: 'straw', chatter: 'bone', marks: 1.7 }, (random) => {
    const stick = (x: number, low: number, lean: number, high: number) => {
      const line = smooth(
        [
          [x + lean * 1.2, high],
          [x + around(random, 0, 10) + lean * 0.4, 480],
          [x * 0.62 + 800 * 0.38, 660],
          [x + around(random, 0, 8) - lean * 0.3, 860],
          [x - lean, low],
        ],
        false,
        14,
      );
      return (
        tube(random, line, {
          radius: 33,
          body: random() < 0.45 ? 'red' : 'sear',
          shine: 'straw',
          gap: 13,
          dark: 0.55,
          rim: 7,
        }) +
        specks(
          random,
          line.filter((_, index) => index % 6 === 3).map((point) => add(point, [around(random, 0, 18), 0])),
          15,
          random() < 0.5 ? 'ink' : 'straw',
        )
      );
    };
    const back = [470, 590, 710, 840, 960, 1090].map((x) =>
      stick(x, around(random, 1040, 30), (x - 800) * 0.28, around(random, 190, 45)),
    );
    const front = [530, 650, 780, 905, 1030].map((x) =>
      stick(x, around(random, 1050, 30), (x - 800) * 0.2, around(random, 250, 45)),
    );
    const wraps = [-34, 0, 34].map((y) =>
      twine(
        random,
        smooth(
          [
            [560, 655 + y],
            [700, 690 + y],
            [900, 690 + y],
            [1045, 650 + y],
          ],
          false,
          12,
        ),
        20,
      ),
    );
    return [
      fill(moved(round(random, [800, 660], 400, 470, 0.04), [40, 40]), 'clay'),
      ...back,
      ...front,
      ...wraps,
      bow(random, [800, 690], 190),
      seeds(
        random,
        [
          [260, 900],
          [330, 960],
          [1290, 350],
          [1345, 420],
          [1250, 960],
        ],
        16,
      ),
      peppercorns(
        random,
        [
          [300, 1020],
          [1300, 1010],
          [1390, 360],
        ],
        11,
      ),
    ].join('');
  });

export const chilliBites = () =>
  sheet({ ...size, seed: 15, ground: 'red', chatter: 'ember', marks: 1.5 }, (random) => {
    const center: Point = [790, 610];
    const bowl = round(random, center, 500, 470, 0.012);
    const well = shrunk(bowl, 0.86);
    const bite = (at: Point) => {
      const turn = random() * Math.PI * 2;
      const scale = around(random, 150, 26);
      const curl = place(
        smooth(
          [
            [-0.55, 0.05],
            [-0.3, -0.32],
            [0.1, -0.26],
            [0.42, -0.4],
            [0.62, -0.05],
            [0.36, 0.12],
            [0.1, 0.02],
            [-0.15, 0.3],
            [-0.42, 0.3],
          ],
          true,
          7,
        ),
        { at, turn, scale },
      );
      const fold = place(
        smooth([
          [-0.4, 0.05],
          [-0.05, -0.1],
          [0.35, -0.12],
        ]),
        { at, turn, scale },
      );
      return (
        form(random, curl, {
          body: random() < 0.4 ? 'clay' : random() < 0.6 ? 'sear' : 'red',
          turn: turn + 1.1,
          gap: 9,
          depth: 34,
          from: 0,
          to: 0.55,
          cast: [8, 11],
          rim: 5,
        }) +
        fill(gouge(fold, 12), 'straw') +
        specks(random, scatter(random, curl, 5, 12), 11, 'ember')
      );
    };
    const pile = scatter(random, shrunk(well, 0.92), 70, 78).sort(
      (a, b) =>
        Math.hypot(b[0] - center[0], b[1] - center[1]) - Math.hypot(a[0] - center[0], a[1] - center[1]),
    );
    return [
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
      ...pile.map(bite),
      bite([1390, 960]),
      bite([230, 300]),
      chilli(random, [1330, 250], 330, 2.4),
      chilli(random, [250, 960], 330, -0.4),
    ].join('');
  });

export const droewors = () =>
  sheet(
    { ...size, seed: 16, ground: 'straw', chatter: 'paper', marks: 1.7, around: [800, -800] },
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

export const biltongSlab = () =>
  sheet({ ...size, seed: 17, ground: 'red', chatter: 'ember', marks: 1.2 }, (random) => {
    const slab = place(
      smooth(
        [
          [-0.52, 0.02],
          [-0.47, -0.2],
          [-0.2, -0.29],
          [0.16, -0.27],
          [0.42, -0.2],
          [0.5, 0],
          [0.42, 0.2],
          [0.1, 0.27],
          [-0.28, 0.25],
          [-0.47, 0.17],
        ],
        true,
        10,
      ),
      { at: [720, 540], turn: -0.22, scale: 1010 },
    );
    const face = place(
      smooth(
        [
          [0.3, -0.235],
          [0.44, -0.19],
          [0.5, 0],
          [0.43, 0.19],
          [0.28, 0.24],
          [0.21, 0.1],
          [0.2, -0.1],
        ],
        true,
        9,
      ),
      { at: [720, 540], turn: -0.22, scale: 1010 },
    );
    const flesh = shrunk(face, 0.86);
    return [
      wrap(random, [790, 600], 1330, 880, -0.06),
      cured(random, slab, -0.1),
      outlined(face, 'ink', 6),
      fill(face, 'ink'),
      fill(flesh, 'red'),
      engrave(random, flesh, { ink: 'ink', shade: slope(flesh, -0.05, 0.5), turn: 1.2, gap: 12 }),
      marbling(random, flesh, 9, 80),
      slice(random, [1180, 760], 350, 210, 1.25),
      slice(random, [1040, 880], 350, 210, 1.05),
      knife(random, [560, 950], 800, -0.06),
      rosemary(random, [260, 960], [190, 640], -20),
      seeds(
        random,
        [
          [1330, 520],
          [1290, 580],
          [390, 820],
          [330, 300],
        ],
        15,
      ),
    ].join('');
  });

import { engrave, slope } from './kit/engrave.ts';
import { coals, flame, grid, smoke } from './kit/fire.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  type Chance,
  type Line,
  type Point,
  place,
  round,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { board, rosemary, seeds, wrap } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';
import { tube } from './kit/tube.ts';

const size = { width: 1600, height: 1200 };

/** The spiral of a coil of boerewors, from its outer end to the middle. */
function coilLine(center: Point, outer: number, pitch: number, turns: number, start: number): Line {
  const count = Math.round(turns * 26);
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const angle = start + (step / 26) * Math.PI * 2;
    const radius = (outer - (pitch * step) / 26) * (1 + 0.012 * Math.sin(angle * 3.3));
    return [center[0] + Math.cos(angle) * radius, center[1] + Math.sin(angle) * radius];
  });
}

/** A coil of boerewors of an outer radius, `thick` pixels across. `squash` lays it down in depth. */
export function coil(
  random: Chance,
  center: Point,
  outer: number,
  thick: number,
  turns: number,
  squash = 1,
): string {
  const flat = coilLine([0, 0], outer, thick * 1.13, turns, 0.4);
  const line = place(flat, { at: center, squash });
  const spice = line
    .filter((_, index) => index > 5 && index < line.length - 4 && random() < 0.75)
    .map((point): Line => {
      const spot: Point = [around(random, point[0], thick * 0.28), around(random, point[1], thick * 0.24)];
      return gouge([spot, add(spot, [9, 3]), add(spot, [17, 2])], around(random, 8, 3));
    });
  return (
    tube(random, line, { radius: thick / 2, body: 'sear', shine: 'straw', gap: 12, dark: 0.62, rim: 9 }) +
    fills(spice, 'ink')
  );
}

/** One link of sausage with twisted ends and the marks of the grid. */
export function link(random: Chance, from: Point, to: Point, bend: number, radius: number): string {
  const across: Point = [-(to[1] - from[1]), to[0] - from[0]];
  const length = Math.hypot(...across);
  const mid = add([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], across, bend / length);
  const line = smooth(
    [
      from,
      add(mid, [(from[0] - mid[0]) * 0.5, (from[1] - mid[1]) * 0.5], 0.9),
      mid,
      add(mid, [(to[0] - mid[0]) * 0.5, (to[1] - mid[1]) * 0.5], 0.9),
      to,
    ],
    false,
    14,
  );
  const sears = line
    .filter((_, index) => index % 9 === 5)
    .map((point) =>
      gouge(
        [add(point, [radius * 0.5, -radius * 0.85]), point, add(point, [-radius * 0.5, radius * 0.85])],
        radius * 0.3,
      ),
    );
  return (
    stroke(moved(line, [18, 26]), 'ink', radius * 2) +
    tube(random, line, { radius, body: 'sear', shine: 'straw', gap: 12, dark: 0.6, rim: 8 }) +
    fills(sears, 'ink')
  );
}

export const boereworsCoil = () =>
  sheet(
    { ...size, seed: 7, ground: 'ink' },
    (random) =>
      coals(random, [20, 20, 1580, 1180], 150) +
      grid(random, 1600, 1200, 92) +
      coil(random, [800, 610], 440, 98, 4.1),
  );

export const boereworsRoll = () =>
  sheet({ ...size, seed: 31, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const bun = (shape: readonly Point[]) =>
      place(smooth(shape, true, 10), { at: [790, 620], turn: -0.2, scale: 1020 });
    const back = bun([
      [-0.5, -0.02],
      [-0.44, -0.2],
      [-0.15, -0.28],
      [0.18, -0.28],
      [0.45, -0.19],
      [0.52, -0.02],
      [0.3, 0.06],
      [-0.3, 0.06],
    ]);
    const front = bun([
      [-0.53, 0.08],
      [-0.42, 0.04],
      [0, 0.1],
      [0.42, 0.04],
      [0.54, 0.08],
      [0.47, 0.24],
      [0.2, 0.33],
      [-0.16, 0.33],
      [-0.46, 0.25],
    ]);
    const crumb = bun([
      [-0.5, 0.0],
      [-0.3, -0.06],
      [0.3, -0.06],
      [0.5, 0.0],
      [0.3, 0.1],
      [-0.3, 0.1],
    ]);
    const wors = place(
      smooth(
        [
          [-0.6, 0.03],
          [-0.3, -0.04],
          [0, 0.0],
          [0.3, -0.04],
          [0.6, 0.02],
        ],
        false,
        14,
      ),
      { at: [790, 620], turn: -0.2, scale: 1020 },
    );
    const onion = Array.from({ length: 19 }, (_, index) => {
      const at = place([[-0.45 + index * 0.05, around(random, 0.03, 0.035)]], {
        at: [790, 620],
        turn: -0.2,
        scale: 1020,
      })[0] ?? [0, 0];
      const reach = around(random, 62, 20);
      const arc = Array.from(
        { length: 12 },
        (_, step): Point => add(at, toward(index * 1.7 + (step / 11) * 3.6, reach * (1 - step * 0.02))),
      );
      return stroke(arc, 'ink', 23) + stroke(arc, index % 3 === 0 ? 'straw' : 'bone', 13);
    });
    const sesame = scatter(random, shrunk(front, 0.82), 26, 60).filter(([, y]) => y > 700);
    return [
      wrap(random, [790, 650], 1280, 850, -0.12),
      form(random, back, {
        body: 'straw',
        turn: -0.1,
        gap: 13,
        from: -0.1,
        to: 0.5,
        depth: 70,
        cast: [16, 22],
        rim: 8,
      }),
      fill(crumb, 'bone'),
      tube(random, wors, { radius: 82, body: 'sear', shine: 'straw', gap: 13, dark: 0.55, rim: 8 }),
      fills(
        wors
          .filter((_, index) => index % 7 === 3)
          .map((p) => gouge([add(p, [40, -72]), p, add(p, [-36, 60])], 26)),
        'ink',
      ),
      ...onion,
      form(random, front, {
        body: 'straw',
        turn: -0.28,
        gap: 13,
        from: 0,
        to: 0.62,
        depth: 90,
        lit: 'bone',
        cast: [18, 26],
        rim: 8,
        bow: -36,
      }),
      specks(random, sesame, 22, 'bone'),
      rosemary(random, [1240, 980], [1410, 760], 30),
      seeds(
        random,
        [
          [250, 330],
          [310, 280],
          [1330, 300],
        ],
        15,
      ),
    ].join('');
  });

export const cheeseBoerewors = () =>
  sheet({ ...size, seed: 32, ground: 'ink' }, (random) => {
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

export const burgerPatties = () =>
  sheet({ ...size, seed: 33, ground: 'straw', chatter: 'bone', marks: 1.6 }, (random) => {
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

/** The wide welcome of the home page: the fire on the right, night on the left for the words. */
export const heroWide = () =>
  sheet(
    {
      width: 2000,
      height: 1125,
      seed: 41,
      ground: 'ink',
      chatter: 'sear',
      marks: 1.1,
      margin: 0,
      around: [1380, 900],
    },
    (random) => heroFire(random, [1360, 690], 440),
  );

export const heroTall = () =>
  sheet(
    {
      width: 1080,
      height: 1500,
      seed: 42,
      ground: 'ink',
      chatter: 'sear',
      marks: 1.1,
      margin: 0,
      around: [540, 1200],
    },
    (random) => heroFire(random, [540, 1010], 400),
  );

export const shareImage = () =>
  sheet(
    {
      width: 1200,
      height: 630,
      seed: 43,
      ground: 'ink',
      chatter: 'sear',
      marks: 1.2,
      margin: 26,
      around: [600, 600],
    },
    (random) => heroFire(random, [600, 400], 255),
  );

/** A round braai seen from a little above: kettle rim, grid, coil, flames behind it, smoke over it. */
function heroFire(random: Chance, center: Point, radius: number): string {
  const squash = 0.56;
  const disc = (part: number, lift = 0) =>
    round(random, add(center, [0, lift]), radius * 1.28 * part, radius * 1.28 * part * squash, 0.008);
  const fire = disc(0.94);
  const bars: string[] = [];
  for (let part = -0.88; part <= 0.9; part += 0.125) {
    const half = Math.sqrt(1 - part * part) * radius * 1.2 * squash;
    const x = center[0] + part * radius * 1.2;
    const line: Line = [
      [x, center[1] - half],
      [x + 2, center[1]],
      [x, center[1] + half],
    ];
    bars.push(
      stroke(line, 'ink', radius * 0.044),
      stroke(moved(line, [-radius * 0.008, 0]), 'straw', radius * 0.01),
    );
  }
  const flames = [-0.98, -0.66, -0.3, 0.08, 0.42, 0.76, 1.02].map((part) => {
    const rise = radius * (0.5 + 0.34 * Math.cos(part * 1.4) + around(random, 0, 0.12));
    return flame(
      random,
      add(center, [
        part * radius * 1.08,
        -radius * squash * Math.sqrt(Math.max(0, 1.15 - part * part)) * 0.95 + radius * 0.14,
      ]),
      radius * 0.36,
      rise,
      around(random, 0, radius * 0.09),
    );
  });
  const belly = [
    ...disc(1.06).slice(0, Math.ceil(disc(1.06).length / 2)),
    ...moved(shrunk(disc(0.72), 1), [0, radius * 0.55])
      .slice(0, Math.ceil(disc(0.72).length / 2))
      .reverse(),
  ];
  const sparks = Array.from(
    { length: 46 },
    (): Point => add(center, [around(random, 0, radius * 1.5), -radius * (0.5 + random() * 1.35)]),
  );
  return [
    smoke(random, add(center, [radius * 0.1, -radius * 0.55]), radius * 1.5, 'clay', 7),
    ...flames,
    fill(moved(belly, [0, 0]), 'ink'),
    outlined(disc(1.08), 'clay', radius * 0.016),
    fill(disc(1.08), 'ink'),
    engrave(random, disc(1.08), {
      ink: 'clay',
      shade: ([, y]) => (y > center[1] ? 0.42 : 0.18),
      turn: 0,
      gap: 12,
    }),
    within(
      fire,
      coals(
        random,
        [
          center[0] - radius * 1.3,
          center[1] - radius * 0.8,
          center[0] + radius * 1.3,
          center[1] + radius * 0.8,
        ],
        radius * 0.27,
        0.5,
      ),
    ),
    ...bars,
    stroke(disc(0.99), 'ink', radius * 0.045, true),
    stroke(moved(disc(0.99), [-2, -4]), 'straw', radius * 0.011, true),
    coil(random, add(center, [0, -radius * 0.02]), radius * 0.86, radius * 0.19, 4.0, 0.62),
    specks(random, sparks, radius * 0.035, 'ember'),
    specks(
      random,
      sparks.slice(0, 16).map((p) => add(p, [radius * 0.1, -radius * 0.14])),
      radius * 0.026,
      'straw',
    ),
  ].join('');
}

import { blend, engrave, roll, slope } from './kit/engrave.ts';
import { flame } from './kit/fire.ts';
import { form, marbling, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  block,
  type Chance,
  type Line,
  type Point,
  place,
  round,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { bay, board, knife, peppercorns, rosemary, salt, twine, wrap } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';

const size = { width: 1600, height: 1200 };

/** Raw red meat: shaded along its fibre, darker at the far edge. */
function flesh(random: Chance, shape: Line, turn: number): string {
  return (
    outlined(shape, 'ink', 4) +
    fill(shape, 'red') +
    engrave(random, shape, {
      ink: 'ink',
      shade: blend(slope(shape, -0.15, 0.42), roll(shape, 50, 0.7)),
      turn,
      gap: 12,
      bow: 40,
    }) +
    engrave(random, shape, {
      ink: 'ember',
      shade: slope(shape, 0.34, -0.25),
      turn: turn + 0.1,
      gap: 19,
      bow: 40,
    })
  );
}

export const ribEye = () =>
  sheet({ ...size, seed: 61, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const put = (points: Line) => place(smooth(points, true, 11), { at: [770, 610], turn: 0.12, scale: 960 });
    const steak = put([
      [-0.5, 0.04],
      [-0.46, -0.2],
      [-0.28, -0.36],
      [0, -0.4],
      [0.26, -0.34],
      [0.45, -0.18],
      [0.52, 0.03],
      [0.42, 0.19],
      [0.2, 0.26],
      [0.06, 0.34],
      [-0.14, 0.38],
      [-0.38, 0.28],
    ]);
    const cap = put([
      [-0.43, 0.02],
      [-0.4, -0.18],
      [-0.24, -0.3],
      [0, -0.345],
      [0.24, -0.29],
      [0.39, -0.15],
      [0.3, -0.11],
      [0.08, -0.2],
      [-0.14, -0.18],
      [-0.28, -0.06],
      [-0.33, 0.08],
    ]);
    const eye = put([
      [-0.26, 0.1],
      [-0.2, -0.05],
      [-0.04, -0.13],
      [0.14, -0.12],
      [0.34, -0.04],
      [0.44, 0.06],
      [0.34, 0.15],
      [0.14, 0.2],
      [0.0, 0.29],
      [-0.16, 0.31],
      [-0.29, 0.22],
    ]);
    const tail = put([
      [-0.45, 0.1],
      [-0.37, 0.13],
      [-0.34, 0.24],
      [-0.26, 0.31],
      [-0.36, 0.25],
      [-0.43, 0.18],
    ]);
    return [
      wrap(random, [780, 610], 1290, 930, -0.05),
      form(random, steak, {
        body: 'bone',
        turn: 0.6,
        gap: 12,
        from: -0.1,
        to: 0.35,
        depth: 40,
        cast: [26, 34],
        rim: 9,
      }),
      flesh(random, cap, 0.3),
      flesh(random, eye, 0.5),
      flesh(random, tail, 1.2),
      marbling(random, shrunk(eye, 0.94), 26, 78),
      marbling(random, shrunk(cap, 0.98), 14, 56),
      rosemary(random, [1250, 990], [1400, 560], 46),
      rosemary(random, [1330, 1010], [1440, 700], 30),
      salt(random, scatter(random, block([780, 610], 1180, 830, 20), 46, 50)),
      peppercorns(
        random,
        [
          [260, 330],
          [300, 372],
          [236, 880],
          [1300, 330],
          [1348, 300],
        ],
        11,
      ),
    ].join('');
  });

export const ribEyeSliced = () =>
  sheet({ ...size, seed: 62, ground: 'ink', chatter: 'clay', marks: 1.3 }, (random) => {
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
      const inner = shrunk(shape, 0.87);
      const rare = place(
        smooth(
          [
            [-0.4, 0.0],
            [-0.2, -0.09],
            [0.2, -0.08],
            [0.42, 0.0],
            [0.2, 0.08],
            [-0.2, 0.09],
          ],
          true,
          8,
        ),
        { at, turn, scale: tall },
      );
      return (
        fill(moved(shape, [18, 24]), 'ink') +
        outlined(shape, 'ink', 7) +
        fill(shape, 'sear') +
        fill(inner, 'clay') +
        fill(rare, 'red') +
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
      piece([330 + index * 152, 640 - index * 26], 1.32 + index * 0.025, 600),
    );
    return [
      board(random, [790, 610], 1350, 960, { turn: -0.05, wood: 'straw', grip: false }),
      ...slices,
      knife(random, [1120, 1015], 720, Math.PI + 0.03),
      rosemary(random, [1290, 960], [1420, 640], 30),
      salt(random, scatter(random, block([700, 980], 1000, 130, 20), 24, 40)),
    ].join('');
  });

/** A lamb loin chop: T of bone, two eyes of meat, a thick edge of fat. */
function chop(random: Chance, at: Point, turn: number, scale: number): string {
  const put = (points: Line) => place(smooth(points, true, 9), { at, turn, scale });
  const whole = put([
    [-0.34, -0.42],
    [-0.05, -0.5],
    [0.26, -0.42],
    [0.42, -0.16],
    [0.38, 0.16],
    [0.2, 0.36],
    [0.12, 0.62],
    [0.0, 0.78],
    [-0.12, 0.7],
    [-0.1, 0.42],
    [-0.3, 0.26],
    [-0.44, -0.04],
  ]);
  const big = put([
    [-0.02, -0.36],
    [0.2, -0.32],
    [0.31, -0.12],
    [0.27, 0.12],
    [0.13, 0.26],
    [0.04, 0.12],
    [0.02, -0.14],
  ]);
  const small = put([
    [-0.12, -0.34],
    [-0.28, -0.27],
    [-0.33, -0.04],
    [-0.23, 0.14],
    [-0.12, 0.08],
    [-0.09, -0.12],
  ]);
  const bone = put([
    [-0.1, -0.4],
    [0, -0.41],
    [0.0, -0.1],
    [0.02, 0.24],
    [0.0, 0.4],
    [-0.06, 0.3],
    [-0.07, -0.08],
  ]);
  const tail = put([
    [0.05, 0.4],
    [0.1, 0.42],
    [0.04, 0.64],
    [-0.03, 0.68],
    [-0.04, 0.56],
  ]);
  const marrow = put([
    [-0.06, -0.34],
    [-0.02, -0.34],
    [-0.03, -0.16],
    [-0.05, -0.16],
  ]);
  return (
    form(random, whole, {
      body: 'bone',
      turn: turn + 0.7,
      gap: 11,
      from: -0.15,
      to: 0.34,
      depth: 34,
      cast: [20, 26],
      rim: 8,
    }) +
    flesh(random, big, turn + 1) +
    flesh(random, small, turn + 1.9) +
    flesh(random, tail, turn + 1.4) +
    marbling(random, shrunk(big, 0.9), 6, 46) +
    marbling(random, shrunk(small, 0.85), 3, 36) +
    outlined(bone, 'ink', 4) +
    fill(bone, 'straw') +
    fill(marrow, 'sear')
  );
}

export const lambChops = () =>
  sheet({ ...size, seed: 63, ground: 'sage', chatter: 'paper', marks: 1.4 }, (random) =>
    [
      wrap(random, [800, 610], 1320, 950, 0.04),
      chop(random, [440, 430], -0.5, 450),
      chop(random, [860, 400], 0.1, 460),
      chop(random, [1200, 530], 0.65, 450),
      chop(random, [700, 800], -0.95, 440),
      rosemary(random, [1010, 1000], [1350, 890], 10),
      rosemary(random, [960, 930], [1240, 800], 6),
      salt(random, scatter(random, block([800, 610], 1200, 850, 20), 34, 60)),
      peppercorns(
        random,
        [
          [300, 850],
          [350, 900],
          [270, 930],
          [1010, 720],
        ],
        11,
      ),
    ].join(''),
  );

export const lambChopsFire = () =>
  sheet({ ...size, seed: 64, ground: 'ink', chatter: 'sear', marks: 1.5, around: [800, 1500] }, (random) => {
    const bars = [690, 762].map(
      (y) =>
        stroke(
          [
            [40, y],
            [1560, y + 4],
          ],
          'clay',
          20,
        ) +
        stroke(
          [
            [40, y - 5],
            [1560, y - 1],
          ],
          'straw',
          6,
        ),
    );
    const flames = Array.from({ length: 11 }, (_, index) =>
      flame(
        random,
        [120 + index * 136, 1190],
        around(random, 210, 34),
        around(random, 430, 90),
        around(random, 0, 42),
      ),
    );
    const tongues = [300, 640, 1010, 1330].map((x) =>
      flame(random, [x, 800], 120, around(random, 330, 50), around(random, 0, 26)),
    );
    return [
      ...tongues,
      ...[1270, 990, 700, 400].map((x, index) =>
        chop(random, [x, 440 + (index % 2) * 22], Math.PI + 0.22 + around(random, 0, 0.1), 500),
      ),
      ...flames,
      ...bars,
    ].join('');
  });

export const rumpCap = () =>
  sheet({ ...size, seed: 65, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const put = (points: Line) =>
      place(smooth(points, true, 11), { at: [770, 610], turn: -0.14, scale: 1060 });
    const whole = put([
      [-0.5, 0.08],
      [-0.46, -0.16],
      [-0.22, -0.33],
      [0.08, -0.35],
      [0.34, -0.22],
      [0.52, 0.0],
      [0.44, 0.16],
      [0.14, 0.29],
      [-0.2, 0.34],
      [-0.44, 0.25],
    ]);
    const fat = put([
      [-0.44, 0.0],
      [-0.4, -0.18],
      [-0.18, -0.29],
      [0.08, -0.31],
      [0.31, -0.19],
      [0.45, -0.02],
      [0.36, 0.08],
      [0.1, 0.17],
      [-0.18, 0.22],
      [-0.4, 0.14],
    ]);
    const scores: Point[][] = [];
    for (let offset = -640; offset <= 640; offset += 92) {
      for (const turn of [0.72, -0.92]) {
        const at = add([770, 570], toward(turn + Math.PI / 2, offset));
        scores.push(
          gouge(
            [
              add(at, toward(turn, -620)),
              add(at, toward(turn, -200)),
              at,
              add(at, toward(turn, 240)),
              add(at, toward(turn, 620)),
            ],
            17,
          ),
        );
      }
    }
    return [
      wrap(random, [790, 610], 1330, 920, 0.03),
      fill(moved(whole, [26, 36]), 'ink'),
      outlined(whole, 'ink', 9),
      flesh(random, whole, 0.1),
      outlined(fat, 'ink', 5),
      fill(fat, 'bone'),
      engrave(random, fat, {
        ink: 'straw',
        shade: blend(slope(fat, 0.1, 0.6), roll(fat, 70, 0.8)),
        turn: 0.3,
        gap: 13,
      }),
      within(
        shrunk(fat, 0.97),
        fills(scores, 'ink') +
          fills(
            scores.map((line) => shrunk(moved(line, [-3, -3]), 0.985)).map((line) => shrunk(line, 0.6)),
            'red',
          ),
      ),
      twine(
        random,
        smooth(
          [
            [1270, 860],
            [1340, 800],
            [1420, 830],
            [1380, 920],
            [1300, 960],
            [1240, 1020],
          ],
          false,
          9,
        ),
        15,
      ),
      salt(random, scatter(random, block([780, 600], 1120, 800, 20), 40, 54)),
      rosemary(random, [250, 980], [420, 820], 20),
    ].join('');
  });

export const oxtail = () =>
  sheet({ ...size, seed: 66, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const joint = (at: Point, reach: number) => {
      const lobes = Array.from({ length: 8 }, (_, index) =>
        add(at, toward((index / 8) * Math.PI * 2 + 0.2, reach * (index % 2 === 0 ? 1.03 : 0.9))),
      );
      const whole = smooth(lobes, true, 9);
      const bone = round(random, at, reach * 0.36, reach * 0.33, 0.07);
      const spine = smooth(
        Array.from({ length: 8 }, (_, index) =>
          add(at, toward((index / 8) * Math.PI * 2, reach * (index % 2 === 0 ? 0.46 : 0.3))),
        ),
        true,
        6,
      );
      const muscles = Array.from({ length: 6 }, (_, index) => {
        const angle = (index / 6) * Math.PI * 2 + 0.5;
        return round(
          random,
          add(at, toward(angle, reach * 0.66)),
          reach * 0.245,
          reach * 0.2,
          0.06,
          angle + Math.PI / 2,
        );
      });
      return (
        form(random, whole, {
          body: 'bone',
          turn: 0.8,
          gap: 11,
          from: -0.1,
          to: 0.4,
          depth: 40,
          cast: [20, 27],
          rim: 8,
        }) +
        muscles.map((muscle, index) => flesh(random, muscle, index)).join('') +
        outlined(spine, 'ink', 5) +
        fill(spine, 'bone') +
        engrave(random, spine, { ink: 'straw', shade: slope(spine, 0.1, 0.7), turn: 0.5, gap: 11 }) +
        fill(shrunk(bone, 0.42), 'sear') +
        specks(random, scatter(random, shrunk(bone, 0.4), 5, 8), 9, 'bone')
      );
    };
    const carrot = (from: Point, to: Point) => {
      const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const root = place(
        smooth(
          [
            [0, -0.09],
            [0.3, -0.085],
            [0.7, -0.05],
            [1, 0],
            [0.7, 0.05],
            [0.3, 0.085],
            [0, 0.09],
            [-0.04, 0],
          ],
          true,
          8,
        ),
        { at: from, turn, scale: length },
      );
      const rings = [0.14, 0.3, 0.47, 0.66].map((x, index) =>
        gouge(
          place(
            [
              [x, index % 2 ? -0.07 : 0.01],
              [x + 0.01, index % 2 ? -0.035 : 0.035],
              [x, index % 2 ? 0 : 0.065],
            ],
            { at: from, turn, scale: length },
          ),
          9,
        ),
      );
      const leaves = [-0.5, -0.18, 0.16, 0.5].map((angle) =>
        gouge(
          smooth([
            from,
            add(from, toward(turn + Math.PI + angle, 70)),
            add(from, toward(turn + Math.PI + angle * 1.4, 150)),
          ]),
          20,
        ),
      );
      return (
        fills(
          leaves.map((leaf) => moved(leaf, [8, 10])),
          'ink',
        ) +
        fills(leaves, 'sage') +
        form(random, root, {
          body: 'ember',
          turn: turn + 1.4,
          gap: 11,
          depth: 40,
          to: 0.5,
          lit: 'straw',
          cast: [14, 20],
          rim: 7,
        }) +
        fills(rings, 'ink')
      );
    };
    return [
      board(random, [800, 610], 1390, 980, { turn: 0.02, wood: 'clay' }),
      joint([450, 400], 225),
      joint([910, 390], 202),
      joint([1270, 520], 165),
      joint([560, 830], 190),
      joint([900, 790], 152),
      joint([1120, 800], 110),
      carrot([1140, 1000], [1450, 760]),
      carrot([330, 1040], [200, 680]),
      bay(random, [1230, 250], 220, 0.4),
      bay(random, [760, 1010], 210, -0.3),
      peppercorns(
        random,
        [
          [700, 560],
          [740, 600],
          [1080, 600],
          [300, 640],
        ],
        11,
      ),
    ].join('');
  });

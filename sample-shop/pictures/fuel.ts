import { engrave, slope } from './kit/engrave.ts';
import { coals, flame, lump, smoke } from './kit/fire.ts';
import { form, grain, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
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
import { twine } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';

const size = { width: 1600, height: 1200 };

/** The end of a split log: bark on the round side, rings round a heart that lies at the split. */
function logEnd(random: Chance, at: Point, reach: number, turn: number, whole: boolean): string {
  const spread = whole ? Math.PI * 2 : Math.PI * around(random, 0.92, 0.1);
  const arc = (part: number): Point[] =>
    Array.from({ length: 22 }, (_, step) =>
      add(
        at,
        toward(turn - spread / 2 + (spread * step) / 21, reach * part * (1 + 0.03 * Math.sin(step * 2.1))),
      ),
    );
  const shape: Line = whole ? arc(1) : [...arc(1), at];
  const wood: Line = whole ? arc(0.9) : [...arc(0.9), add(at, toward(turn, reach * 0.03))];
  const rings = [0.2, 0.34, 0.46, 0.58, 0.69, 0.79].map((part) =>
    gouge(arc(part).slice(1, -1), reach * 0.028, around(random, 0.5, 0.2)),
  );
  const cracks = Array.from({ length: 3 }, () => {
    const angle = turn + around(random, 0, spread * 0.36);
    return gouge(
      [
        add(at, toward(angle, reach * 0.12)),
        add(at, toward(angle + 0.03, reach * 0.45)),
        add(at, toward(angle, reach * around(random, 0.74, 0.1))),
      ],
      reach * 0.06,
      0.3,
    );
  });
  const bark = arc(0.96)
    .slice(1, -1)
    .map((point, step) =>
      gouge(
        [
          add(point, toward(turn - spread / 2 + (spread * (step + 1)) / 21, -reach * 0.05)),
          point,
          add(point, toward(turn - spread / 2 + (spread * (step + 1)) / 21, reach * 0.06)),
        ],
        reach * 0.035,
      ),
    );
  return (
    fill(moved(shape, [16, 20]), 'ink') +
    outlined(shape, 'ink', 7) +
    fill(shape, 'sear') +
    fills(bark, 'ink') +
    fill(wood, 'straw') +
    engrave(random, wood, { ink: 'clay', shade: slope(wood, -0.05, 0.55), turn: turn + 1.2, gap: 12 }) +
    fills(rings, 'ink') +
    fills(cracks, 'ink')
  );
}

export const braaiWood = () =>
  sheet({ ...size, seed: 71, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const rows: readonly (readonly [number, number, number, number, boolean])[] = [
      [360, 930, 190, -1.5, false],
      [620, 900, 150, 0, true],
      [880, 945, 200, -1.6, false],
      [1210, 920, 175, -1.3, false],
      [420, 660, 165, 1.2, false],
      [640, 690, 165, -1.2, false],
      [930, 640, 160, 0, true],
      [1190, 640, 185, 2.4, false],
      [560, 430, 170, -1.9, false],
      [800, 400, 140, 0, true],
      [1050, 430, 180, -1.2, false],
    ];
    const heap = smooth(
      [
        [190, 1040],
        [230, 700],
        [420, 360],
        [800, 210],
        [1180, 330],
        [1380, 640],
        [1420, 1040],
        [800, 1075],
      ],
      true,
      12,
    );
    const cord = smooth(
      [
        [205, 800],
        [330, 600],
        [520, 330],
        [800, 225],
        [1090, 325],
        [1300, 540],
        [1400, 800],
      ],
      false,
      14,
    );
    return [
      fill(moved(heap, [26, 30]), 'ink'),
      fill(heap, 'ink'),
      ...rows.map(([x, y, reach, turn, whole]) => logEnd(random, [x, y], reach, turn, whole)),
      twine(random, cord, 21),
      twine(random, moved(cord, [10, 38]), 21),
      fills(
        scatter(random, block([800, 1110], 1300, 60, 5), 26, 30).map((spot) =>
          gouge([spot, add(spot, [22, 6]), add(spot, [46, 2])], 12),
        ),
        'straw',
      ),
    ].join('');
  });

/** A log lying on its side, burning from below. */
function burning(random: Chance, from: Point, to: Point, reach: number): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const body = block([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], length, reach * 2, 26, turn);
  const face = round(random, to, reach * 0.62, reach, 0.04, turn);
  const checks = scatter(random, shrunk(body, 0.94), 22, 44).map((spot) =>
    gouge([add(spot, toward(turn, -46)), spot, add(spot, toward(turn, 40))], 17),
  );
  return (
    outlined(body, 'ink', 8) +
    fill(body, 'sear') +
    grain(random, body, turn, 'ink', 0.5, 15) +
    fills(checks, 'ember') +
    fills(
      checks.map((line) => shrunk(line, 0.5)),
      'straw',
    ) +
    outlined(face, 'ink', 6) +
    fill(face, 'straw') +
    [0.75, 0.5, 0.26].map((part) => stroke(shrunk(face, part), 'ink', 5, true)).join('')
  );
}

export const woodFire = () =>
  sheet({ ...size, seed: 72, ground: 'ink', chatter: 'sear', marks: 1.4, around: [800, 1500] }, (random) => {
    const behind = Array.from({ length: 7 }, (_, index) =>
      flame(
        random,
        [330 + index * 160, 880],
        290,
        480 + 210 * Math.sin((index / 6) * Math.PI) + around(random, 0, 50),
        around(random, 10, 50),
      ),
    );
    const before = [420, 640, 900, 1140].map((x) =>
      flame(random, [x, 1010], 200, around(random, 330, 50), around(random, 0, 36)),
    );
    const sparks = Array.from({ length: 50 }, (): Point => [around(random, 800, 620), 90 + random() * 560]);
    return [
      specks(random, sparks, 22, 'ember'),
      ...behind,
      burning(random, [300, 960], [1230, 800], 78),
      burning(random, [1290, 1000], [420, 800], 82),
      ...before,
      burning(random, [230, 1010], [1330, 1000], 74),
      coals(random, [60, 1080, 1540, 1180], 120, 0.5),
      specks(
        random,
        sparks.slice(0, 16).map((spot) => add(spot, [30, -10])),
        18,
        'straw',
      ),
    ].join('');
  });

export const charcoal = () =>
  sheet({ ...size, seed: 73, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const sack = smooth(
      [
        [300, 250],
        [420, 205],
        [640, 230],
        [860, 200],
        [960, 245],
        [985, 520],
        [1010, 900],
        [960, 1050],
        [640, 1075],
        [330, 1055],
        [265, 900],
        [290, 560],
      ],
      true,
      11,
    );
    const mouth = smooth(
      [
        [300, 255],
        [430, 222],
        [640, 245],
        [850, 215],
        [955, 252],
        [900, 350],
        [640, 385],
        [370, 355],
      ],
      true,
      9,
    );
    const folds = [
      [420, 420, 400, 940],
      [610, 470, 640, 1010],
      [830, 430, 870, 950],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
      gouge(
        smooth([
          [x1, y1],
          [(x1 + x2) / 2 + 16, (y1 + y2) / 2],
          [x2, y2],
        ]),
        20,
      ),
    );
    const mark = flame(random, [630, 830], 190, 330, 10);
    return [
      form(random, sack, {
        body: 'bone',
        turn: 1.45,
        gap: 14,
        from: -0.2,
        to: 0.55,
        depth: 90,
        cast: [30, 34],
        rim: 9,
      }),
      fills(folds, 'clay'),
      mark,
      outlined(mouth, 'ink', 7),
      fill(mouth, 'ink'),
      ...[
        [380, 300],
        [500, 275],
        [630, 300],
        [760, 275],
        [880, 285],
        [700, 330],
        [450, 335],
      ].map(([x = 0, y = 0]) => lump(random, [x, y], 74, false)),
      stroke(
        smooth(
          [
            [306, 262],
            [372, 358],
            [640, 388],
            [898, 352],
            [952, 258],
          ],
          false,
          9,
        ),
        'bone',
        15,
      ),
      ...[
        [1090, 940, 92, 0],
        [1230, 860, 104, 1],
        [1390, 950, 88, 0],
        [1180, 1035, 98, 1],
        [1330, 1040, 84, 1],
        [1060, 1060, 72, 0],
        [1450, 820, 66, 0],
      ].map(([x = 0, y = 0, r = 0, hot = 0]) => lump(random, [x, y], r, hot === 1)),
      smoke(random, [1250, 790], 430, 'clay', 4),
    ].join('');
  });

export const firelighters = () =>
  sheet({ ...size, seed: 74, ground: 'ink', chatter: 'clay', marks: 1.6, around: [1120, 420] }, (random) => {
    const twist = (at: Point, turn: number) => {
      const put = (points: Line) => place(points, { at, turn, scale: 200 });
      const body = put(
        smooth(
          [
            [-0.62, -0.3],
            [-0.2, -0.4],
            [0.3, -0.36],
            [0.64, -0.26],
            [0.7, 0.04],
            [0.6, 0.32],
            [0.2, 0.4],
            [-0.25, 0.36],
            [-0.64, 0.3],
            [-0.7, 0],
          ],
          true,
          8,
        ),
      );
      const curls = Array.from({ length: 26 }, () => {
        const x = around(random, 0, 0.56);
        const y = around(random, 0, 0.3);
        const reach = around(random, 0.13, 0.06);
        return gouge(
          put(
            Array.from(
              { length: 9 },
              (_, step): Point => [
                x + Math.cos(step * 0.6 + y * 9) * reach,
                y + Math.sin(step * 0.6 + y * 9) * reach * 0.75,
              ],
            ),
          ),
          8,
        );
      });
      const tuft = Array.from({ length: 7 }, () =>
        gouge(
          put(
            smooth([
              [-0.55, around(random, 0, 0.15)],
              [-0.85, around(random, 0, 0.3)],
              [around(random, -1.0, 0.08), around(random, 0, 0.42)],
            ]),
          ),
          13,
        ),
      );
      const band = put(
        smooth([
          [-0.46, -0.37],
          [-0.41, 0],
          [-0.46, 0.36],
        ]),
      );
      return (
        fills(tuft, 'straw') +
        form(random, body, {
          body: 'straw',
          turn: turn + 0.9,
          gap: 12,
          depth: 40,
          from: 0,
          to: 0.45,
          cast: null,
          rim: 6,
        }) +
        within(
          body,
          fills(curls, 'ink') +
            fills(
              curls.slice(0, 11).map((c) => moved(c, [6, -5])),
              'bone',
            ),
        ) +
        stroke(band, 'ink', 24) +
        stroke(band, 'bone', 12)
      );
    };
    const match: Line = [
      [660, 950],
      [1120, 480],
    ];
    return [
      flame(random, [1140, 500], 210, 400, 26),
      stroke(match, 'bone', 30),
      stroke(moved(match, [7, 8]), 'clay', 9),
      stroke(
        [
          [1085, 515],
          [1150, 448],
        ],
        'ink',
        38,
      ),
      stroke(
        [
          [1090, 510],
          [1146, 452],
        ],
        'sear',
        24,
      ),
      twist([430, 420], 0.35),
      twist([330, 700], -0.2),
      twist([520, 930], 0.12),
      twist([760, 700], -0.5),
      twist([980, 960], 0.25),
      twist([1280, 900], -0.3),
    ].join('');
  });

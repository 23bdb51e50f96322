import { engrave, roll, slope } from './kit/engrave.ts';
import { smoke } from './kit/fire.ts';
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
import { fill, fills, gouge, type Ink, nick, stroke, within } from './kit/ink.ts';
import { bay, board, bow, peppercorns, rosemary, salt, seeds, twine } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';

const size = { width: 1600, height: 1200 };

function ellipse(center: Point, rx: number, ry: number, from = 0, to = Math.PI * 2): Point[] {
  return Array.from({ length: 41 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / 40;
    return [center[0] + Math.cos(angle) * rx, center[1] + Math.sin(angle) * ry];
  });
}

export const braaiRub = () =>
  sheet({ ...size, seed: 91, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const turn = -0.5;
    const put = (points: Line) => place(points, { at: [640, 690], turn });
    const handle = put(
      smooth(
        [
          [250, -52],
          [420, -34],
          [700, -30],
          [930, -46],
          [985, 0],
          [930, 46],
          [700, 32],
          [420, 36],
          [250, 56],
        ],
        true,
        9,
      ),
    );
    const bowl = put(
      smooth(
        [
          [-360, 0],
          [-300, -170],
          [-90, -250],
          [150, -215],
          [300, -80],
          [320, 0],
          [300, 84],
          [150, 215],
          [-90, 248],
          [-300, 172],
        ],
        true,
        10,
      ),
    );
    const heap = shrunk(bowl, 0.86);
    const spice = scatter(random, heap, 260, 24);
    const colors: readonly Ink[] = ['clay', 'straw', 'ember', 'bone', 'sear'];
    const crumbs = spice
      .map((spot, index) => nick(random, spot, random() * 3.1, around(random, 34, 12), around(random, 18, 6)))
      .map((shape, index) => fill(shape, colors[index % colors.length] ?? 'straw'));
    const spilled = scatter(random, round(random, [640, 700], 560, 410, 0.1), 90, 36).filter(
      (spot) => Math.hypot(spot[0] - 640, spot[1] - 690) > 330,
    );
    return [
      fill(moved(handle, [22, 30]), 'ink'),
      fill(moved(bowl, [22, 30]), 'ink'),
      form(random, handle, { body: 'straw', turn, gap: 12, depth: 34, from: 0, to: 0.5, cast: null, rim: 8 }),
      grain(random, handle, turn, 'clay', 0.3, 13),
      form(random, bowl, {
        body: 'straw',
        turn: turn + 0.3,
        gap: 12,
        depth: 60,
        from: 0,
        to: 0.55,
        cast: null,
        rim: 8,
      }),
      fill(heap, 'ink'),
      ...crumbs,
      seeds(random, scatter(random, shrunk(heap, 0.8), 8, 90), 22),
      specks(random, spilled, 22, 'straw'),
      specks(
        random,
        spilled.map((spot) => add(spot, [24, 16])),
        15,
        'ink',
      ),
      seeds(
        random,
        [
          [1180, 820],
          [1260, 900],
          [1080, 960],
          [1330, 780],
          [300, 300],
          [390, 250],
          [1000, 1040],
          [1240, 1010],
          [230, 390],
        ],
        25,
      ),
      peppercorns(
        random,
        [
          [1140, 1000],
          [1350, 930],
          [470, 210],
          [310, 420],
          [1050, 860],
          [1400, 860],
          [210, 480],
        ],
        19,
      ),
      salt(random, scatter(random, block([1180, 930], 470, 280, 20), 16, 40), 15),
    ].join('');
  });

export const chutney = () =>
  sheet({ ...size, seed: 92, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const glass = smooth(
      [
        [400, 420],
        [420, 385],
        [860, 385],
        [880, 420],
        [905, 500],
        [912, 700],
        [908, 950],
        [870, 1015],
        [640, 1035],
        [410, 1015],
        [372, 950],
        [368, 700],
        [375, 500],
      ],
      true,
      9,
    );
    const fruit = smooth(
      [
        [392, 500],
        [640, 520],
        [888, 500],
        [896, 700],
        [890, 945],
        [856, 996],
        [640, 1014],
        [424, 996],
        [390, 945],
        [384, 700],
      ],
      true,
      9,
    );
    const lid = smooth(
      [
        [392, 300],
        [640, 282],
        [888, 300],
        [896, 392],
        [640, 414],
        [384, 392],
      ],
      true,
      8,
    );
    const cloth = smooth(
      [
        [360, 262],
        [500, 205],
        [640, 192],
        [780, 205],
        [920, 262],
        [950, 360],
        [900, 440],
        [840, 395],
        [760, 452],
        [680, 400],
        [600, 454],
        [520, 398],
        [440, 446],
        [380, 400],
        [330, 365],
      ],
      true,
      8,
    );
    const bits = scatter(random, shrunk(fruit, 0.92), 34, 56);
    const chunks = bits.map((spot) =>
      round(random, spot, around(random, 34, 12), around(random, 24, 8), 0.14, random() * 3),
    );
    const label = block([640, 760], 330, 220, 22, 0);
    const peach = round(random, [1210, 820], 225, 215, 0.02);
    const stone = round(random, [1215, 825], 78, 96, 0.06, 0.4);
    const pit = Array.from({ length: 7 }, () =>
      gouge(
        smooth([
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
          add([1215, 825], [around(random, 0, 44), around(random, 0, 60)]),
        ]),
        9,
      ),
    );
    const dots = scatter(random, cloth, 44, 42);
    const leaf = bay(random, [1310, 590], 260, -0.5);
    return [
      form(random, glass, {
        body: 'bone',
        turn: 1.4,
        gap: 14,
        from: -0.2,
        to: 0.3,
        depth: 30,
        cast: [34, 30],
        rim: 9,
      }),
      form(random, fruit, {
        body: 'ember',
        turn: 1.3,
        gap: 14,
        from: 0,
        to: 0.5,
        depth: 100,
        cast: null,
        rim: 4,
      }),
      within(
        fruit,
        fills(
          chunks.map((c) => moved(c, [5, 7])),
          'red',
        ) +
          fills(chunks, 'straw') +
          specks(
            random,
            bits.map((b) => add(b, [24, 24])),
            20,
            'ink',
          ),
      ),
      stroke(
        smooth(
          [
            [424, 520],
            [416, 700],
            [426, 930],
          ],
          false,
          9,
        ),
        'bone',
        17,
      ),
      form(random, label, {
        body: 'bone',
        turn: 0.8,
        gap: 14,
        from: -0.3,
        to: 0.2,
        depth: 20,
        cast: [6, 8],
        rim: 6,
      }),
      form(random, round(random, [640, 765], 66, 62, 0.03), {
        body: 'ember',
        turn: 0.8,
        gap: 10,
        depth: 30,
        lit: 'straw',
        cast: null,
        rim: 5,
      }),
      bay(random, [686, 690], 92, -0.6),
      fill(lid, 'ink'),
      form(random, cloth, {
        body: 'red',
        turn: 1.5,
        gap: 14,
        from: -0.1,
        to: 0.5,
        depth: 60,
        cast: [12, 18],
        rim: 8,
      }),
      fills(
        dots.map((spot) => round(random, spot, 11, 11, 0.1)),
        'bone',
      ),
      twine(
        random,
        smooth(
          [
            [372, 372],
            [500, 402],
            [640, 410],
            [780, 402],
            [908, 372],
          ],
          false,
          12,
        ),
        18,
      ),
      bow(random, [650, 410], 120),
      form(random, peach, {
        body: 'ember',
        turn: 0.7,
        gap: 13,
        depth: 70,
        from: 0,
        to: 0.6,
        cast: [24, 30],
        rim: 8,
      }),
      fill(shrunk(peach, 0.88), 'straw'),
      engrave(random, shrunk(peach, 0.88), {
        ink: 'clay',
        shade: roll(shrunk(peach, 0.88), 90, 0.7),
        turn: 0.7,
        gap: 12,
      }),
      fills(
        Array.from({ length: 26 }, (_, index) => {
          const angle = (index / 26) * Math.PI * 2;
          return gouge(
            [
              add([1213, 823], toward(angle, 96)),
              add([1213, 823], toward(angle, 122)),
              add([1213, 823], toward(angle, around(random, 152, 16))),
            ],
            11,
            0.3,
          );
        }),
        'ember',
      ),
      outlined(stone, 'ink', 6),
      fill(stone, 'sear'),
      fills(pit, 'ink'),
      leaf,
      seeds(
        random,
        [
          [1060, 1050],
          [1130, 1080],
          [260, 1060],
        ],
        15,
      ),
    ].join('');
  });

export const mielieMeal = () =>
  sheet({ ...size, seed: 93, ground: 'ink', chatter: 'clay', marks: 1.5 }, (random) => {
    const sack = smooth(
      [
        [330, 430],
        [300, 560],
        [270, 760],
        [290, 960],
        [370, 1075],
        [600, 1100],
        [830, 1080],
        [915, 970],
        [935, 760],
        [905, 560],
        [880, 430],
        [600, 470],
      ],
      true,
      11,
    );
    const cuff = smooth(
      [
        [300, 400],
        [420, 330],
        [600, 310],
        [780, 330],
        [905, 400],
        [925, 470],
        [790, 530],
        [600, 545],
        [410, 530],
        [285, 470],
      ],
      true,
      10,
    );
    const mouth = ellipse([602, 405], 262, 72);
    const heap = smooth(
      [
        [350, 405],
        [450, 310],
        [600, 260],
        [750, 305],
        [856, 402],
        [760, 455],
        [600, 470],
        [450, 455],
      ],
      true,
      9,
    );
    const weave = engrave(random, sack, { ink: 'straw', shade: () => 0.2, turn: 0, gap: 20 });
    const cob = (at: Point, turn: number, length: number) => {
      const put = (points: Line) => place(points, { at, turn, scale: length });
      const body = put(
        smooth(
          [
            [-0.4, -0.17],
            [0, -0.2],
            [0.35, -0.15],
            [0.54, 0],
            [0.35, 0.15],
            [0, 0.2],
            [-0.4, 0.17],
            [-0.48, 0],
          ],
          true,
          9,
        ),
      );
      const kernels: string[] = [];
      for (let row = -3; row <= 3; row++) {
        for (let col = 0; col < 17; col++) {
          const x = -0.42 + col * 0.056 + (row % 2) * 0.026;
          const y = (row / 3.4) * 0.195 * Math.sqrt(Math.max(0.1, 1 - Math.max(0, x - 0.05) ** 2 * 3.6));
          const kernel = put(block([x, y], 0.052, 0.052, 0.018));
          kernels.push(fill(moved(kernel, [3, 4]), 'ink') + fill(kernel, row < 1 ? 'bone' : 'straw'));
        }
      }
      const husks = [
        [-0.28, 0.62],
        [0.28, 0.56],
        [-0.12, 0.44],
        [0.14, 0.4],
      ].map(([y = 0, x = 0]) =>
        put(
          smooth(
            [
              [-0.62, 0],
              [-0.4, y * 0.9],
              [0, y * 1.05],
              [x * 0.6, y * 1.35],
              [0, y * 0.62],
              [-0.4, y * 0.2],
            ],
            true,
            9,
          ),
        ),
      );
      return (
        husks
          .slice(0, 2)
          .map((husk) =>
            form(random, husk, {
              body: 'sage',
              turn: turn + 0.2,
              gap: 11,
              depth: 40,
              to: 0.5,
              lit: 'bone',
              cast: [14, 18],
              rim: 7,
            }),
          )
          .join('') +
        outlined(body, 'ink', 8) +
        fill(body, 'clay') +
        within(body, kernels.join('')) +
        engrave(random, body, { ink: 'ink', shade: roll(body, 50, 0.7), turn: turn + 1.5, gap: 11 }) +
        husks
          .slice(2)
          .map((husk) =>
            form(random, husk, {
              body: 'sage',
              turn: turn + 0.2,
              gap: 11,
              depth: 30,
              to: 0.5,
              lit: 'bone',
              cast: null,
              rim: 7,
            }),
          )
          .join('')
      );
    };
    const dust = scatter(random, block([1150, 1050], 620, 110, 20), 40, 24);
    return [
      form(random, sack, {
        body: 'paper',
        turn: 1.45,
        gap: 14,
        from: -0.05,
        to: 0.6,
        depth: 110,
        cast: null,
        rim: 8,
      }),
      weave,
      fills(
        [
          [430, 640, 400, 1000],
          [600, 660, 610, 1060],
          [780, 640, 815, 1000],
        ].map(([a = 0, b = 0, c = 0, d = 0]) =>
          gouge(
            smooth([
              [a, b],
              [(a + c) / 2 + 14, (b + d) / 2],
              [c, d],
            ]),
            19,
            0.4,
          ),
        ),
        'clay',
      ),
      form(random, cuff, {
        body: 'paper',
        turn: 1.45,
        gap: 13,
        from: 0,
        to: 0.55,
        depth: 50,
        cast: null,
        rim: 8,
      }),
      fill(mouth, 'ink'),
      form(random, heap, {
        body: 'bone',
        turn: 0.3,
        gap: 13,
        shadow: 'clay',
        from: -0.1,
        to: 0.4,
        depth: 50,
        cast: null,
        rim: 4,
      }),
      specks(random, scatter(random, shrunk(heap, 0.9), 46, 22), 14, 'straw'),
      stroke(ellipse([602, 405], 274, 84, 0.1, Math.PI - 0.1), 'paper', 24),
      stroke(ellipse([602, 420], 280, 88, 0.1, Math.PI - 0.1), 'ink', 6),
      cob([1180, 570], 2.05, 620),
      cob([1240, 880], 2.8, 600),
      specks(random, dust, 24, 'bone'),
    ].join('');
  });

export const rusks = () =>
  sheet({ ...size, seed: 94, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
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

export const rooibos = () =>
  sheet({ ...size, seed: 95, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const at: Point = [760, 590];
    const saucer = round(random, at, 455, 440, 0.008);
    const rim = round(random, at, 305, 297, 0.008);
    const tea = round(random, at, 265, 257, 0.008);
    const handle = smooth(
      [
        [1010, 500],
        [1130, 440],
        [1190, 520],
        [1150, 620],
        [1040, 640],
      ],
      false,
      12,
    );
    const glints = [0.8, 0.62].map((part, index) =>
      gouge(ellipse(at, 265 * part, 257 * part, 3.4 + index * 0.2, 4.6 + index * 0.3), 15),
    );
    const leaves = scatter(
      random,
      smooth(
        [
          [1090, 880],
          [1300, 800],
          [1460, 900],
          [1430, 1060],
          [1200, 1100],
          [1060, 1010],
        ],
        true,
        8,
      ),
      150,
      15,
    );
    const bits = leaves.map((spot) => nick(random, spot, random() * 3.1, around(random, 48, 16), 11));
    const string = smooth(
      [
        [960, 640],
        [1080, 740],
        [1040, 860],
        [1150, 760],
        [1260, 640],
      ],
      false,
      12,
    );
    const tag = block([1300, 600], 120, 150, 12, 0.3);
    const petals = Array.from({ length: 10 }, (_, index) =>
      gouge([at, add(at, toward(index * 0.63, 210)), add(at, toward(index * 0.63, 404))], 1),
    );
    return [
      form(random, saucer, {
        body: 'bone',
        turn: 0.8,
        gap: 14,
        from: -0.1,
        to: 0.4,
        depth: 70,
        cast: [28, 36],
        rim: 9,
      }),
      stroke(shrunk(saucer, 0.9), 'red', 12, true),
      stroke(shrunk(saucer, 0.84), 'red', 5, true),
      fills(petals, 'bone'),
      stroke(moved(handle, [16, 20]), 'ink', 48),
      stroke(handle, 'ink', 54),
      stroke(handle, 'bone', 36),
      form(random, rim, {
        body: 'bone',
        turn: 0.8,
        gap: 12,
        from: -0.1,
        to: 0.3,
        depth: 34,
        cast: [22, 28],
        rim: 9,
      }),
      outlined(tea, 'ink', 6),
      fill(tea, 'ember'),
      engrave(random, tea, { ink: 'red', shade: slope(tea, 0.55, -0.05), turn: 0.2, gap: 14 }),
      engrave(random, tea, {
        ink: 'ink',
        shade: ([x, y]) => (Math.hypot(x - at[0] + 10, y - at[1] + 14) - 205) / 75,
        turn: 0.8,
        gap: 12,
      }),
      fills(glints, 'bone'),
      stroke(string, 'ink', 11),
      stroke(string, 'bone', 6),
      form(random, tag, { body: 'red', turn: 0.3, gap: 12, depth: 24, to: 0.4, cast: [14, 18], rim: 7 }),
      fill(round(random, [1318, 562], 12, 12, 0.05), 'bone'),
      fills(
        bits.map((bit) => moved(bit, [7, 9])),
        'ink',
      ),
      fills(
        bits.filter((_, index) => index % 3 !== 0),
        'red',
      ),
      fills(
        bits.filter((_, index) => index % 3 === 0),
        'clay',
      ),
      rosemary(random, [300, 1060], [210, 690], -24),
    ].join('');
  });

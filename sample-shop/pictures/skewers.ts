import { engrave, slope } from './kit/engrave.ts';
import { coals, grid } from './kit/fire.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, block, type Chance, mix, type Point, round, toward } from './kit/geometry.ts';
import { fill, fills, gouge, type Ink, stroke, within } from './kit/ink.ts';
import { bay, board, chilli, seeds } from './kit/props.ts';
import { sheet } from './kit/sheet.ts';

const size = { width: 1600, height: 1200 };

type Bite = 'meat' | 'chicken' | 'apricot' | 'onion' | 'pepper';

interface Look {
  body: Ink;
  lit: Ink;
  wide: number;
  tall: number;
  soft: number;
}

const looks: Readonly<Record<Bite, Look>> = {
  meat: { body: 'sear', lit: 'clay', wide: 138, tall: 168, soft: 0.09 },
  chicken: { body: 'straw', lit: 'bone', wide: 142, tall: 166, soft: 0.09 },
  apricot: { body: 'ember', lit: 'straw', wide: 84, tall: 128, soft: 0.05 },
  onion: { body: 'bone', lit: 'bone', wide: 44, tall: 150, soft: 0.05 },
  pepper: { body: 'sage', lit: 'bone', wide: 62, tall: 146, soft: 0.06 },
};

/** One thing on the skewer, lying across it. */
function bite(random: Chance, kind: Bite, at: Point, turn: number): string {
  const { body, lit, wide, tall, soft } = looks[kind];
  const shape =
    kind === 'meat' || kind === 'chicken'
      ? block(at, around(random, wide, 8), around(random, tall, 14), 36, turn + around(random, 0, soft))
      : round(random, at, wide / 2, tall / 2, soft, turn + around(random, 0, 0.08));
  const sears =
    kind === 'onion'
      ? []
      : [-0.28, 0.22].map((part) => {
          const middleOf = add(at, toward(turn, wide * part));
          const lean = turn + Math.PI / 2 + 0.5;
          return gouge(
            [add(middleOf, toward(lean, -tall * 0.5)), middleOf, add(middleOf, toward(lean, tall * 0.5))],
            wide * 0.13,
          );
        });
  const layers =
    kind === 'onion' || kind === 'pepper'
      ? [0.66, 0.34].map((part) => stroke(shrunk(shape, part), kind === 'onion' ? 'straw' : 'ink', 4, true))
      : [];
  return (
    form(random, shape, {
      body,
      turn: turn + 1.1,
      gap: 11,
      from: 0,
      to: kind === 'onion' ? 0.3 : 0.5,
      depth: 46,
      lit,
      cast: [14, 20],
      rim: 7,
    }) +
    within(shape, layers.join('') + fills(sears, 'ink')) +
    (kind === 'meat' || kind === 'chicken'
      ? specks(random, scatter(random, shrunk(shape, 0.8), 6, 22), 13, kind === 'meat' ? 'straw' : 'sear')
      : '')
  );
}

/** A loaded skewer from its blunt end to its point. */
export function skewer(random: Chance, from: Point, to: Point, load: readonly Bite[]): string {
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const whole = load.reduce((sum, kind) => sum + looks[kind].wide, 0);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  let along = (length - whole) * 0.5;
  const stick: Point[] = [from, add(from, toward(turn, length))];
  const bites = load.map((kind) => {
    const at = add(from, toward(turn, along + looks[kind].wide / 2));
    along += looks[kind].wide;
    return bite(random, kind, at, turn);
  });
  return (
    stroke(moved(stick, [14, 20]), 'ink', 18) +
    stroke(stick, 'ink', 24) +
    stroke(stick, 'straw', 13) +
    stroke(moved(stick, [-1, -3]), 'bone', 4) +
    bites.join('')
  );
}

export const lambSosaties = () =>
  sheet({ ...size, seed: 51, ground: 'ink' }, (random) => {
    const load: readonly Bite[] = [
      'meat',
      'onion',
      'apricot',
      'meat',
      'onion',
      'meat',
      'apricot',
      'onion',
      'meat',
      'apricot',
      'meat',
    ];
    return [
      coals(random, [20, 20, 1580, 1180], 150, 0.3),
      grid(random, 1600, 1200, 92),
      skewer(random, [70, 420], [1500, 170], load),
      skewer(random, [80, 720], [1530, 470], [...load].reverse()),
      skewer(random, [90, 1030], [1540, 780], load),
    ].join('');
  });

export const sosatiesMarinade = () =>
  sheet({ ...size, seed: 52, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const dish = block([800, 600], 1260, 860, 190, -0.03);
    const well = block([800, 600], 1150, 750, 150, -0.03);
    const load: readonly Bite[] = ['meat', 'apricot', 'onion', 'meat', 'apricot', 'meat', 'onion', 'meat'];
    const oil = scatter(random, shrunk(well, 0.92), 26, 80).map((spot) =>
      round(random, spot, around(random, 20, 9), around(random, 15, 6), 0.1),
    );
    return [
      form(random, dish, {
        body: 'bone',
        turn: 0.8,
        gap: 14,
        from: -0.1,
        to: 0.35,
        depth: 80,
        cast: [26, 34],
        rim: 9,
      }),
      outlined(well, 'ink', 6),
      fill(well, 'straw'),
      engrave(random, well, { ink: 'clay', shade: slope(well, 0.5, 0.12), turn: 0.1, gap: 19 }),
      fills(oil, 'clay'),
      fills(
        oil.map((spot) => shrunk(moved(spot, [-3, -3]), 0.55)),
        'bone',
      ),
      skewer(random, [290, 400], [1330, 350], load),
      skewer(random, [275, 620], [1330, 575], [...load].reverse()),
      skewer(random, [280, 840], [1320, 800], load),
      bay(random, [440, 510], 210, 0.5),
      bay(random, [1180, 700], 220, -0.6),
      bay(random, [760, 915], 200, 0.2),
      seeds(
        random,
        [
          [620, 490],
          [900, 690],
          [1010, 470],
          [540, 720],
          [1230, 480],
        ],
        14,
      ),
    ].join('');
  });

export const chickenSosaties = () =>
  sheet({ ...size, seed: 53, ground: 'ink', chatter: 'clay', marks: 1.4 }, (random) => {
    const load: readonly Bite[] = [
      'chicken',
      'pepper',
      'chicken',
      'onion',
      'pepper',
      'chicken',
      'onion',
      'chicken',
      'pepper',
    ];
    const wood = 'clay';
    return [
      board(random, [800, 610], 1360, 930, { turn: 0.03, wood }),
      skewer(random, [170, 330], [1400, 420], load),
      skewer(random, [180, 570], [1410, 665], [...load].reverse()),
      skewer(random, [150, 815], [1400, 910], load),
      chilli(random, [1300, 250], 270, 0.3),
      seeds(
        random,
        [
          [300, 1000],
          [360, 1030],
          [250, 470],
          [1330, 540],
        ],
        14,
      ),
    ].join('');
  });

export const braaiRibs = () =>
  sheet({ ...size, seed: 54, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
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

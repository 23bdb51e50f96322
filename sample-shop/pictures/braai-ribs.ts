import { engrave } from './kit/engrave.ts';
import { form, moved, scatter, shrunk, specks } from './kit/form.ts';
import {
  add,
  around,
  block,
  type Chance,
  type Line,
  mix,
  type Point,
  round,
  smooth,
  toward,
} from './kit/geometry.ts';
import { fill, fills, gouge, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board } from './kit/table.ts';

/** A strip of glazed ribs from left to right: `bones` are the lines of its bones, from top to bottom. */
function rack(random: Chance, bones: readonly (readonly [Point, Point])[], half: number): string {
  const top: Point[] = [];
  const foot: Point[] = [];
  for (const [high, low] of bones) {
    const turn = Math.atan2(low[1] - high[1], low[0] - high[0]) - Math.PI / 2;
    top.push(
      add(high, toward(turn, -half * 0.9)),
      add(add(high, toward(turn, -half * 0.1)), [0, -half * 0.34]),
      add(high, toward(turn, half * 0.8)),
    );
    foot.push(
      add(low, toward(turn, -half * 0.85)),
      add(add(low, toward(turn, 0)), [0, half * 0.3]),
      add(low, toward(turn, half * 0.8)),
    );
  }
  const meat = smooth([...top, ...foot.reverse()], true, 7);
  const ends = bones.flatMap(([high, low]) => {
    const turn = Math.atan2(low[1] - high[1], low[0] - high[0]) - Math.PI / 2;
    return [
      block(add(high, toward(turn - Math.PI / 2, 34)), half * 0.62, 128, 20, turn),
      block(add(low, toward(turn + Math.PI / 2, 16)), half * 0.58, 84, 18, turn),
    ];
  });
  const bend = (high: Point, low: Point, shift: number, from: number, to: number): Point[] =>
    smooth(
      [from, mix(from, to, 0.35), mix(from, to, 0.7), to].map(
        (part, step): Point => [
          mix(high[0], low[0], part) + shift + (step % 2 ? 7 : -4),
          mix(high[1], low[1], part),
        ],
      ),
    );
  const grooves = bones.slice(1).flatMap(([high, low], index) => {
    const before = bones[index];
    if (before === undefined) return [];
    const upper: Point = [(high[0] + before[0][0]) / 2, (high[1] + before[0][1]) / 2];
    const lower: Point = [(low[0] + before[1][0]) / 2, (low[1] + before[1][1]) / 2];
    return [gouge(bend(upper, lower, 0, 0.0, 1.0), 26)];
  });
  const glaze = bones.flatMap(([high, low]) =>
    [0.1, 0.4, 0.68].map((from) =>
      gouge(bend(high, low, -half * 0.34, from, from + around(random, 0.2, 0.06)), 24),
    ),
  );
  const char = scatter(random, shrunk(meat, 0.94), bones.length * 9, 34);
  return [
    fills(
      ends.map((end) => moved(end, [18, 24])),
      'ink',
    ),
    ...ends.map((end: Line) =>
      form(random, end, { body: 'bone', turn: 0.2, gap: 10, depth: 22, to: 0.5, rim: 7, cast: null }),
    ),
    form(random, meat, {
      body: 'sear',
      turn: 0.12,
      gap: 12,
      from: 0.04,
      to: 0.5,
      depth: 70,
      cast: [20, 28],
      rim: 8,
    }),
    within(
      meat,
      fills(grooves, 'ink') +
        fills(
          grooves.map((groove) => moved(groove, [17, 0])).map((groove) => shrunk(groove, 0.8)),
          'red',
        ),
    ),
    fills(glaze, 'ember'),
    fills(
      glaze.map((mark) => shrunk(mark, 0.5)),
      'bone',
    ),
    within(
      meat,
      engrave(random, meat, { ink: 'ink', shade: ([, y]) => (y - 790) / 260, turn: 1.5, gap: 11 }) +
        specks(random, char, 17, 'ink') +
        specks(random, char.slice(0, char.length / 3), 11, 'straw'),
    ),
  ].join('');
}

export const braaiRibs = () =>
  sheet({ ...card, seed: 54, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
    const long = Array.from({ length: 8 }, (_, index): [Point, Point] => {
      const part = index / 7;
      return [
        [mix(220, 975, part), 335 - Math.sin(part * 3.1) * 70],
        [mix(275, 930, part), 830 + Math.sin(part * 3.1) * 50],
      ];
    });
    const drips = scatter(random, block([1000, 1010], 900, 110, 30), 16, 30).map((spot) =>
      round(random, spot, around(random, 15, 8), around(random, 11, 5), 0.1),
    );
    return [
      board(random, [800, 610], 1400, 980, { turn: -0.02, wood: 'clay' }),
      fills(
        drips.map((drip) => moved(drip, [4, 6])),
        'ink',
      ),
      fills(drips, 'ember'),
      rack(random, long, 62),
      rack(
        random,
        [
          [
            [1180, 330],
            [1130, 850],
          ],
        ],
        74,
      ),
      rack(
        random,
        [
          [
            [1400, 420],
            [1310, 900],
          ],
        ],
        74,
      ),
      fill(
        gouge(
          [
            [1050, 960],
            [1150, 985],
            [1260, 975],
          ],
          16,
        ),
        'bone',
      ),
    ].join('');
  });

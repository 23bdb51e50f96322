import { engrave, slope } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk } from './kit/form.ts';
import { add, around, block, ellipse, type Point, round, smooth, toward } from './kit/geometry.ts';
import { rosemary } from './kit/herbs.ts';
import { fill, fills, gouge, nick, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const rooibos = () =>
  sheet({ ...card, seed: 95, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
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

import { coil } from './coil.ts';
import { engrave } from './kit/engrave.ts';
import { coals, flame, smoke } from './kit/fire.ts';
import { moved, outlined, shrunk, specks } from './kit/form.ts';
import { add, around, type Chance, type Line, type Point, round } from './kit/geometry.ts';
import { fill, stroke, within } from './kit/ink.ts';
import { sheet } from './kit/sheet.ts';

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

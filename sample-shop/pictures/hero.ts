import { chop } from './chop.ts';
import { coil } from './coil.ts';
import { coals, flame } from './kit/fire.ts';
import { moved, outlined, specks } from './kit/form.ts';
import { add, around, type Chance, ellipse, type Line, type Point, round, toward } from './kit/geometry.ts';
import { fill, fills, gouge, sized, stroke, within } from './kit/ink.ts';
import { type Drawing, sheet } from './kit/sheet.ts';
import { skewer } from './skewer.ts';

const night = { ground: 'ink', chatter: 'sear', marks: 0.9, margin: 0 } as const;

/** The wide welcome of the home page: the fire on the right, the night on the left for the words. */
export const heroWide = (): Drawing =>
  sheet({ ...night, width: 2000, height: 1125, seed: 41, around: [1390, 600] }, (random) =>
    sized([1400, 585], 1.06, braai(random)),
  );

/** The same for a phone held upright: the fire below, the night above for the words. */
export const heroTall = (): Drawing =>
  sheet({ ...night, width: 1080, height: 1500, seed: 42, around: [540, 1010] }, (random) =>
    sized([540, 1040], 1.06, braai(random)),
  );

/** What a shared link shows. */
export const shareImage = (): Drawing =>
  sheet({ ...night, margin: 26, width: 1200, height: 630, seed: 43, around: [600, 318] }, (random) =>
    sized([600, 318], 0.53, braai(random)),
  );

/** The shop on a phone's home screen: what matters stays clear of corners that are cut off. */
export const appIcon = (): Drawing =>
  sheet({ ...night, marks: 0.6, width: 512, height: 512, seed: 44, around: [256, 256] }, (random) =>
    sized([256, 256], 0.44, braai(random)),
  );

/** A round braai seen from above, its flames standing round it like the rays of a sun. */
function braai(random: Chance): string {
  const radius = 455;
  const center: Point = [0, 0];
  const ring = (part: number) => round(random, center, radius * part, radius * part, 0.006);
  const rays = Array.from({ length: 72 }, (_, index) => {
    const angle = (index / 72) * Math.PI * 2 + around(random, 0, 0.025);
    const from = radius * around(random, 1.68, 0.14);
    const reach = radius * around(random, 0.4, 0.16);
    const line = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      add(center, toward(angle + 0.16 * part, from + part * reach)),
    );
    return gouge(line, around(random, 9, 3), 0.3);
  });
  const tongues = (count: number, height: number, width: number, shift: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = ((index + shift) / count) * Math.PI * 2;
      const rise = radius * around(random, height, height * 0.2);
      return flame(
        random,
        add(center, toward(angle, radius * 1.0)),
        radius * width,
        rise,
        radius * around(random, 0.1, 0.04),
        angle + Math.PI / 2,
      );
    });
  const bars: string[] = [];
  for (let part = -0.9; part <= 0.91; part += 0.15) {
    const half = Math.sqrt(1 - part * part) * radius * 0.97;
    const line: Line = [
      add(center, [part * radius, -half]),
      add(center, [part * radius + 2, 0]),
      add(center, [part * radius, half]),
    ];
    bars.push(stroke(line, 'ink', 21), stroke(moved(line, [-4, 0]), 'straw', 4.5));
  }
  const cross = [-0.62, 0.62].map((part) => {
    const half = Math.sqrt(1 - part * part) * radius * 0.97;
    const line: Line = [add(center, [-half, part * radius]), add(center, [half, part * radius])];
    return stroke(line, 'ink', 27) + stroke(moved(line, [0, -5]), 'straw', 5);
  });
  const sparks = Array.from(
    { length: 70 },
    (): Point => add(center, toward(random() * 6.3, radius * (1.35 + random() * 1.1))),
  );
  const rim = ellipse(center, radius * 1.035, radius * 1.035);
  return [
    fills(rays, 'sear'),
    specks(random, sparks, 17, 'ember'),
    specks(
      random,
      sparks.slice(0, 26).map((spot) => add(spot, [14, -12])),
      13,
      'straw',
    ),
    ...tongues(23, 0.5, 0.33, 0.5),
    ...tongues(23, 0.33, 0.26, 0),
    outlined(ring(1.07), 'ink', 5),
    fill(ring(1.07), 'ink'),
    within(
      ring(0.99),
      coals(
        random,
        [center[0] - radius, center[1] - radius, center[0] + radius, center[1] + radius],
        128,
        0.42,
      ),
    ),
    ...bars,
    ...cross,
    stroke(rim, 'ink', 40, true),
    stroke(ellipse(center, radius * 1.05, radius * 1.05), 'clay', 7, true),
    stroke(ellipse(center, radius * 1.015, radius * 1.015), 'straw', 5, true),
    sized(
      [-400, 150],
      0.66,
      skewer(random, [0, 0], [330, -780], ['meat', 'apricot', 'onion', 'meat', 'apricot', 'meat']),
    ),
    sized(
      [-290, 255],
      0.66,
      skewer(random, [0, 0], [330, -780], ['meat', 'onion', 'meat', 'apricot', 'meat', 'onion']),
    ),
    chop(random, [105, -265], 0.35, 225),
    chop(random, [262, -150], 0.75, 225),
    coil(random, [75, 130], 270, 62, 3.6),
  ].join('');
}

import { engrave, slope } from './kit/engrave.ts';
import { moved, outlined, scatter } from './kit/form.ts';
import { add, around, block, type Chance, type Line, type Point, smooth, toward } from './kit/geometry.ts';
import { fill, fills, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { twine } from './kit/table.ts';

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
  sheet({ ...card, seed: 71, ground: 'sage', chatter: 'paper', marks: 1.5 }, (random) => {
    const rows = [5, 5, 4, 3].flatMap((count, row) =>
      Array.from({ length: count }, (_, index) => {
        const at: Point = [
          800 +
            (index - (count - 1) / 2) * (236 - row * 3) +
            (row % 2 === 0 && row > 0 ? 0 : around(random, 0, 10)),
          965 - row * 196,
        ];
        const whole = (index * 3 + row * 2) % 5 < 2;
        const turn = around(random, -1.5, 0.9);
        const reach = whole ? around(random, 122, 8) : around(random, 176, 10);
        return logEnd(random, whole ? at : add(at, toward(turn, -reach * 0.48)), reach, turn, whole);
      }),
    );
    const heap = smooth(
      [
        [225, 1080],
        [205, 900],
        [260, 720],
        [380, 470],
        [560, 270],
        [800, 230],
        [1040, 270],
        [1220, 470],
        [1340, 720],
        [1395, 900],
        [1375, 1080],
        [800, 1090],
      ],
      true,
      10,
    );
    const cord = smooth(
      [
        [196, 900],
        [270, 660],
        [400, 430],
        [560, 270],
        [800, 205],
        [1040, 270],
        [1200, 430],
        [1330, 660],
        [1404, 900],
      ],
      false,
      14,
    );
    return [
      fill(moved(heap, [26, 30]), 'ink'),
      fill(heap, 'ink'),
      ...rows,
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

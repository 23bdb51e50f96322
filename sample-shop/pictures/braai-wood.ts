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

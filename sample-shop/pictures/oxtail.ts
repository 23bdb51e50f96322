import { flesh } from './flesh.ts';
import { engrave, slope } from './kit/engrave.ts';
import { form, marbling, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { add, around, type Point, place, round, smooth, toward } from './kit/geometry.ts';
import { bay, peppercorns } from './kit/herbs.ts';
import { fill, fills, gouge } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { board } from './kit/table.ts';

export const oxtail = () =>
  sheet({ ...card, seed: 66, ground: 'straw', chatter: 'bone', marks: 1.5 }, (random) => {
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
      const muscles = Array.from({ length: 7 }, (_, index) => {
        const angle = (index / 7) * Math.PI * 2 + 0.35;
        const large = index % 3 === 0 ? 1.12 : around(random, 0.86, 0.08);
        return round(
          random,
          add(at, toward(angle, reach * 0.655)),
          reach * 0.29 * large,
          reach * 0.25,
          0.12,
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
        muscles
          .map((muscle, index) => flesh(random, muscle, index) + marbling(random, muscle, 2, reach * 0.16))
          .join('') +
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

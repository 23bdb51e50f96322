import { engrave } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk } from './kit/form.ts';
import { add, ellipse, type Line, type Point, round, smooth, toward } from './kit/geometry.ts';
import { seeds } from './kit/herbs.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { sheet } from './kit/sheet.ts';
import { bow, twine } from './kit/table.ts';
import { slice } from './slice.ts';

export const giftTin = () =>
  sheet(
    { width: 1600, height: 1200, seed: 21, ground: 'straw', chatter: 'bone', marks: 1.7, around: [700, 500] },
    (random) => {
      const top: Point = [660, 470];
      const foot: Point = [660, 880];
      const side: Line = [...ellipse(foot, 400, 150, 0, Math.PI), ...ellipse(top, 400, 150, Math.PI, 0)];
      const mouth = ellipse(top, 400, 150);
      const well = ellipse(top, 362, 128);
      const lid = round(random, [1170, 790], 285, 300, 0.008, 0.2);
      const rings = [0.88, 0.62].map((part) => stroke(shrunk(lid, part), 'bone', 9, true));
      const rays = Array.from({ length: 18 }, (_, index) => {
        const angle = (index / 18) * Math.PI * 2;
        return gouge(
          [
            add([1170, 790], toward(angle, 60)),
            add([1170, 790], toward(angle, 105)),
            add([1170, 790], toward(angle, 158)),
          ],
          24,
          0.7,
        );
      });
      const band = ellipse([660, 735], 402, 150, 0.02, Math.PI - 0.02);
      const diamonds = Array.from({ length: 13 }, (_, index) => {
        const angle = 0.18 + (index / 12) * (Math.PI - 0.36);
        const at: Point = [660 + Math.cos(angle) * 396, 600 + Math.sin(angle) * 150];
        const wide = 17 * Math.sin(angle) + 4;
        return [add(at, [0, -38]), add(at, [wide, 0]), add(at, [0, 38]), add(at, [-wide, 0])];
      });
      const filled = scatter(random, shrunk(well, 0.8), 12, 96).sort((a, b) => a[1] - b[1]);
      return [
        form(random, lid, {
          body: 'red',
          turn: 0.8,
          gap: 13,
          depth: 60,
          from: 0,
          to: 0.5,
          cast: [26, 32],
          rim: 8,
        }),
        ...rings,
        fills(rays, 'bone'),
        fill(moved(side, [34, 30]), 'ink'),
        outlined(side, 'ink', 8),
        fill(side, 'red'),
        engrave(random, side, {
          ink: 'ink',
          turn: Math.PI / 2,
          gap: 15,
          shade: ([x]) => ((x - 660) / 400) * 0.62 + 0.16,
        }),
        engrave(random, side, {
          ink: 'ember',
          turn: Math.PI / 2,
          gap: 19,
          shade: ([x]) => 0.4 - Math.abs((x - 410) / 120) * 0.4,
        }),
        fills(diamonds, 'bone'),
        outlined(mouth, 'ink', 6),
        fill(mouth, 'bone'),
        engrave(random, mouth, { ink: 'clay', turn: 0, gap: 10, shade: () => 0.3 }),
        fill(well, 'ink'),
        within(
          [...ellipse(top, 372, 300, Math.PI, Math.PI * 2), ...ellipse(top, 362, 128, 0, Math.PI)],
          filled
            .map((at, index) => slice(random, add(at, [0, -34]), 250, 190, 1.2 + Math.sin(index * 2.3) * 0.5))
            .join(''),
        ),
        stroke(ellipse(top, 381, 139, 0.05, Math.PI - 0.05), 'bone', 17),
        stroke(ellipse(top, 398, 150, 0.02, Math.PI - 0.02), 'ink', 7),
        twine(random, band, 19),
        twine(
          random,
          smooth(
            [
              [660, 890],
              [664, 960],
              [660, 1028],
            ],
            false,
            8,
          ),
          19,
        ),
        bow(random, [660, 888], 150),
        seeds(
          random,
          [
            [1180, 330],
            [1240, 380],
            [1300, 320],
            [210, 960],
            [270, 1010],
          ],
          16,
        ),
      ].join('');
    },
  );

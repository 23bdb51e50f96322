import { flame } from './kit/fire.ts';
import { form, moved } from './kit/form.ts';
import { around, type Line, type Point, place, smooth } from './kit/geometry.ts';
import { fills, gouge, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const firelighters = () =>
  sheet({ ...card, seed: 74, ground: 'ink', chatter: 'clay', marks: 1.6, around: [1120, 420] }, (random) => {
    const twist = (at: Point, turn: number) => {
      const put = (points: Line) => place(points, { at, turn, scale: 200 });
      const body = put(
        smooth(
          [
            [-0.62, -0.3],
            [-0.2, -0.4],
            [0.3, -0.36],
            [0.64, -0.26],
            [0.7, 0.04],
            [0.6, 0.32],
            [0.2, 0.4],
            [-0.25, 0.36],
            [-0.64, 0.3],
            [-0.7, 0],
          ],
          true,
          8,
        ),
      );
      const curls = Array.from({ length: 26 }, () => {
        const x = around(random, 0, 0.56);
        const y = around(random, 0, 0.3);
        const reach = around(random, 0.13, 0.06);
        return gouge(
          put(
            Array.from(
              { length: 9 },
              (_, step): Point => [
                x + Math.cos(step * 0.6 + y * 9) * reach,
                y + Math.sin(step * 0.6 + y * 9) * reach * 0.75,
              ],
            ),
          ),
          8,
        );
      });
      const tuft = Array.from({ length: 7 }, () =>
        gouge(
          put(
            smooth([
              [-0.55, around(random, 0, 0.15)],
              [-0.85, around(random, 0, 0.3)],
              [around(random, -1.0, 0.08), around(random, 0, 0.42)],
            ]),
          ),
          13,
        ),
      );
      const band = put(
        smooth([
          [-0.46, -0.37],
          [-0.41, 0],
          [-0.46, 0.36],
        ]),
      );
      return (
        fills(tuft, 'straw') +
        form(random, body, {
          body: 'straw',
          turn: turn + 0.9,
          gap: 12,
          depth: 40,
          from: 0,
          to: 0.45,
          cast: null,
          rim: 6,
        }) +
        within(
          body,
          fills(curls, 'ink') +
            fills(
              curls.slice(0, 11).map((c) => moved(c, [6, -5])),
              'bone',
            ),
        ) +
        stroke(band, 'ink', 24) +
        stroke(band, 'bone', 12)
      );
    };
    const match: Line = [
      [660, 950],
      [1120, 480],
    ];
    return [
      flame(random, [1140, 500], 210, 400, 26),
      stroke(match, 'bone', 30),
      stroke(moved(match, [7, 8]), 'clay', 9),
      stroke(
        [
          [1085, 515],
          [1150, 448],
        ],
        'ink',
        38,
      ),
      stroke(
        [
          [1090, 510],
          [1146, 452],
        ],
        'sear',
        24,
      ),
      twist([430, 420], 0.35),
      twist([330, 700], -0.2),
      twist([520, 930], 0.12),
      twist([760, 700], -0.5),
      twist([980, 960], 0.25),
      twist([1280, 900], -0.3),
    ].join('');
  });

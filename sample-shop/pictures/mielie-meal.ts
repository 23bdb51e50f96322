import { engrave, roll } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk, specks } from './kit/form.ts';
import { block, ellipse, type Line, type Point, place, smooth } from './kit/geometry.ts';
import { fill, fills, gouge, stroke, within } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const mielieMeal = () =>
  sheet({ ...card, seed: 93, ground: 'ink', chatter: 'clay', marks: 1.5 }, (random) => {
    const sack = smooth(
      [
        [330, 430],
        [300, 560],
        [270, 760],
        [290, 960],
        [370, 1075],
        [600, 1100],
        [830, 1080],
        [915, 970],
        [935, 760],
        [905, 560],
        [880, 430],
        [600, 470],
      ],
      true,
      11,
    );
    const cuff = smooth(
      [
        [300, 400],
        [420, 330],
        [600, 310],
        [780, 330],
        [905, 400],
        [925, 470],
        [790, 530],
        [600, 545],
        [410, 530],
        [285, 470],
      ],
      true,
      10,
    );
    const mouth = ellipse([602, 405], 262, 72);
    const heap = smooth(
      [
        [350, 405],
        [450, 310],
        [600, 260],
        [750, 305],
        [856, 402],
        [760, 455],
        [600, 470],
        [450, 455],
      ],
      true,
      9,
    );
    const weave = engrave(random, sack, { ink: 'straw', shade: () => 0.2, turn: 0, gap: 20 });
    const cob = (at: Point, turn: number, length: number) => {
      const put = (points: Line) => place(points, { at, turn, scale: length });
      const body = put(
        smooth(
          [
            [-0.4, -0.17],
            [0, -0.2],
            [0.35, -0.15],
            [0.54, 0],
            [0.35, 0.15],
            [0, 0.2],
            [-0.4, 0.17],
            [-0.48, 0],
          ],
          true,
          9,
        ),
      );
      const kernels: string[] = [];
      for (let row = -3; row <= 3; row++) {
        for (let col = 0; col < 17; col++) {
          const x = -0.42 + col * 0.056 + (row % 2) * 0.026;
          const y = (row / 3.4) * 0.195 * Math.sqrt(Math.max(0.1, 1 - Math.max(0, x - 0.05) ** 2 * 3.6));
          const kernel = put(block([x, y], 0.052, 0.052, 0.018));
          kernels.push(fill(moved(kernel, [3, 4]), 'ink') + fill(kernel, row < 1 ? 'bone' : 'straw'));
        }
      }
      const husks = [
        [-0.28, 0.62],
        [0.28, 0.56],
        [-0.12, 0.44],
        [0.14, 0.4],
      ].map(([y = 0, x = 0]) =>
        put(
          smooth(
            [
              [-0.62, 0],
              [-0.4, y * 0.9],
              [0, y * 1.05],
              [x * 0.6, y * 1.35],
              [0, y * 0.62],
              [-0.4, y * 0.2],
            ],
            true,
            9,
          ),
        ),
      );
      return (
        husks
          .slice(0, 2)
          .map((husk) =>
            form(random, husk, {
              body: 'sage',
              turn: turn + 0.2,
              gap: 11,
              depth: 40,
              to: 0.5,
              lit: 'bone',
              cast: [14, 18],
              rim: 7,
            }),
          )
          .join('') +
        outlined(body, 'ink', 8) +
        fill(body, 'clay') +
        within(body, kernels.join('')) +
        engrave(random, body, { ink: 'ink', shade: roll(body, 50, 0.7), turn: turn + 1.5, gap: 11 }) +
        husks
          .slice(2)
          .map((husk) =>
            form(random, husk, {
              body: 'sage',
              turn: turn + 0.2,
              gap: 11,
              depth: 30,
              to: 0.5,
              lit: 'bone',
              cast: null,
              rim: 7,
            }),
          )
          .join('')
      );
    };
    const dust = scatter(random, block([1150, 1050], 620, 110, 20), 40, 24);
    return [
      form(random, sack, {
        body: 'paper',
        turn: 1.45,
        gap: 14,
        from: -0.05,
        to: 0.6,
        depth: 110,
        cast: null,
        rim: 8,
      }),
      weave,
      fills(
        [
          [430, 640, 400, 1000],
          [600, 660, 610, 1060],
          [780, 640, 815, 1000],
        ].map(([a = 0, b = 0, c = 0, d = 0]) =>
          gouge(
            smooth([
              [a, b],
              [(a + c) / 2 + 14, (b + d) / 2],
              [c, d],
            ]),
            19,
            0.4,
          ),
        ),
        'clay',
      ),
      form(random, cuff, {
        body: 'paper',
        turn: 1.45,
        gap: 13,
        from: 0,
        to: 0.55,
        depth: 50,
        cast: null,
        rim: 8,
      }),
      fill(mouth, 'ink'),
      form(random, heap, {
        body: 'bone',
        turn: 0.3,
        gap: 13,
        shadow: 'clay',
        from: -0.1,
        to: 0.4,
        depth: 50,
        cast: null,
        rim: 4,
      }),
      specks(random, scatter(random, shrunk(heap, 0.9), 46, 22), 14, 'straw'),
      stroke(ellipse([602, 405], 274, 84, 0.1, Math.PI - 0.1), 'paper', 24),
      stroke(ellipse([602, 420], 280, 88, 0.1, Math.PI - 0.1), 'ink', 6),
      cob([1180, 570], 2.05, 620),
      cob([1240, 880], 2.8, 600),
      specks(random, dust, 24, 'bone'),
    ].join('');
  });

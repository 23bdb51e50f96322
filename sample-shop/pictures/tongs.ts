import { coals, lump } from './kit/fire.ts';
import { form, grain, moved } from './kit/form.ts';
import { add, around, place, round, smooth, toward } from './kit/geometry.ts';
import { fill, fills, gouge, stroke } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';

export const tongs = () =>
  sheet({ ...card, seed: 82, ground: 'ink', chatter: 'clay', marks: 1.5, around: [1250, 380] }, (random) => {
    const arm = (side: number) => {
      const line = place(
        smooth(
          [
            [-760, side * 16],
            [-560, side * 62],
            [-200, side * 104],
            [140, side * 92],
            [330, side * 66],
          ],
          false,
          14,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      const tip = place(
        smooth(
          [
            [320, side * 50],
            [400, side * 76],
            [470, side * 56],
            [500, side * 34],
            [440, side * 26],
            [350, side * 30],
          ],
          true,
          8,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      const dragHandle = place(
        smooth(
          [
            [-560, side * 38],
            [-420, side * 62],
            [-230, side * 72],
            [-40, side * 72],
            [-40, side * 132],
            [-230, side * 136],
            [-430, side * 112],
            [-570, side * 84],
          ],
          true,
          8,
        ),
        { at: [800, 640], turn: -0.5 },
      );
      return (
        stroke(line, 'ink', 50) +
        stroke(line, 'bone', 36) +
        stroke(moved(line, [5, 8]), 'clay', 10) +
        form(random, tip, { body: 'bone', turn: 0.4, gap: 10, depth: 24, to: 0.5, cast: null, rim: 6 }) +
        form(random, dragHandle, {
          body: 'straw',
          turn: -0.5,
          gap: 11,
          depth: 34,
          from: 0,
          to: 0.55,
          cast: null,
          rim: 7,
        }) +
        grain(random, dragHandle, -0.5, 'clay', 0.3, 12)
      );
    };
    const glow = [165, 205].map((reach) =>
      stroke(round(random, [1236, 400], reach, reach, 0.04), 'red', 9, true),
    );
    const rays = Array.from({ length: 22 }, (_, index) => {
      const angle = (index / 22) * Math.PI * 2;
      return gouge(
        [
          add([1236, 400], toward(angle, 190)),
          add([1236, 400], toward(angle, 245)),
          add([1236, 400], toward(angle, around(random, 310, 30))),
        ],
        17,
        0.35,
      );
    });
    return [
      ...glow.slice(0, 1),
      fills(rays, 'ember'),
      arm(-1),
      lump(random, [1236, 400], 138, true),
      arm(1),
      fill(
        round(random, place([[-770, 0]], { at: [800, 640], turn: -0.5 })[0] ?? [0, 0], 40, 40, 0.03),
        'bone',
      ),
      coals(random, [40, 1090, 1560, 1190], 118, 0.5),
    ].join('');
  });

import { engrave, slope } from './kit/engrave.ts';
import { marbling, outlined, shrunk } from './kit/form.ts';
import { place, smooth } from './kit/geometry.ts';
import { rosemary, seeds } from './kit/herbs.ts';
import { fill } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { knife, wrap } from './kit/table.ts';
import { cured, slice } from './slice.ts';

export const biltongSlab = () =>
  sheet({ ...card, seed: 17, ground: 'red', chatter: 'ember', marks: 1.2 }, (random) => {
    const slab = place(
      smooth(
        [
          [-0.52, 0.02],
          [-0.47, -0.2],
          [-0.2, -0.29],
          [0.16, -0.27],
          [0.42, -0.2],
          [0.5, 0],
          [0.42, 0.2],
          [0.1, 0.27],
          [-0.28, 0.25],
          [-0.47, 0.17],
        ],
        true,
        10,
      ),
      { at: [720, 540], turn: -0.22, scale: 1010 },
    );
    const face = place(
      smooth(
        [
          [0.3, -0.235],
          [0.44, -0.19],
          [0.5, 0],
          [0.43, 0.19],
          [0.28, 0.24],
          [0.21, 0.1],
          [0.2, -0.1],
        ],
        true,
        9,
      ),
      { at: [720, 540], turn: -0.22, scale: 1010 },
    );
    const flesh = shrunk(face, 0.86);
    return [
      wrap(random, [790, 600], 1330, 880, -0.06),
      cured(random, slab, -0.1),
      outlined(face, 'ink', 6),
      fill(face, 'ink'),
      fill(flesh, 'red'),
      engrave(random, flesh, { ink: 'ink', shade: slope(flesh, -0.05, 0.5), turn: 1.2, gap: 12 }),
      marbling(random, flesh, 9, 80),
      slice(random, [1180, 760], 350, 210, 1.25),
      slice(random, [1040, 880], 350, 210, 1.05),
      knife(random, [560, 950], 800, -0.06),
      rosemary(random, [260, 960], [190, 640], -20),
      seeds(
        random,
        [
          [1330, 520],
          [1290, 580],
          [390, 820],
          [330, 300],
        ],
        15,
      ),
    ].join('');
  });

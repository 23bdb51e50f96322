import { scatter, specks } from './kit/form.ts';
import { round } from './kit/geometry.ts';
import { chilli, seeds } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';
import { slice } from './slice.ts';

export const biltongChilli = () =>
  sheet({ ...card, seed: 13, ground: 'ink', chatter: 'clay', marks: 1.5 }, (random) => {
    const places: readonly (readonly [number, number, number])[] = [
      [470, 400, 0.4],
      [800, 330, 1.0],
      [1130, 430, 0.2],
      [380, 690, 1.3],
      [700, 620, 0.15],
      [1010, 700, 0.9],
      [560, 900, 0.7],
      [890, 930, 0.1],
    ];
    return [
      wrap(random, [800, 610], 1290, 930, 0.05),
      ...places.map(([x, y, turn]) => slice(random, [x, y], 335, 236, turn)),
      chilli(random, [1215, 800], 420, 2.3),
      chilli(random, [1130, 960], 380, 2.75),
      chilli(random, [330, 300], 360, -0.5),
      seeds(
        random,
        [
          [640, 440],
          [960, 540],
          [610, 760],
          [1290, 560],
          [800, 790],
          [280, 520],
        ],
        14,
      ),
      specks(random, scatter(random, round(random, [800, 620], 560, 400, 0.05), 40, 50), 15, 'ember'),
    ].join('');
  });

import { chop } from './chop.ts';
import { scatter } from './kit/form.ts';
import { block } from './kit/geometry.ts';
import { peppercorns, rosemary, salt } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';

export const lambChops = () =>
  sheet({ ...card, seed: 63, ground: 'sage', chatter: 'paper', marks: 1.4 }, (random) =>
    [
      wrap(random, [800, 610], 1330, 960, 0.04),
      chop(random, [400, 580], -0.55, 500),
      chop(random, [700, 700], -0.2, 510),
      chop(random, [1010, 730], 0.2, 500),
      chop(random, [1240, 640], 0.45, 470),
      rosemary(random, [560, 1030], [950, 1000], 10),
      rosemary(random, [1010, 1050], [1330, 960], 6),
      salt(random, scatter(random, block([800, 610], 1200, 850, 20), 34, 60)),
      peppercorns(
        random,
        [
          [250, 860],
          [300, 910],
          [220, 930],
          [820, 240],
          [880, 270],
        ],
        11,
      ),
    ].join(''),
  );

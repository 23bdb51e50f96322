import { chop } from './chop.ts';
import { scatter } from './kit/form.ts';
import { block } from './kit/geometry.ts';
import { peppercorns, rosemary, salt } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { wrap } from './kit/table.ts';

export const lambChops = () =>
  sheet({ ...card, seed: 63, ground: 'sage', chatter: 'paper', marks: 1.4 }, (random) =>
    [
      wrap(random, [800, 610], 1320, 950, 0.04),
      chop(random, [440, 430], -0.5, 450),
      chop(random, [860, 400], 0.1, 460),
      chop(random, [1200, 530], 0.65, 450),
      chop(random, [700, 800], -0.95, 440),
      rosemary(random, [1010, 1000], [1350, 890], 10),
      rosemary(random, [960, 930], [1240, 800], 6),
      salt(random, scatter(random, block([800, 610], 1200, 850, 20), 34, 60)),
      peppercorns(
        random,
        [
          [300, 850],
          [350, 900],
          [270, 930],
          [1010, 720],
        ],
        11,
      ),
    ].join(''),
  );

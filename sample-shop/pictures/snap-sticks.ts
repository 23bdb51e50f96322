import { moved, specks } from './kit/form.ts';
import { add, around, round, smooth } from './kit/geometry.ts';
import { peppercorns, seeds } from './kit/herbs.ts';
import { fill } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { bow, twine } from './kit/table.ts';
import { tube } from './kit/tube.ts';

export const snapSticks = () =>
  sheet({ ...card, seed: 14, ground: 'straw', chatter: 'bone', marks: 1.7 }, (random) => {
    const stick = (x: number, low: number, lean: number, high: number) => {
      const line = smooth(
        [
          [x + lean * 1.2, high],
          [x + around(random, 0, 10) + lean * 0.4, 480],
          [x * 0.62 + 800 * 0.38, 660],
          [x + around(random, 0, 8) - lean * 0.3, 860],
          [x - lean, low],
        ],
        false,
        14,
      );
      return (
        tube(random, line, {
          radius: 33,
          body: random() < 0.45 ? 'red' : 'sear',
          shine: 'straw',
          gap: 13,
          dark: 0.55,
          rim: 7,
        }) +
        specks(
          random,
          line.filter((_, index) => index % 6 === 3).map((point) => add(point, [around(random, 0, 18), 0])),
          15,
          random() < 0.5 ? 'ink' : 'straw',
        )
      );
    };
    const back = [470, 590, 710, 840, 960, 1090].map((x) =>
      stick(x, around(random, 1040, 30), (x - 800) * 0.28, around(random, 190, 45)),
    );
    const front = [530, 650, 780, 905, 1030].map((x) =>
      stick(x, around(random, 1050, 30), (x - 800) * 0.2, around(random, 250, 45)),
    );
    const wraps = [-34, 0, 34].map((y) =>
      twine(
        random,
        smooth(
          [
            [560, 655 + y],
            [700, 690 + y],
            [900, 690 + y],
            [1045, 650 + y],
          ],
          false,
          12,
        ),
        20,
      ),
    );
    return [
      fill(moved(round(random, [800, 660], 400, 470, 0.04), [40, 40]), 'clay'),
      ...back,
      ...front,
      ...wraps,
      bow(random, [800, 690], 190),
      seeds(
        random,
        [
          [260, 900],
          [330, 960],
          [1290, 350],
          [1345, 420],
          [1250, 960],
        ],
        16,
      ),
      peppercorns(
        random,
        [
          [300, 1020],
          [1300, 1010],
          [1390, 360],
        ],
        11,
      ),
    ].join('');
  });

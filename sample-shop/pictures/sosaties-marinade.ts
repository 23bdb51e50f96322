import { engrave, slope } from './kit/engrave.ts';
import { form, moved, outlined, scatter, shrunk } from './kit/form.ts';
import { around, block, round } from './kit/geometry.ts';
import { bay, seeds } from './kit/herbs.ts';
import { fill, fills } from './kit/ink.ts';
import { card, sheet } from './kit/sheet.ts';
import { type Bite, skewer } from './skewer.ts';

export const sosatiesMarinade = () =>
  sheet({ ...card, seed: 52, ground: 'red', chatter: 'ember', marks: 1.4 }, (random) => {
    const dish = block([800, 600], 1260, 860, 190, -0.03);
    const well = block([800, 600], 1150, 750, 150, -0.03);
    const load: readonly Bite[] = ['meat', 'apricot', 'onion', 'meat', 'apricot', 'meat', 'onion', 'meat'];
    const oil = scatter(random, shrunk(well, 0.92), 26, 80).map((spot) =>
      round(random, spot, around(random, 20, 9), around(random, 15, 6), 0.1),
    );
    return [
      form(random, dish, {
        body: 'bone',
        turn: 0.8,
        gap: 14,
        from: -0.1,
        to: 0.35,
        depth: 80,
        cast: [26, 34],
        rim: 9,
      }),
      outlined(well, 'ink', 6),
      fill(well, 'straw'),
      engrave(random, well, { ink: 'clay', shade: slope(well, 0.5, 0.12), turn: 0.1, gap: 19 }),
      fills(oil, 'clay'),
      fills(
        oil.map((spot) => shrunk(moved(spot, [-3, -3]), 0.55)),
        'bone',
      ),
      skewer(random, [290, 400], [1330, 350], load),
      skewer(random, [275, 620], [1330, 575], [...load].reverse()),
      skewer(random, [280, 840], [1320, 800], load),
      bay(random, [440, 510], 210, 0.5),
      bay(random, [1180, 700], 220, -0.6),
      bay(random, [760, 915], 200, 0.2),
      seeds(
        random,
        [
          [620, 490],
          [900, 690],
          [1010, 470],
          [540, 720],
          [1230, 480],
        ],
        14,
      ),
    ].join('');
  });

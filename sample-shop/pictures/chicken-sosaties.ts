import { chilli, seeds } from './kit/herbs.ts';
import { card, sheet } from './kit/sheet.ts';
import { board } from './kit/table.ts';
import { type Bite, skewer } from './skewer.ts';

export const chickenSosaties = () =>
  sheet({ ...card, seed: 53, ground: 'ink', chatter: 'clay', marks: 1.4 }, (random) => {
    const load: readonly Bite[] = [
      'chicken',
      'pepper',
      'chicken',
      'onion',
      'pepper',
      'chicken',
      'onion',
      'chicken',
      'pepper',
    ];
    const wood = 'clay';
    return [
      board(random, [800, 610], 1360, 930, { turn: 0.03, wood }),
      skewer(random, [170, 330], [1400, 420], load),
      skewer(random, [180, 570], [1410, 665], [...load].reverse()),
      skewer(random, [150, 815], [1400, 910], load),
      chilli(random, [1300, 250], 270, 0.3),
      seeds(
        random,
        [
          [300, 1000],
          [360, 1030],
          [250, 470],
          [1330, 540],
        ],
        14,
      ),
    ].join('');
  });

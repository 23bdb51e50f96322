import { coals, grid } from './kit/fire.ts';
import { card, sheet } from './kit/sheet.ts';
import { type Bite, skewer } from './skewer.ts';

export const lambSosaties = () =>
  sheet({ ...card, seed: 51, ground: 'ink' }, (random) => {
    const load: readonly Bite[] = [
      'meat',
      'onion',
      'apricot',
      'meat',
      'onion',
      'meat',
      'apricot',
      'onion',
      'meat',
      'apricot',
      'meat',
    ];
    return [
      coals(random, [20, 20, 1580, 1180], 150, 0.3),
      grid(random, 1600, 1200, 92),
      skewer(random, [70, 420], [1500, 170], load),
      skewer(random, [80, 720], [1530, 470], [...load].reverse()),
      skewer(random, [90, 1030], [1540, 780], load),
    ].join('');
  });

import { coil } from './coil.ts';
import { coals, grid } from './kit/fire.ts';
import { card, sheet } from './kit/sheet.ts';

export const boereworsCoil = () =>
  sheet(
    { ...card, seed: 7, ground: 'ink' },
    (random) =>
      coals(random, [20, 20, 1580, 1180], 150) +
      grid(random, 1600, 1200, 92) +
      coil(random, [800, 610], 440, 98, 4.1),
  );

import { biltong } from './products/biltong.ts';
import { cuts } from './products/cuts.ts';
import { fire } from './products/fire.ts';
import { pantry } from './products/pantry.ts';
import { ready } from './products/ready.ts';
import { tools } from './products/tools.ts';
import { wors } from './products/wors.ts';
import type { SampleProduct } from './shape.ts';

/** What the sample shop sells, in the order in which it is put on the shelf. */
export const products: readonly SampleProduct[] = [
  ...wors,
  ...biltong,
  ...ready,
  ...cuts,
  ...fire,
  ...tools,
  ...pantry,
];

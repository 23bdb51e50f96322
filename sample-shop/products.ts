import { biltong } from './products/biltong.ts';
import { cuts } from './products/cuts.ts';
import { fire } from './products/fire.ts';
import { pantry } from './products/pantry.ts';
import { ready } from './products/ready.ts';
import { tools } from './products/tools.ts';
import { wors } from './products/wors.ts';
import type { SampleProduct } from './shape.ts';

const catalogue = [...wors, ...biltong, ...ready, ...cuts, ...fire, ...tools, ...pantry];

/** What belongs in the window comes first; the rest stays group by group. */
const shopWindow = [
  'boerewors',
  'traditional-beef-biltong',
  'rib-eye-steak',
  'lamb-sosaties',
  'droewors',
  'lamb-chops',
  'braai-wood',
  'biltong-gift-tin',
  'sticky-braai-ribs',
  'chilli-bites',
  'oxtail',
  'cast-iron-potjie',
  'peach-chutney',
  'chicken-sosaties',
  'braai-master-apron',
  'biltong-snap-sticks',
];

const place = ({ slug }: SampleProduct) => {
  const found = shopWindow.indexOf(slug);
  return found === -1 ? shopWindow.length : found;
};

/** What the sample shop sells, in the order in which it is shown. */
export const products: readonly SampleProduct[] = catalogue.toSorted((a, b) => place(a) - place(b));

import { apron } from './pictures/apron.ts';
import { biltongBoard } from './pictures/biltong-board.ts';
import { biltongChilli } from './pictures/biltong-chilli.ts';
import { biltongHanging } from './pictures/biltong-hanging.ts';
import { biltongSlab } from './pictures/biltong-slab.ts';
import { boereworsCoil } from './pictures/boerewors-coil.ts';
import { boereworsRoll } from './pictures/boerewors-roll.ts';
import { braaiGrid } from './pictures/braai-grid.ts';
import { braaiRibs } from './pictures/braai-ribs.ts';
import { braaiRub } from './pictures/braai-rub.ts';
import { braaiWood } from './pictures/braai-wood.ts';
import { burgerPatties } from './pictures/burger-patties.ts';
import { charcoal } from './pictures/charcoal.ts';
import { cheeseBoerewors } from './pictures/cheese-boerewors.ts';
import { chickenSosaties } from './pictures/chicken-sosaties.ts';
import { chilliBites } from './pictures/chilli-bites.ts';
import { chutney } from './pictures/chutney.ts';
import { droewors } from './pictures/droewors.ts';
import { firelighters } from './pictures/firelighters.ts';
import { giftTin } from './pictures/gift-tin.ts';
import type { Drawing } from './pictures/kit/sheet.ts';
import { lambChops } from './pictures/lamb-chops.ts';
import { lambChopsFire } from './pictures/lamb-chops-fire.ts';
import { lambSosaties } from './pictures/lamb-sosaties.ts';
import { mielieMeal } from './pictures/mielie-meal.ts';
import { oxtail } from './pictures/oxtail.ts';
import { potjie } from './pictures/potjie.ts';
import { ribEye } from './pictures/rib-eye.ts';
import { ribEyeSliced } from './pictures/rib-eye-sliced.ts';
import { rooibos } from './pictures/rooibos.ts';
import { rumpCap } from './pictures/rump-cap.ts';
import { rusks } from './pictures/rusks.ts';
import { snapSticks } from './pictures/snap-sticks.ts';
import { sosatiesMarinade } from './pictures/sosaties-marinade.ts';
import { tongs } from './pictures/tongs.ts';
import { woodFire } from './pictures/wood-fire.ts';

/** Every drawing by the name that products know it by. */
export const pictures: Readonly<Record<string, () => Drawing>> = {
  'boerewors-coil': boereworsCoil,
  'boerewors-roll': boereworsRoll,
  'cheese-boerewors': cheeseBoerewors,
  'burger-patties': burgerPatties,
  'biltong-board': biltongBoard,
  'biltong-hanging': biltongHanging,
  'biltong-chilli': biltongChilli,
  'snap-sticks': snapSticks,
  'chilli-bites': chilliBites,
  droewors,
  'biltong-slab': biltongSlab,
  'gift-tin': giftTin,
  'lamb-sosaties': lambSosaties,
  'sosaties-marinade': sosatiesMarinade,
  'chicken-sosaties': chickenSosaties,
  'braai-ribs': braaiRibs,
  'lamb-chops': lambChops,
  'lamb-chops-fire': lambChopsFire,
  'rib-eye': ribEye,
  'rib-eye-sliced': ribEyeSliced,
  'rump-cap': rumpCap,
  oxtail,
  'braai-wood': braaiWood,
  'wood-fire': woodFire,
  charcoal,
  firelighters,
  'braai-grid': braaiGrid,
  tongs,
  apron,
  potjie,
  'braai-rub': braaiRub,
  chutney,
  'mielie-meal': mielieMeal,
  rusks,
  rooibos,
};

import {
  biltongBoard,
  biltongChilli,
  biltongHanging,
  biltongSlab,
  chilliBites,
  droewors,
  snapSticks,
} from './pictures/biltong.ts';
import { lambChops, lambChopsFire, oxtail, ribEye, ribEyeSliced, rumpCap } from './pictures/cuts.ts';
import { braaiWood, charcoal, firelighters, woodFire } from './pictures/fuel.ts';
import { apron, braaiGrid, potjie, tongs } from './pictures/gear.ts';
import type { Drawing } from './pictures/kit/sheet.ts';
import { braaiRub, chutney, mielieMeal, rooibos, rusks } from './pictures/larder.ts';
import { braaiRibs, chickenSosaties, lambSosaties, sosatiesMarinade } from './pictures/skewers.ts';
import { giftTin } from './pictures/tin.ts';
import { boereworsCoil, boereworsRoll, burgerPatties, cheeseBoerewors } from './pictures/wors.ts';

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

import type { LocalizedText } from '#app/domain/language.ts';

/** The lists behind the pickers, in the order the owner keeps them. */
export const weights = {
  g80: ['80 g', '80 公克'],
  g100: ['100 g', '100 公克'],
  g200: ['200 g', '200 公克'],
  g250: ['250 g', '250 公克'],
  g300: ['300 g', '300 公克'],
  g375: ['375 g', '375 公克'],
  g400: ['400 g', '400 公克'],
  g450: ['450 g', '450 公克'],
  g500: ['500 g', '500 公克'],
  g600: ['600 g', '600 公克'],
  g800: ['800 g', '800 公克'],
  kg1: ['1 kg', '1 公斤'],
  kg1_2: ['1.2 kg', '1.2 公斤'],
  kg2: ['2 kg', '2 公斤'],
  kg2_5: ['2.5 kg', '2.5 公斤'],
  kg3: ['3 kg', '3 公斤'],
  kg5: ['5 kg', '5 公斤'],
  kg6: ['6 kg', '6 公斤'],
  kg10: ['10 kg', '10 公斤'],
} as const satisfies Record<string, LocalizedText>;

export const sizes = {
  thinSlices: ['Thin slices', '薄片'],
  thickSlices: ['Thick slices', '厚片'],
  wholePiece: ['Whole piece', '整條'],
  thick2_5: ['2.5 cm thick', '厚 2.5 公分'],
  thick4: ['4 cm thick', '厚 4 公分'],
  four: ['4 pieces', '4 入'],
  eight: ['8 pieces', '8 入'],
  bags40: ['40 bags', '40 包入'],
  bags80: ['80 bags', '80 包入'],
  small: ['Small', '小'],
  medium: ['Medium', '中'],
  large: ['Large', '大'],
  number2: ['No. 2 (6 litres)', '2 號（6 公升）'],
  number3: ['No. 3 (8 litres)', '3 號（8 公升）'],
} as const satisfies Record<string, LocalizedText>;

export const colors = {
  ember: ['Ember red', '炭火紅'],
  charcoal: ['Charcoal', '炭黑'],
  kraft: ['Kraft', '牛皮紙色'],
  beech: ['Beech', '櫸木'],
  walnut: ['Walnut', '胡桃木'],
} as const satisfies Record<string, LocalizedText>;

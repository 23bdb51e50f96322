import type { Pair } from '#app/domain/language.ts';

/** Where the shop delivers. */
export const countyText = {
  label: ['County or city', '縣市'],
  choose: ['Choose a county or city', '請選擇縣市'],
  mainIslandOnly: [
    'Frozen parcels travel on the main island only. We cannot deliver to Penghu, Kinmen or Matsu.',
    '冷凍宅配僅限臺灣本島，無法配送至澎湖、金門、馬祖。',
  ],
} as const satisfies Record<string, Pair>;

import type { Pair } from '#app/domain/language.ts';

/** Where the shop delivers. */
export const countyText = {
  choose: ['Choose a county or city', '請選擇縣市'],
  chooseDistrict: ['Choose a district', '請選擇鄉鎮市區'],
  countyFirst: ['Choose the county first', '請先選擇縣市'],
  island: [
    'Frozen parcels do not cross to this island. Please choose a 7-ELEVEN store or self pick-up on the main island, or contact us before you order.',
    '冷凍宅配無法配送至此離島。請改選臺灣本島的7-ELEVEN門市取貨或自取，或於訂購前先與我們聯絡。',
  ],
  mainIslandOnly: [
    'Frozen parcels travel on the main island only. We cannot deliver to Penghu, Kinmen or Matsu.',
    '冷凍宅配僅限臺灣本島，無法配送至澎湖、金門、馬祖。',
  ],
} as const satisfies Record<string, Pair>;

/** What stands below the district once it is chosen. */
export function postalCode(zip: string): Pair {
  return [`Postal code ${zip}`, `郵遞區號${zip}`];
}

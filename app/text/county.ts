import type { OtherPlace, PlaceNames } from '#app/domain/address/other-place.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const countyText = {
  choose: ['Choose a county or city', '請選擇縣市'],
  chooseDistrict: ['Choose a district', '請選擇鄉鎮市區'],
  countyFirst: ['Choose the county first', '請先選擇縣市'],
  island: [
    'We can’t deliver frozen parcels to this island. Please choose a 7-ELEVEN store or self pickup on the main island, or contact us before you order.',
    '冷凍宅配無法配送至此離島。請改選臺灣本島的7-ELEVEN門市取貨或自取，或於訂購前先與我們聯絡。',
  ],
  mainIslandOnly: [
    'We deliver on the main island only, not to Penghu, Kinmen or Matsu.',
    '冷凍宅配僅限臺灣本島，無法配送至澎湖、金門、馬祖。',
  ],
  mainIslandStores: [
    'Frozen pickup is available at 7-ELEVEN stores on the main island only.',
    '冷凍包裹僅能送至臺灣本島的7-ELEVEN門市，無法送至澎湖、金門、馬祖等離島門市。',
  ],
  townMissing: [
    'This address has no district. Ask the customer which one it is, and add it by editing the order.',
    '此地址缺少鄉鎮市區，請向顧客確認後，於編輯訂單時補上。',
  ],
  islandOrdered: [
    'This address is on an island that we can’t deliver frozen parcels to. Ask the customer for a 7-ELEVEN store or self pickup on the main island.',
    '此地址位於離島，冷凍宅配無法配送。請與顧客聯絡，改為臺灣本島的7-ELEVEN門市取貨或自取。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function postalCode(zip: string): LocalizedText {
  return [`Postal code ${zip}`, `郵遞區號${zip}`];
}

/** `Da’an Dist., Taipei City`, 臺北市大安區. */
function placeText({ county, district }: PlaceNames): LocalizedText {
  const names = [district, county].filter((name) => name !== null);
  return [
    names.map(([english]) => english).join(', '),
    names
      .toReversed()
      .map(([, chinese]) => chinese)
      .join(''),
  ];
}

/** A hint to the shopper, not a refusal. */
export function liesElsewhere({ written, chosen }: OtherPlace): LocalizedText {
  const [there, here] = [placeText(written), placeText(chosen)];
  return [
    `This address begins with ${there[0]}, but you chose ${here[0]}. Please check which is right; we’ll deliver to the address as you typed it.`,
    `此地址開頭為${there[1]}，與您選擇的${here[1]}不同，請確認何者正確；我們會依您填寫的地址配送。`,
  ];
}

export function orderLiesElsewhere({ written, chosen }: OtherPlace): LocalizedText {
  const [there, here] = [placeText(written), placeText(chosen)];
  return [
    `The address begins with ${there[0]}, but ${here[0]} was chosen. Ask the customer which is right.`,
    `地址開頭為${there[1]}，與顧客選擇的${here[1]}不同，請與顧客確認何者正確。`,
  ];
}

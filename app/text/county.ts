import { type County, counties } from '#app/domain/address/county.ts';
import type { OtherPlace, PlaceNames } from '#app/domain/address/other-place.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const countyText = {
  choose: ['Choose one', '請選擇縣市'],
  chooseDistrict: ['Choose one', '請選擇鄉鎮市區'],
  countyFirst: ['Choose a county first', '請先選擇縣市'],
  elsewhere: [
    'This address doesn’t match the county and district below. Please change one of them.',
    '此地址與下方選擇的縣市、鄉鎮市區不同，請修正其中一項。',
  ],
  island: [
    'We can’t deliver frozen parcels to this island. Please choose a place on the main island instead, or contact us before you order.',
    '冷凍宅配無法配送至此離島。請改選臺灣本島的收件或取貨地點，或於訂購前先與我們聯絡。',
  ],
  mainIslandOnly: ['Main island only', '僅限臺灣本島'],
  mainIslandStores: [
    'Frozen pickup is available at stores on the main island only.',
    '冷凍包裹僅能送至臺灣本島的門市，無法送至澎湖、金門、馬祖等離島門市。',
  ],
  townMissing: [
    'This address has no district. Ask the customer which one it is, and add it by editing the order.',
    '此地址缺少鄉鎮市區，請向顧客確認後，修改訂單補上。',
  ],
  islandOrdered: [
    'This address is on an island that we can’t deliver frozen parcels to. Ask the customer for a place on the main island instead.',
    '此地址位於離島，冷凍宅配無法配送。請與顧客聯絡，改為臺灣本島的收件或取貨地點。',
  ],
} as const satisfies Record<string, LocalizedText>;

/** Hualien is offered twice (specification, section 3): the city by itself, and the county that it lies in. */
export function countyOption(county: County): LocalizedText {
  switch (county) {
    case 'HualienCity':
      return ['Hualien City (part of Hualien County)', '花蓮縣花蓮市（僅花蓮市）'];
    case 'HualienCounty':
      return ['Hualien County (with Hualien City)', '花蓮縣（含花蓮市）'];
    default:
      return counties[county];
  }
}

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

/** To the shopper, at the address. */
export function liesElsewhere({ written, chosen, code }: OtherPlace): LocalizedText {
  const [there, here] = [placeText(written), placeText(chosen)];
  return code === undefined
    ? [
        `This address is in ${there[0]}, but you chose ${here[0]}. Please change one of them.`,
        `此地址位於${there[1]}，與您選擇的${here[1]}不同，請修正其中一項。`,
      ]
    : [
        `Postal code ${code} belongs to ${there[0]}, but you chose ${here[0]}. Please change one of them.`,
        `郵遞區號${code}屬於${there[1]}，與您選擇的${here[1]}不同，請修正其中一項。`,
      ];
}

export function orderLiesElsewhere({ written, chosen }: OtherPlace): LocalizedText {
  const [there, here] = [placeText(written), placeText(chosen)];
  return [
    `The address begins with ${there[0]}, but ${here[0]} was chosen. Ask the customer which is right.`,
    `地址開頭為${there[1]}，與顧客選擇的${here[1]}不同，請與顧客確認何者正確。`,
  ];
}

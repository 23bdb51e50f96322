import { formatNtd } from '#app/domain/cart/money.ts';
import {
  type DeliveryTerms,
  deliveryReach,
  feeOf,
  optionsOffered,
  type ShippingOption,
  shippingMethods,
} from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const aboutText = {
  title: ['About us', '關於我們'],
  packed: ['How it is packed and kept frozen', '包裝與保冷方式'],
  toStore: ['See our products', '逛逛商店'],
  delivery: ['Delivery and returns', '配送與退換貨'],
  returnable: [
    'You may return it within seven days of receiving it, without giving a reason.',
    '可於收到商品後七日內退貨，無須說明理由。',
  ],
} as const satisfies Record<string, LocalizedText>;

const inShort: readonly {
  is: (option: ShippingOption) => boolean;
  words: (fee: LocalizedText) => LocalizedText;
}[] = [
  {
    is: (option) => shippingMethods[option].kind === 'home',
    words: (fee) => [`Delivery to your door: ${fee[0]}`, `宅配到府${fee[1]}`],
  },
  {
    is: (option) => option === 'sevenEleven',
    words: (fee) => [`Pickup at a 7-ELEVEN store: ${fee[0]}`, `7-ELEVEN超商取貨${fee[1]}`],
  },
  {
    is: (option) => option === 'familyMart',
    words: (fee) => [`Pickup at a FamilyMart store: ${fee[0]}`, `全家冷凍店到店${fee[1]}`],
  },
  { is: (option) => option === 'selfPickUp', words: (fee) => [`Self pickup: ${fee[0]}`, `自取${fee[1]}`] },
];

/** In short, from the fees in force; the terms say the rest. */
export function deliveryInShort(terms: DeliveryTerms): LocalizedText {
  const { freeFrom } = terms;
  const offered = optionsOffered(terms);
  const ways = inShort.flatMap(({ is, words }) => {
    const option = offered.find(is);
    if (option === undefined) return [];
    const fee = feeOf(option, terms);
    return [words(fee === 0 ? ['free', '免運費'] : [formatNtd(fee), `運費${formatNtd(fee)}`])];
  });
  const fees: LocalizedText = [
    ways.map(([way]) => `${way}.`).join(' '),
    `${ways.map(([, way]) => way).join('，')}。`,
  ];
  if (deliveryReach(terms) === 'pickup') return fees;
  const [english, chinese] = [`${fees[0]} On the main island of Taiwan only.`, `${fees[1]}僅配送臺灣本島。`];
  if (freeFrom === null || offered.every((option) => feeOf(option, terms) === 0)) return [english, chinese];
  return [
    `${english} Free shipping from ${formatNtd(freeFrom)}.`,
    `${chinese}單筆滿${formatNtd(freeFrom)}免運費。`,
  ];
}

import { formatNtd } from '#app/domain/cart/money.ts';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
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

/** In short, from the fees in force; the terms say the rest. */
export function deliveryInShort({ home, store, familyMart, freeFrom }: DeliveryTerms): LocalizedText {
  const [toDoor, toStore, toFamily] = [home, store, familyMart ?? 0].map((fee) =>
    fee === 0 ? ['free', '免運費'] : [formatNtd(fee), formatNtd(fee)],
  );
  const also: LocalizedText =
    familyMart === null
      ? ['', '']
      : [`At FamilyMart: ${toFamily?.[0]}. `, `，全家冷凍店到店${toFamily?.[1]}`];
  const [english, chinese] = [
    `Delivery to your door: ${toDoor?.[0]}. Pickup at a 7-ELEVEN store: ${toStore?.[0]}. ${also[0]}Self pickup: free. On the main island of Taiwan only.`,
    `宅配到府${toDoor?.[1]}，7-ELEVEN超商取貨${toStore?.[1]}${also[1]}，自取免運費。僅配送臺灣本島。`,
  ];
  if (freeFrom === null) return [english, chinese];
  return [
    `${english} Free shipping from ${formatNtd(freeFrom)}.`,
    `${chinese}單筆滿${formatNtd(freeFrom)}免運費。`,
  ];
}

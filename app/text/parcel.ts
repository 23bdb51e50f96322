import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { excessOf, type Parcel, type ParcelLimits } from '#app/domain/order/parcel.ts';

/** `6.5 kg`, rounded up to 10 g, so that nothing too heavy seems to fit. */
export function kilograms(grams: number): LocalizedText {
  const text = String(Math.ceil(grams / 10) / 100);
  return [`${text} kg`, `${text}公斤`];
}

export const parcelText = {
  title: ['7-ELEVEN parcel weight', '7-ELEVEN冷凍包裹重量'],
  fits: ['Fits in one 7-ELEVEN parcel.', '可用一件7-ELEVEN冷凍包裹寄送。'],
} as const satisfies Record<string, LocalizedText>;

/** `6.5 of 10 kg`. */
export function boxFilled({ grams }: Parcel, limits: ParcelLimits): LocalizedText {
  const [full, most] = [kilograms(grams), kilograms(limits.grams)];
  return [`${full[0].replace(' kg', '')} of ${most[0]}`, `${full[1].replace('公斤', '')}／${most[1]}`];
}

/** @param excess over the limits. */
export function tooBig(excess: Parcel, limits: ParcelLimits): LocalizedText {
  const english: string[] = [];
  const chinese: string[] = [];
  if (excess.grams > 0) {
    const [over, most] = [kilograms(excess.grams), kilograms(limits.grams)];
    english.push(`${over[0]} over the ${most[0]} limit`);
    chinese.push(`超過重量上限${most[1]}，多出${over[1]}`);
  }
  if (excess.amount > 0) {
    const [over, most] = [formatNtd(excess.amount), formatNtd(limits.amount)];
    english.push(`${over} over the ${most} limit`);
    chinese.push(`超過金額上限${most}，多出${over}`);
  }
  return [
    `Too much for one 7-ELEVEN parcel: ${english.join(' and ')}.`,
    `超出7-ELEVEN冷凍包裹限制：${chinese.join('；')}。`,
  ];
}

/** To the owner, with what helps. */
export function parcelRefusedToOwner(parcel: Parcel, limits: ParcelLimits): LocalizedText {
  const why = whyRefused(parcel, limits);
  return [
    `${why[0]} Choose another shipping method or remove something.`,
    `${why[1]}請改用其他配送方式或減少商品。`,
  ];
}

function whyRefused(parcel: Parcel, limits: ParcelLimits): LocalizedText {
  return tooBig(excessOf(parcel, limits) ?? { grams: 0, amount: 0 }, limits);
}

/** @param way null where no single line is enough. */
export function makeItFit(way: { title: string; qty: number } | null): LocalizedText {
  return way
    ? [
        `Remove ${way.qty} × ${way.title} and it fits.`,
        `減少「${way.title}」${way.qty}件即可改選7-ELEVEN取貨。`,
      ]
    : ['Remove some items, or split your order in two.', '請減少商品，或分成兩筆訂單。'];
}

export function parcelRefused(
  parcel: Parcel,
  limits: ParcelLimits,
): { title: LocalizedText; text: LocalizedText } {
  const why = whyRefused(parcel, limits);
  return {
    title: ['This does not fit in one 7-ELEVEN parcel', '商品超出7-ELEVEN冷凍包裹限制'],
    text: [
      `${why[0]} Your order was not placed. Remove something, or choose home delivery or self pickup.`,
      `${why[1]}您的訂單尚未成立，請減少商品，或改選冷凍宅配或自取。`,
    ],
  };
}

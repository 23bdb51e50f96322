import { formatNtd } from '#app/domain/cart/money.ts';
import {
  type Promo,
  type PromoGap,
  percentSaved,
  type Quote,
  type QuoteLineInput,
} from '#app/domain/cart/quote.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { PromoInCart, PromoRefused } from '#app/domain/promo/promo-in-cart.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { checkoutText } from './checkout.ts';
import { localizedDay, localizedStart, timeText } from './date.ts';
import { joinTexts } from './marks.ts';
import { inTenths } from './percent.ts';

export const promoText = {
  apply: ['Apply a Promo Code', '使用優惠碼'],
  enter: ['Enter', '套用'],
  checking: ['Checking…', '確認中…'],
  empty: ['Enter a code.', '請輸入優惠碼。'],
  remove: ['Remove', '移除'],
} as const satisfies Record<string, LocalizedText>;

/** On a phone's bar, where the box is out of sight. */
export const promoRefusedShort: LocalizedText = ['Code not applied', '優惠碼未套用'];

/** Under the box, where a step was to be left or an order placed with what is only typed. */
export const notApplied: LocalizedText = [
  `This code is not applied yet. Choose “${promoText.enter[0]}” to apply it, or clear the box.`,
  `此優惠碼尚未套用。請按「${promoText.enter[1]}」，或清除輸入框。`,
];

export function promoFailure(refused: Extract<PromoInCart, { state: 'failed' }>): LocalizedText {
  const { code } = refused;
  switch (refused.reason) {
    case 'not-valid':
      return [`“${code}” is not a valid promo code, or it has been used.`, `優惠碼「${code}」無效或已使用。`];
    case 'expired':
      return [`Promo code “${code}” has expired.`, `優惠碼「${code}」已過期。`];
    case 'not-yet': {
      const { starts } = refused;
      const isWholeDay = timeText(starts) === '00:00';
      const [english, chinese] = isWholeDay
        ? localizedDay(taipeiDay(new Date(starts)))
        : localizedStart(starts);
      return [`Promo code “${code}” starts on ${english}.`, `優惠碼「${code}」自${chinese}起可使用。`];
    }
    case 'used-up':
      return [`Promo code “${code}” is used up.`, `優惠碼「${code}」已全數使用完畢。`];
    case 'used-by-you':
      return [`You have already used promo code “${code}”.`, `您已使用過優惠碼「${code}」。`];
    case 'too-many':
      return ['Too many attempts. Please wait ten minutes and try again.', '嘗試次數過多，請十分鐘後再試。'];
    case 'unreachable':
      return [
        'We couldn’t check the code. Please check your connection and try again.',
        '目前無法確認優惠碼，請檢查網路後再試一次。',
      ];
  }
}

/** Of a code from a link, beside another that stays applied. */
export function linkRefused({ code, ...refused }: { code: string } & PromoRefused): LocalizedText {
  if (refused.reason === 'too-many')
    return [
      `There were too many attempts, so we couldn’t check promo code “${code}”. Please open the link again in ten minutes.`,
      `嘗試次數過多，無法確認優惠碼「${code}」，請十分鐘後再開啟連結。`,
    ];
  if (refused.reason === 'unreachable')
    return [
      `We couldn’t check promo code “${code}”. Please check your connection and open the link again.`,
      `目前無法確認優惠碼「${code}」，請檢查網路後再開啟連結。`,
    ];
  return promoFailure({ state: 'failed', code, ...refused });
}

/** Beside the code, which counts again as soon as the cart has what it asks for. */
export function promoGapText(gap: PromoGap): LocalizedText {
  if (gap.name === 'promo-no-product')
    return [' Your cart has none of the products it is for.', '購物車中沒有適用此優惠碼的商品。'];
  const amount = formatNtd(gap.missing);
  return [` Add ${amount} more to use this code.`, `再買${amount}即可使用此優惠碼。`];
}

/** Shown for a refused code with letters, since codes are matched exactly. */
export const capitalsMatter: LocalizedText = [
  'Please check upper and lower case: promo codes are case-sensitive.',
  '請確認英文字母大小寫：優惠碼會區分大小寫。',
];

export interface MoneyRow {
  label: LocalizedText;
  /** NTD. */
  amount: number;
}

/**
 * The first rows of every sum that a customer reads: the goods before the promo code, as their lines stand above, and
 * what the code takes off, once, whichever kind it is: a code that is worth more takes off what there is.
 * @param code null where it is not known. @param shipping NTD below them; 0 where the sum is without it.
 */
export function goodsRows(
  { lines, totalPrice, promoAmount }: Pick<Quote<QuoteLineInput>, 'lines' | 'totalPrice' | 'promoAmount'>,
  promo: Promo | null,
  code: string | null,
  shipping: number,
): readonly MoneyRow[] {
  const saved = percentSaved(lines, promo);
  const off = saved + Math.min(promoAmount, totalPrice + shipping);
  const goods = { label: checkoutText.subtotal, amount: totalPrice + saved };
  return off === 0 ? [goods] : [goods, { label: promoLine(code, saved > 0 ? promo : null), amount: -off }];
}

function promoLine(code: string | null, promo: Promo | null): LocalizedText {
  const name: LocalizedText = code === null ? checkoutText.promo : [`Promo code ${code}`, `優惠碼${code}`];
  if (!promo) return name;
  return [`${name[0]} (${promo.discount}% off)`, `${name[1]}（${inTenths(promo.discount)}）`];
}

export function promoGives(code: string, { discount, salesAmount, only }: Promo): LocalizedText {
  const amount = formatNtd(salesAmount);
  const tenths = inTenths(discount);
  const percent: LocalizedText = only
    ? [`${discount}% off chosen products that are not on sale`, `指定商品${tenths}（特價商品除外）`]
    : [`${discount}% off everything that is not on sale`, `非特價商品${tenths}`];
  const fixed: LocalizedText = only
    ? [`${amount} off chosen products`, `指定商品折抵${amount}`]
    : [`${amount} off your order`, `訂單折抵${amount}`];
  const gifts = [...(discount > 0 ? [percent] : []), ...(salesAmount > 0 ? [fixed] : [])];
  const [english, chinese] = joinTexts(gifts, [' and ', '，']);
  return [`${code}: ${english}.`, `${code}：${chinese}。`];
}

import { formatNtd } from '#app/domain/cart/money.ts';
import type { PromoState } from '#app/domain/cart/session.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { localizedDay, localizedMoment, timeText } from './date.ts';
import { inTenths } from './percent.ts';

export const promoText = {
  apply: ['Apply a Promo Code', '使用優惠碼'],
  enter: ['Enter', '套用'],
  checking: ['Checking…', '確認中…'],
  remove: ['Remove', '移除'],
} as const satisfies Record<string, LocalizedText>;

export function promoFailure(refused: Extract<PromoState, { state: 'failed' }>): LocalizedText {
  const { code } = refused;
  switch (refused.reason) {
    case 'not-valid':
      return [`“${code}” is not a valid promo code, or it has been used.`, `優惠碼「${code}」無效或已使用。`];
    case 'expired':
      return [`Promo code “${code}” has expired.`, `優惠碼「${code}」已過期。`];
    case 'not-yet': {
      const { starts } = refused;
      const isWholeDay = timeText(starts) === '00:00';
      const [english, chinese] = isWholeDay ? localizedDay(starts.slice(0, 10)) : localizedMoment(starts);
      return [`Promo code “${code}” starts on ${english}.`, `優惠碼「${code}」自${chinese}起可使用。`];
    }
    case 'used-up':
      return [`Promo code “${code}” is used up.`, `優惠碼「${code}」已全數使用完畢。`];
    case 'used-by-you':
      return [`You have already used promo code “${code}”.`, `您已使用過優惠碼「${code}」。`];
    case 'too-many':
      return ['Too many attempts. Please wait ten minutes and try again.', '嘗試次數過多，請10分鐘後再試。'];
    case 'unreachable':
      return [
        'We couldn’t check the code. Please check your connection and try again.',
        '目前無法確認優惠碼，請檢查網路後再試一次。',
      ];
  }
}

/** @param missing NTD. Beside the code, which counts again as soon as the cart has enough. */
export function missingForPromoText(missing: number): LocalizedText {
  const amount = formatNtd(missing);
  return [` Add ${amount} more to use this code.`, `再買${amount}即可使用此優惠碼。`];
}

/** Shown for a refused code with small letters, since codes are matched exactly. */
export const capitalsMatter: LocalizedText = [
  'Promo codes are case-sensitive.',
  '優惠碼會區分英文字母大小寫。',
];

export function promoLine(code: string, percent: number): LocalizedText {
  return [`Promo code ${code} (${percent}% off)`, `優惠碼${code}（${inTenths(percent)}）`];
}

/** A code from a link, before there is a cart. */
export function promoOffered(code: string): LocalizedText {
  return [
    `Promo code “${code}” is saved and will be filled in at checkout.`,
    `優惠碼「${code}」已為您保留，結帳時會自動帶入。`,
  ];
}

export function promoGives(code: string, discount: number, salesAmount: number): LocalizedText {
  const english: string[] = [];
  const chinese: string[] = [];
  if (discount > 0) {
    english.push(`${discount}% off everything that is not on sale`);
    chinese.push(`非特價商品${inTenths(discount)}`);
  }
  if (salesAmount > 0) {
    english.push(`${formatNtd(salesAmount)} off your order`);
    chinese.push(`訂單折抵${formatNtd(salesAmount)}`);
  }
  return [`${code}: ${english.join(' and ')}.`, `${code}：${chinese.join('，')}。`];
}

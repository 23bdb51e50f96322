import { formatNtd } from '#app/domain/cart/money.ts';
import type { PromoGap } from '#app/domain/cart/quote.ts';
import type { LocalizedText } from '#app/domain/language.ts';

export const previewText = {
  title: ['What a cart would cost', '試算購物車'],
  lead: [
    'The same prices, code and fees as at checkout. Nothing is ordered and no code is used.',
    '與結帳時相同的價格、優惠碼與運費。試算不會成立訂單，也不會使用優惠碼。',
  ],
  open: ['Preview a cart', '試算購物車'],
  openTerms: ['Try in a cart', '試算此優惠'],
  cart: ['Cart', '購物車'],
  quantity: ['Quantity', '數量'],
  find: ['Find products', '搜尋商品'],
  foundNone: ['Nothing on sale matches.', '沒有符合的上架商品。'],
  terms: ['Code, delivery and time', '優惠碼、配送與時間'],
  shipping: ['Shipping method', '配送方式'],
  code: ['Promo code', '優惠碼'],
  who: ['Customer’s phone or email', '顧客手機或電子郵件'],
  whoHint: ['For codes with a limit per customer', '用於有每人次數上限的優惠碼'],
  day: ['On this day', '試算日期'],
  time: ['At this time', '試算時間'],
  unsaved: ['A code that isn’t saved yet', '尚未儲存的優惠'],
  unsavedHint: [
    'Used when no code is entered above. “Try in a cart” in the form of a code fills this in.',
    '未輸入優惠碼時套用。在優惠碼表單按「試算此優惠」會自動帶入。',
  ],
  termsWrong: ['Enter a percentage or a fixed amount, not both.', '請填寫百分比折扣或固定金額其中一項。'],
  reckon: ['Calculate', '試算'],
  empty: ['Enter a quantity for at least one product.', '請至少為一項商品填寫數量。'],
  totals: ['Total', '試算結果'],
  shippingFee: ['Shipping', '運費'],
  due: ['Amount due', '應付金額'],
  idle: ['The code takes nothing off this cart.', '此優惠碼未折抵這個購物車的任何商品。'],
  belowMinimum: ['{amount} short of the minimum order.', '未達最低訂購金額，還差{amount}。'],
  untilFree: ['{amount} more for free shipping.', '再買{amount}即可免運。'],
} as const satisfies Record<string, LocalizedText>;

const gaps = {
  'promo-unknown': ['There is no such code. Codes are case-sensitive.', '沒有這組優惠碼，請注意大小寫。'],
  'promo-used': ['The code is used up.', '此優惠碼已使用完畢。'],
  'promo-not-yet': ['The code is not valid yet at that time.', '試算時間早於此優惠碼的開始時間。'],
  'promo-expired': ['The code will have expired by then.', '試算時間已超過此優惠碼的期限。'],
  'promo-customer': [
    'This customer has used the code as often as allowed.',
    '此顧客已達這組優惠碼的使用次數上限。',
  ],
  'promo-no-product': ['The code doesn’t apply to any of these products.', '沒有適用此優惠碼的商品。'],
} as const satisfies Record<string, LocalizedText>;

/** Why a code does not count. */
export function previewGap(gap: PromoGap | { name: keyof typeof gaps }): LocalizedText {
  if (gap.name !== 'promo-below-minimum') return gaps[gap.name];
  const amount = formatNtd(gap.missing);
  return [`Below the minimum spend of the code: ${amount} short.`, `未達此優惠碼的最低消費，還差${amount}。`];
}

export function previewLeft(left: number): LocalizedText {
  return left === 0 ? ['Sold out', '已售完'] : [`Only ${left} left`, `庫存僅剩${left}件`];
}

import type { LocalizedText } from '#app/domain/language.ts';

/** A code from a link, before there is a cart; whether it holds is not known yet. */
export function promoOffered(code: string): LocalizedText {
  return [
    `We’ll fill in promo code “${code}” at checkout and check whether you can use it.`,
    `優惠碼「${code}」將於結帳時自動帶入，並由系統確認是否適用。`,
  ];
}

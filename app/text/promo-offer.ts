import type { LocalizedText } from '#app/domain/language.ts';

/** A code from a link, before there is a cart. */
export function promoOffered(code: string): LocalizedText {
  return [
    `Promo code “${code}” is saved and will be filled in at checkout.`,
    `優惠碼「${code}」已為您保留，結帳時會自動帶入。`,
  ];
}

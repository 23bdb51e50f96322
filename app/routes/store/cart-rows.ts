import { salePrice } from '#app/domain/cart/money.ts';
import { quoteSession, type Session } from '#app/domain/cart/session.ts';
import { goodsRows, type MoneyRow } from '#app/text/promo.ts';

/** The goods of the cart and the code that counts in it. @param shipping as in `goodsRows`. */
export function cartRows(session: Session, shipping: number): readonly MoneyRow[] {
  const { promo } = session;
  const money = quoteSession(session);
  const given = promo.state === 'valid' && money.promoGap === null ? promo : null;
  return goodsRows(money, given, given?.code ?? null, shipping);
}

/** What a line shows for one, in NTD: after a sale, before the code, which has a row of its own. */
export function unitOf({ price, salesPercentage }: { price: number; salesPercentage: number }): number {
  return salePrice(price, salesPercentage);
}

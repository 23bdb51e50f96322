import { endOfLink, orderLinkPattern } from '#app/domain/order/order-link.ts';
import type { Db } from '#app/server/db/client.ts';
import { isSigned, signed } from '#app/server/db/stored-secret.ts';

interface OrderLinks {
  /** @param ends epoch ms; equal input gives an equal token. */
  make(db: Db, orderNumber: string, ends: number): Promise<string>;
  /** The order number; null where invalid or expired. */
  orderOf(db: Db, token: string, now?: number): Promise<string | null>;
}

/**
 * Signed tokens (256 bits) of order number and expiry: not guessable (reliability B11, B12) and not stored.
 * @param secretID name of their secret. @param purpose separates kinds of links: a token of another purpose is invalid.
 */
export function signedOrderLinks(secretID: string, purpose: string): OrderLinks {
  const textOf = (orderNumber: string, until: string) => `${purpose} ${orderNumber} ${until}`;

  return {
    async make(db, orderNumber, ends) {
      const until = Math.floor(ends / 1000).toString(36);
      return `${orderNumber}-${until}-${await signed(db, secretID, textOf(orderNumber, until))}`;
    },
    async orderOf(db, token, now = Date.now()) {
      const [, orderNumber, until, given] = orderLinkPattern.exec(token) ?? [];
      if (orderNumber === undefined || until === undefined || given === undefined) return null;
      if (!(await isSigned(db, secretID, textOf(orderNumber, until), given))) return null;
      return (endOfLink(token) ?? 0) > now ? orderNumber : null;
    },
  };
}

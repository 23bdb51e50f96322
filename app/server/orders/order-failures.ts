import { eq } from 'drizzle-orm';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { Db } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { type NamedVariant, withOptions } from '#app/text/product.ts';
import type { FailureSpool } from './failure-spool.ts';
import type { OrderRequest } from './order-request.ts';

export interface OrderFailures {
  /** Resolves when the report is on disk. Never throws. @param reason a word without personal data. */
  report(request: OrderRequest, reason: string): Promise<void>;
  stop(): void;
}

const refreshEvery = 600_000;
/** Cached variant names; others are reported by id. */
const mostNames = 20_000;

/** Caches variant names, because most failures happen while the database is unavailable. */
export async function openOrderFailures(db: Db, spool: FailureSpool): Promise<OrderFailures> {
  let names: ReadonlyMap<VariantId, string> = new Map();
  const refresh = async () => {
    names = await readNames(db).catch(() => names);
  };
  await refresh();
  const timer = setInterval(() => void refresh(), refreshEvery);
  timer.unref();
  return {
    async report(request, reason) {
      const {
        orderID,
        customer,
        shippingOption,
        paymentMethod,
        promoCode,
        customerMessage,
        giftMessage,
        invoice,
        chosenDay,
        shown,
      } = request;
      await spool.save({
        orderID,
        at: new Date().toISOString(),
        reason,
        customer,
        items: request.lines.map(({ productID, qty }) => ({ name: names.get(productID) ?? productID, qty })),
        shippingOption,
        paymentMethod,
        promoCode,
        customerMessage,
        giftMessage,
        invoice,
        chosenDay,
        amountShown: shown.amountDue ?? shown.totalPriceWithShipping ?? shown.totalPrice,
      });
    },
    stop: () => clearInterval(timer),
  };
}

async function readNames(db: Db): Promise<ReadonlyMap<VariantId, string>> {
  const rows = await db
    .select({
      id: productVariant.id,
      title: parentProduct.title,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .limit(mostNames);
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

function nameOf(variant: NamedVariant): string {
  const options = chosenOptions(variant).map(([english]) => english);
  return withOptions(variant.title[0], options.join(', '), 0);
}

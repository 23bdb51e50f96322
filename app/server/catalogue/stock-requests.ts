import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { normaliseEmail } from '#app/domain/address/email-and-phone.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import type { BackInStock } from '#app/emails/back-in-stock.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { formerSlug, stockRequest } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { signed } from '#app/server/db/stored-secret.ts';
import { enqueueEmails } from '#app/server/emails/outbox.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { repeat, type Watch } from '#app/server/one-at-a-time.ts';

/** Requests for an email when a product is back in stock (decision 71). */

const perNetwork = { limit: 10, windowSeconds: 3600 } as const;
/** Limits emails to a stranger's address. Requests above it are dropped with the same response. */
const perAddress = { limit: 20, windowSeconds: 7 * 24 * 3600 } as const;

export interface TypedRequest {
  slug: string;
  /** A variant's id; '' for any variant of the product. */
  variant: string;
  email: string;
}

export type StockRequested =
  | { ok: true }
  | { ok: false; problem: 'product-unknown' | 'invalid-email' | 'too-many' };

/** The response is the same whether the address is known or not. */
export async function requestStock(
  db: Db,
  { slug, variant, email: typed }: TypedRequest,
  language: Language,
  address: string,
): Promise<StockRequested> {
  const email = normaliseEmail(typed);
  if (email === null) return { ok: false, problem: 'invalid-email' };
  if (!(await allow(db, `stock-request:${networkOf(address)}`, perNetwork)))
    return { ok: false, problem: 'too-many' };
  const leaveToken = await leaveTokenOf(db, email);
  const found = await requestedVariant(db, slug, variant);
  if (!found) return { ok: false, problem: 'product-unknown' };
  if (!(await allow(db, `stock-request-to:${leaveToken}`, perAddress))) return { ok: true };
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(stockRequest)
      .values({ ...found, email, leaveToken, language })
      .onConflictDoNothing();
    if (added.rowCount === 0) await renewUnsent(tx, found, leaveToken);
  });
  return { ok: true };
}

/** Whose email failed for good asks anew; one that is still to be sent stays. */
async function renewUnsent(
  tx: Tx,
  { parentID, productID }: Pick<typeof stockRequest.$inferSelect, 'parentID' | 'productID'>,
  leaveToken: string,
): Promise<void> {
  const renewed = await tx
    .update(stockRequest)
    .set({ notifiedAt: null, inStockSince: null, createdAt: sql`now()` })
    .where(
      and(
        eq(stockRequest.parentID, parentID),
        sql`${stockRequest.productID} is not distinct from ${productID}`,
        eq(stockRequest.leaveToken, leaveToken),
        isNotNull(stockRequest.notifiedAt),
        sql`not exists (select from outbox where request_id = stock_request.id and state = 'waiting')`,
      ),
    )
    .returning({ id: stockRequest.id });
  if (renewed.length === 0) return;
  const ids = renewed.map(({ id }) => id);
  await tx.delete(outbox).where(anyOf(outbox.requestID, ids));
  await notify(tx, 'emails');
}

interface ComingRequest
  extends Pick<typeof stockRequest.$inferInsert, 'parentID' | 'productID' | 'language'> {
  email: string;
  createdAt: string;
}

/**
 * Prepares requests of an import, which writes them in its transaction; links in emails that were sent before it end
 * nothing here, because the token is made with this shop's secret.
 */
export async function comingRequests(db: Db, requests: readonly ComingRequest[]) {
  const rows: (typeof stockRequest.$inferInsert)[] = [];
  for (const { createdAt, ...request } of requests)
    rows.push({
      ...request,
      createdAt: new Date(createdAt),
      leaveToken: await leaveTokenOf(db, request.email),
    });
  return rows;
}

/** Null where no published product has or had the slug, or it lacks the variant. */
async function requestedVariant(
  db: Db,
  slug: string,
  variant: string,
): Promise<{ parentID: ParentId; productID: VariantId | null } | null> {
  const [product] = await db
    .select({ id: parentProduct.id })
    .from(parentProduct)
    .leftJoin(formerSlug, and(eq(formerSlug.parentID, parentProduct.id), eq(formerSlug.slug, slug)))
    .where(
      and(
        or(eq(parentProduct.slug, slug), isNotNull(formerSlug.slug)),
        parentProduct.isPublished,
        isNull(parentProduct.deletedAt),
      ),
    );
  if (!product) return null;
  if (variant === '') return { parentID: product.id, productID: null };
  const [found] = await db
    .select({ id: productVariant.id })
    .from(productVariant)
    .where(and(eq(productVariant.parentID, product.id), sql`${productVariant.id} = ${variant}`));
  return found ? { parentID: product.id, productID: found.id } : null;
}

/** Ends all requests of an address. Idempotent, since mail services also open its link. */
export async function leaveStockRequests(db: Db, token: string): Promise<boolean> {
  if (!leaveTokenPattern.test(token)) return false;
  const left = await db.delete(stockRequest).where(eq(stockRequest.leaveToken, token));
  if (left.rowCount) await notify(db, 'emails');
  return true;
}

/** Whether no request of the address is left. False for what is no token; which addresses there were is not stored. */
export async function hasNoStockRequests(db: Db, token: string): Promise<boolean> {
  return (
    leaveTokenPattern.test(token) && (await db.$count(stockRequest, eq(stockRequest.leaveToken, token))) === 0
  );
}

const leaveTokenPattern = /^[\w-]{43}$/;

function leaveTokenOf(db: Db, email: string): Promise<string> {
  return signed(db, 'stock-request-secret', email.toLowerCase());
}

/** Ignores stock that appears for seconds only, as between two steps of an edit. */
const settled = sql`now() - interval '10 minutes'`;
const tooOld = sql`now() - interval '1 year'`;
const mostEmails = 200;

const isInStock = sql`exists (
  select from product_variant join parent_product on parent_product.id = product_variant.parent_id
  where parent_product.id = stock_request.parent_id and product_variant.id = coalesce(stock_request.product_id, product_variant.id)
    and product_variant.qty > 0 and parent_product.is_published and parent_product.deleted_at is null)`;

/**
 * Records which products are in stock, queues emails for those in stock for a while, and deletes old requests. Setting
 * `notified_at` and queuing the email share one transaction, so that concurrent processes send one email per request.
 */
export async function enqueueBackInStock(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>): Promise<number> {
  await db.delete(stockRequest).where(sql`created_at < ${tooOld}`);
  await db.execute(sql`
    update stock_request set in_stock_since = case when in_stock_since is null then now() end
    where notified_at is null and (in_stock_since is null) = ${isInStock}`);
  const written = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      update stock_request set notified_at = now()
      where id in (
        select id from stock_request
        where notified_at is null and in_stock_since <= ${settled} and ${isInStock}
        order by id limit ${mostEmails} for update skip locked)
      returning id, email`);
    if (rows.length === 0) return 0;
    const emails = rows.map(({ id, email }) => ({
      kind: 'backInStock' as const,
      requestID: Number(id),
      recipient: email,
    }));
    await enqueueEmails(tx, jobs, emails);
    await notify(tx, 'emails');
    return rows.length;
  });
  if (written > 0) jobs.wake('email');
  return written;
}

/** Null where the request no longer exists. */
export async function readBackInStock(db: Db, requestID: number): Promise<BackInStock | null> {
  const [row] = await db
    .select({
      slug: parentProduct.slug,
      title: parentProduct.title,
      productID: stockRequest.productID,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      email: stockRequest.email,
      leaveToken: stockRequest.leaveToken,
      language: stockRequest.language,
    })
    .from(stockRequest)
    .innerJoin(parentProduct, eq(parentProduct.id, stockRequest.parentID))
    .leftJoin(productVariant, eq(productVariant.id, stockRequest.productID))
    .where(eq(stockRequest.id, requestID));
  return row ?? null;
}

/**
 * Resets a request whose product sold out before its email was sent, and deletes the email. @returns whether it did.
 */
export async function waitsAgain(db: Db, requestID: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const waiting = await tx
      .update(stockRequest)
      .set({ notifiedAt: null, inStockSince: null })
      .where(and(eq(stockRequest.id, requestID), sql`not ${isInStock}`));
    if (waiting.rowCount !== 1) return false;
    await tx.delete(outbox).where(eq(outbox.requestID, requestID));
    return true;
  });
}

/** Deletes a request, and with it its sent email. */
export async function forgetStockRequest(db: Db, requestID: number): Promise<void> {
  await db.delete(stockRequest).where(eq(stockRequest.id, requestID));
}

export async function countStockRequests(
  db: Db,
  parents: readonly ParentId[],
): Promise<ReadonlyMap<ParentId, number>> {
  if (parents.length === 0) return new Map();
  const rows = await db
    .select({ parentID: stockRequest.parentID, waiting: sql<number>`count(*)::int` })
    .from(stockRequest)
    .where(and(anyOf(stockRequest.parentID, parents), isNull(stockRequest.notifiedAt)))
    .groupBy(stockRequest.parentID);
  return new Map(rows.map(({ parentID, waiting }) => [parentID, waiting]));
}

/** Waiting requests of a product by variant; null for any variant. */
export async function stockRequestsOf(
  db: Db,
  parent: ParentId,
): Promise<readonly { productID: VariantId | null; waiting: number }[]> {
  return db
    .select({ productID: stockRequest.productID, waiting: sql<number>`count(*)::int` })
    .from(stockRequest)
    .where(and(eq(stockRequest.parentID, parent), isNull(stockRequest.notifiedAt)))
    .groupBy(stockRequest.productID);
}

/** Interval of the check, in ms. */
const pause = 60_000;

export function watchStock({ db, jobs, log }: Pick<Shop, 'db' | 'jobs' | 'log'>): Watch {
  const failed = 'requests for stock were not looked at';
  return repeat(pause, () => enqueueBackInStock(db, jobs), { log, failed });
}

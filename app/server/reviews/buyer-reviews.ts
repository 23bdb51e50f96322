import { asc, eq, sql } from 'drizzle-orm';
import type { ParentId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import { publicName } from '#app/domain/review/public-name.ts';
import {
  checkReviews,
  plain,
  type ReviewableOrder,
  type ReviewableProduct,
  type ReviewField,
  type ReviewProblem,
  type TypedReviews,
} from '#app/domain/review/review.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { productReview } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';
import { orderOfReviewLink } from './review-links.ts';
import { reviewsAreOn } from './shown-reviews.ts';

/** What buyers do through the link of the review request (decision 84). */

const perNetwork = { limit: 60, windowSeconds: 3600 } as const;
const perOrder = { limit: 30, windowSeconds: 3600 } as const;

/** `gone`: the link is unknown or expired; `off`: reviews are switched off. */
export type ReviewForm = { ok: true; order: ReviewableOrder } | { ok: false; problem: 'gone' | 'off' };

export async function readReviewForm(db: Db, token: string): Promise<ReviewForm> {
  const orderNumber = await orderOfReviewLink(db, token);
  if (orderNumber === null) return { ok: false, problem: 'gone' };
  const found = await readOrder(db, orderNumber);
  if (!found) return { ok: false, problem: 'gone' };
  return found.isOn ? { ok: true, order: found.order } : { ok: false, problem: 'off' };
}

export type ReviewsSaved =
  | { ok: true; saved: number; unchanged: number }
  | { ok: false; problem: 'gone' | 'off' | 'too-many' | 'closed' }
  | { ok: false; problem: 'invalid'; fields: readonly { field: ReviewField; problem: ReviewProblem }[] };

/**
 * Saves the reviews of an order's products. Approved and hidden reviews stay as they are, `unchanged` of which were sent
 * otherwise; `closed` where only those were sent. @param typed by product of the order; other products are ignored.
 */
export async function saveReviews(
  db: Db,
  token: string,
  typed: (parents: readonly ParentId[]) => TypedReviews,
  language: Language,
  address: string,
): Promise<ReviewsSaved> {
  if (!(await allow(db, `review:${networkOf(address)}`, perNetwork)))
    return { ok: false, problem: 'too-many' };
  const orderNumber = await orderOfReviewLink(db, token);
  if (orderNumber === null) return { ok: false, problem: 'gone' };
  if (!(await allow(db, `review-order:${orderNumber}`, perOrder))) return { ok: false, problem: 'too-many' };
  return db.transaction(async (tx): Promise<ReviewsSaved> => {
    // Serialised per order, so that a second tab sees the first one's reviews.
    const [locked] = await tx
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(eq(shopOrder.orderNumber, orderNumber))
      .for('update');
    const found = locked && (await readOrder(tx, orderNumber, true));
    if (!found) return { ok: false, problem: 'gone' };
    if (!found.isOn) return { ok: false, problem: 'off' };
    const open = found.order.products.filter(({ review }) => review === null || review.state === 'waiting');
    const decided = found.order.products.filter((product) => !open.includes(product));
    const differs = ({ parentID, rating, text }: TypedReviews['products'][number]) => {
      const review = decided.find((product) => product.parentID === parentID)?.review;
      return rating !== '' && (rating !== String(review?.rating) || plain(text) !== review?.text);
    };
    const unchanged = typed(decided.map(({ parentID }) => parentID)).products.filter(differs).length;
    const isOpenSent = typed(open.map(({ parentID }) => parentID)).products.some(
      ({ rating, text }) => rating !== '' || text !== '',
    );
    if (open.length === 0 || (unchanged > 0 && !isOpenSent)) return { ok: false, problem: 'closed' };
    const checked = checkReviews(typed(open.map(({ parentID }) => parentID)));
    if (!checked.ok) return { ok: false, problem: 'invalid', fields: checked.problems };
    const { name } = checked;
    for (const { parentID, rating, text } of checked.reviews)
      await tx
        .insert(productReview)
        .values({ orderID: locked.orderID, parentID, rating, text, name, language })
        .onConflictDoUpdate({
          target: [productReview.orderID, productReview.parentID],
          set: {
            rating,
            text,
            name,
            // Of the text: another page may only have changed the stars.
            language: sql`case when ${productReview.text} = excluded.text then ${productReview.language} else excluded.language end`,
            version: sql`${productReview.version} + 1`,
          },
          // The form sends all of them, also what was not changed.
          setWhere: sql`${productReview.state} = 'waiting' and (${productReview.rating}, ${productReview.text}, ${productReview.name})
            is distinct from (excluded.rating, excluded.text, excluded.name)`,
        });
    await notify(tx, 'reviews');
    return { ok: true, saved: checked.reviews.length, unchanged };
  });
}

/** Null where the order is not completed. @param toWrite locks the existing reviews. */
async function readOrder(
  db: Db | Tx,
  orderNumber: string,
  toWrite = false,
): Promise<{ order: ReviewableOrder; isOn: boolean } | null> {
  const [order] = await db
    .select({
      orderID: shopOrder.orderID,
      customer: shopOrder.customer,
      status: shopOrder.status,
      isOn: sql<boolean>`${reviewsAreOn}`,
    })
    .from(shopOrder)
    .where(eq(shopOrder.orderNumber, orderNumber));
  if (order?.status !== 'completed') return null;
  const { rows: products } = await db.execute<Pick<ReviewableProduct, 'parentID' | 'title'>>(sql`
    select parent_product.id as "parentID", parent_product.title from (
      select parent_id, min(position) as place from order_line where order_id = ${order.orderID} group by parent_id
    ) bought join parent_product on parent_product.id = bought.parent_id
    where parent_product.deleted_at is null order by place`);
  const read = db
    .select({
      parentID: productReview.parentID,
      rating: productReview.rating,
      text: productReview.text,
      name: productReview.name,
      state: productReview.state,
    })
    .from(productReview)
    .where(eq(productReview.orderID, order.orderID))
    .orderBy(asc(productReview.id));
  const written = new Map(
    (await (toWrite ? read.for('update') : read)).map(({ parentID, ...review }) => [parentID, review]),
  );
  const [chosen] = written.values();
  return {
    isOn: order.isOn,
    order: {
      orderNumber,
      name: chosen?.name ?? publicName(order.customer),
      products: products.map((product) => ({ ...product, review: written.get(product.parentID) ?? null })),
    },
  };
}

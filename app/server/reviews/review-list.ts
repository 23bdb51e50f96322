import { eq, sql } from 'drizzle-orm';
import type { LocalizedText } from '#app/domain/language.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import { answerOf, listedReviewsPerPage, type ReviewState } from '#app/domain/review/review.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, pageOf, readIds } from '#app/server/db/keyset.ts';
import { productReview } from '#app/server/db/order-schema.ts';
import { parentProduct, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, partSearch } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';

/** Reviews in the admin area: list and moderation. */

/** Times ISO 8601, UTC. */
export type ListedReview = RowOf<typeof listReviews>;

const newestFirst: Keyset = [{ column: sql`product_review.id`, kind: 'number', direction: 'desc' }];

/** @param search in search form; empty for all. */
export async function listReviews(
  db: Db,
  { state, search, ...place }: ListPlace & { state: ReviewState; search: string },
) {
  const page = await readIds(
    db,
    {
      table: sql`product_review`,
      id: sql`product_review.id`,
      keyset: newestFirst,
      within: sql`product_review.state = ${state}`,
      search: search === '' ? null : partSearch(sql`product_review.search_text`, search),
      size: listedReviewsPerPage,
    },
    place,
  );
  const rows = await db
    .select({
      id: productReview.id,
      parentID: productReview.parentID,
      product: parentProduct.title,
      orderNumber: shopOrder.orderNumber,
      rating: productReview.rating,
      text: productReview.text,
      name: productReview.name,
      language: productReview.language,
      state: productReview.state,
      answer: productReview.answer,
      version: productReview.version,
      createdAt: productReview.createdAt,
    })
    .from(productReview)
    .innerJoin(parentProduct, eq(parentProduct.id, productReview.parentID))
    .innerJoin(shopOrder, eq(shopOrder.orderID, productReview.orderID))
    .where(anyOf(productReview.id, page.ids.map(Number)));
  return pageOf(
    page,
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    (row) => row.id,
  );
}

/** Version of a review that was read. */
export interface ReadReview {
  id: number;
  version: number;
}

export type ReviewsMoved =
  | { ok: true; state: ReviewState; moved: readonly (ReadReview & { before: ReviewState })[]; left: number }
  | { ok: false; problem: 'review-unknown' | 'review-changed' };

/**
 * Approves, hides or resets reviews. One changed since it was read is left alone, so that nothing unread is published.
 * @returns each with its new version and previous state, for the undo; `left`: how many were not moved.
 */
export async function moveReviews(
  db: Db,
  reviews: readonly ReadReview[],
  state: ReviewState,
): Promise<ReviewsMoved> {
  return db.transaction(async (tx): Promise<ReviewsMoved> => {
    const found = await lockReviews(tx, reviews);
    const same = found.filter(({ id, version }) =>
      reviews.some((review) => review.id === id && review.version === version),
    );
    if (same.length === 0)
      return { ok: false, problem: found.length === 0 ? 'review-unknown' : 'review-changed' };
    const ids = same.map(({ id }) => id);
    await tx
      .update(productReview)
      .set({ state, version: sql`${productReview.version} + 1` })
      .where(anyOf(productReview.id, ids));
    const seen = same.filter((review) => review.state === 'approved' || state === 'approved');
    await notifyOf(tx, seen);
    return {
      ok: true,
      state,
      moved: same.map(({ id, version, state: before }) => ({ id, version: version + 1, before })),
      left: reviews.length - same.length,
    };
  });
}

export type ReviewAnswered = { ok: true; answered: boolean } | Extract<ReviewsMoved, { ok: false }>;

/** @param typed in each language; empty in all of them deletes the answer. */
export async function answerReview(
  db: Db,
  review: ReadReview,
  typed: LocalizedText,
): Promise<ReviewAnswered> {
  return db.transaction(async (tx): Promise<ReviewAnswered> => {
    const [found] = await lockReviews(tx, [review]);
    if (!found) return { ok: false, problem: 'review-unknown' };
    if (found.version !== review.version) return { ok: false, problem: 'review-changed' };
    const answer = answerOf(typed);
    await tx
      .update(productReview)
      .set({
        answer,
        answeredAt: answer ? sql`now()` : null,
        version: sql`${productReview.version} + 1`,
      })
      .where(eq(productReview.id, review.id));
    await notifyOf(tx, found.state === 'approved' ? [found] : []);
    return { ok: true, answered: answer !== null };
  });
}

/** In id order, against deadlocks. */
function lockReviews(tx: Tx, reviews: readonly ReadReview[]) {
  return tx
    .select({
      id: productReview.id,
      version: productReview.version,
      state: productReview.state,
      parentID: productReview.parentID,
    })
    .from(productReview)
    .where(
      anyOf(
        productReview.id,
        reviews.map(({ id }) => id),
      ),
    )
    .orderBy(productReview.id)
    .for('update');
}

/** @param seen reviews that shoppers see or saw; the pages that show them are rendered again. */
async function notifyOf(tx: Tx, seen: readonly { parentID: string }[]): Promise<void> {
  await notify(tx, 'reviews');
  const products = new Set(seen.map(({ parentID }) => parentID));
  if (products.size > 0) await notify(tx, 'catalogue', [...products].join(' '));
}

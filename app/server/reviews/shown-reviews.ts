import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ParentId } from '#app/domain/ids.ts';
import {
  mostReviewPages,
  type RatingSummary,
  ratings,
  reviewsPerPage,
  type ShownReviews,
  summaryOf,
} from '#app/domain/review/review.ts';
import type { Db } from '#app/server/db/client.ts';
import { productReview } from '#app/server/db/order-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';

/** Reviews shown to shoppers: approved ones, while the owner has reviews switched on. */

/** From the saved settings: off without a row (domain/review/review.ts). */
export const reviewsAreOn: SQL = sql`exists (select from setting where name = 'reviews' and value->>'on' = 'on')`;

const isApproved = eq(productReview.state, sql`'approved'`);

/** By product; those without reviews are absent. */
export async function ratingsOf(
  db: Db,
  parents: readonly ParentId[],
): Promise<ReadonlyMap<ParentId, RatingSummary>> {
  if (parents.length === 0) return new Map();
  const rows = await db
    .select({
      parentID: productReview.parentID,
      count: count(),
      sum: sql<number>`sum(${productReview.rating})::int`,
    })
    .from(productReview)
    .where(and(isApproved, anyOf(productReview.parentID, parents), reviewsAreOn))
    .groupBy(productReview.parentID);
  return new Map(
    rows.flatMap(({ parentID, count, sum }) => {
      const summary = summaryOf(count, sum);
      return summary ? [[parentID, summary] as const] : [];
    }),
  );
}

/** Null without any. @param page one beyond the last counts as the last. */
export async function shownReviews(db: Db, parent: ParentId, page: number): Promise<ShownReviews | null> {
  const of = and(isApproved, eq(productReview.parentID, parent), reviewsAreOn);
  const counts = await db
    .select({ rating: productReview.rating, count: count() })
    .from(productReview)
    .where(of)
    .groupBy(productReview.rating);
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const summary = summaryOf(
    all,
    counts.reduce((sum, one) => sum + one.rating * one.count, 0),
  );
  if (!summary) return null;
  const pages = Math.min(mostReviewPages, Math.ceil(all / reviewsPerPage));
  const shown = Math.min(page, pages);
  const rows = await db
    .select({
      id: productReview.id,
      rating: productReview.rating,
      text: productReview.text,
      name: productReview.name,
      language: productReview.language,
      createdAt: productReview.createdAt,
      answer: productReview.answer,
    })
    .from(productReview)
    .where(of)
    .orderBy(desc(productReview.id))
    .limit(reviewsPerPage)
    .offset((shown - 1) * reviewsPerPage);
  return {
    ...summary,
    spread: ratings.map((rating) => ({
      rating,
      count: counts.find((one) => one.rating === rating)?.count ?? 0,
    })),
    page: shown,
    pages,
    reviews: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

import { z } from 'zod';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { localize } from '#app/domain/language.ts';
import { plain, reviewLimits, reviewStates } from '#app/domain/review/review.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import {
  answerReview,
  listReviews,
  moveReviews,
  type ReviewAnswered,
  type ReviewsMoved,
} from '#app/server/reviews/review-list.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/reviews.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ReviewList } from './reviews/review-list.tsx';

const querySchema = { ...listQuery, state: queryChoice(reviewStates, 'waiting') };

/** `?state=` approved or hidden; `?q=` is searched for. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings, config } = context.get(shopContext);
  const { state, q, ...place } = readQuery(request, querySchema);
  const page = await listReviews(db, { state, search: searchForm(q), ...place });
  return { page, state, q, isOn: settings.current().reviews.isOn, isLinked: config.origin !== null };
}

const id = z.coerce.number().int().positive();
const mostMoved = 100;
/** Of a form one value, of JSON a list. */
const several = z.union([id.transform((one) => [one]), z.array(id).min(1).max(mostMoved)]);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('move-reviews'),
    ids: several,
    /** Of each, as it was read. */
    versions: several,
    state: z.literal(reviewStates),
  }),
  z.strictObject({
    intent: z.literal('answer-review'),
    id,
    version: id,
    answer: z.array(postedText(reviewLimits.answer)).max(10),
  }),
]);

export const action = pageAction(
  posted,
  [],
  async (input, { db }): Promise<ReviewsMoved | ReviewAnswered> => {
    if (input.intent === 'move-reviews') {
      const { ids, versions, state } = input;
      const reviews = ids.map((one, place) => ({ id: one, version: versions[place] ?? 0 }));
      return moveReviews(db, reviews, state);
    }
    const { id, version, answer } = input;
    return answerReview(
      db,
      { id, version },
      localize((language) => plain(answer[language] ?? '')),
    );
  },
);

export default function Reviews({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['reviews', 'settings']);
  return <ReviewList {...loaderData} />;
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;

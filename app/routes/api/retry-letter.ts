import { z } from 'zod';
import { shopContext } from '#app/server/context.ts';
import { answer, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { retryLetter } from '#app/server/letters/letters.ts';
import { requireOwner } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/retry-letter.ts';

const asked = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireOwner(context, request);
  return wrongMethod('POST');
}

/** `POST /api/retryLetter {id}`: a letter that waits or was given up is sent at once; 404 where there is none such. */
export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, asked);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { db, jobs } = context.get(shopContext);
  const found = await retryLetter(db, jobs, body.id);
  return found ? answer({ state: 'waiting' }) : answer({ problem: 'letter-unknown' }, 404);
}

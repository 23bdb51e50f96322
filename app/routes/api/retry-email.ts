import { z } from 'zod';
import { shopContext } from '#app/server/context.ts';
import { retryEmail } from '#app/server/emails/outbox.ts';
import { answer, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/retry-email.ts';

const bodySchema = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request);
  return wrongMethod('POST');
}

/** `POST /api/retryLetter {id}`: an email that waits or was given up is sent at once; 404 where there is none such. */
export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request);
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, bodySchema);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { db, jobs } = context.get(shopContext);
  const found = await retryEmail(db, jobs, body.id);
  return found ? answer({ state: 'waiting' }) : answer({ problem: 'letter-unknown' }, 404);
}

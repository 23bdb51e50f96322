import { z } from 'zod';
import { resendEmail } from '#app/server/emails/outbox.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export const loader = postOnly;

/** `POST /api/resendLetter {id}`: an email that was sent is written and sent once more; 404 where there is none such. */
export const action = staffAction(bodySchema, async ({ id }, { db, jobs }) => {
  const found = await resendEmail(db, jobs, id);
  return found ? answer({ state: 'waiting' }) : answer({ problem: 'letter-unknown' }, 404);
});

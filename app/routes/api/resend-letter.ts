import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { resendLetter } from '#app/server/letters/letters.ts';
import { ownersAction, postOnly } from '#app/server/owners/owner-call.ts';

const asked = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export const loader = postOnly;

/** `POST /api/resendLetter {id}`: a letter that was sent is written and sent once more; 404 where there is none such. */
export const action = ownersAction(asked, async ({ id }, { db, jobs }) => {
  const found = await resendLetter(db, jobs, id);
  return found ? answer({ state: 'waiting' }) : answer({ problem: 'letter-unknown' }, 404);
});

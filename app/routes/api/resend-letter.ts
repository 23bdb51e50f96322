import { z } from 'zod';
import { resendLetter } from '#app/server/letters.ts';
import { ownersAction, postOnly } from '#app/server/owner-call.ts';
import { answer } from '#app/server/posted-json.ts';

const asked = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) });

export const loader = postOnly;

/** `POST /api/resendLetter {id}`: a letter that was sent is written and sent once more; 404 where there is none such. */
export const action = ownersAction(asked, async ({ id }, { db, jobs }) => {
  const found = await resendLetter(db, jobs, id);
  return found ? answer({ state: 'waiting' }) : answer({ problem: 'letter-unknown' }, 404);
});

import { z } from 'zod';
import { messageStates } from '#app/domain/contact/contact-inbox.ts';
import { markMessage } from '#app/server/contact/inbox.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({ id: z.int().positive(), state: z.literal(messageStates) });

export const loader = postOnly;

/** `POST /api/markMessage {id, state}` → `{state, before}`: how a contact message was dealt with; 404 where there is none. */
export const action = staffAction(bodySchema, async ({ id, state }, { db }) => {
  const before = await markMessage(db, id, state);
  return before === null ? answer({ problem: 'message-unknown' }, 404) : answer({ state, before });
});

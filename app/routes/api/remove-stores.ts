import { z } from 'zod';
import { answer } from '#app/server/http/posted-json.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';
import { replaceStoreList } from '#app/server/stores/store-list.ts';

export const loader = postOnly;

/** `POST /api/removeStores {}` → {stores: 0}: the checkout asks for the store's name and code alone again. */
export const action = ownerAction(z.strictObject({}), async (_body, { db, settings }, owner) => {
  await replaceStoreList(db, [], owner.email);
  await settings.renew();
  return answer({ stores: 0 });
});

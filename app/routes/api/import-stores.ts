import { z } from 'zod';
import { longestStoreFile, readStoreList } from '#app/domain/delivery/store-list.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { ownerAction, staffPostOnly } from '#app/server/staff/staff-call.ts';
import { replaceStoreList } from '#app/server/stores/store-list.ts';

const posted = z.strictObject({ csv: postedText(longestStoreFile) });

export const loader = staffPostOnly;

/** `POST /api/importStores {csv}` → {stores}: how many there are now, in place of all before. 400 `invalid-stores` where a line has an error. */
export const action = ownerAction(posted, async ({ csv }, { db, settings }, owner) => {
  const { stores, errors } = readStoreList(csv);
  if (errors.length > 0) return answer({ problem: 'invalid-stores' }, 400);
  await replaceStoreList(db, stores, owner.email);
  await settings.renew();
  return answer({ stores: stores.length });
});

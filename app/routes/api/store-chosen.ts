import { redirect } from 'react-router';
import {
  readChosenStore,
  storeFragment,
  visitLanguage,
  visitPattern,
} from '#app/domain/delivery/store-visit.ts';
import { localPath } from '#app/domain/language.ts';
import { postOnly, wrongMethod } from '#app/server/http/posted-json.ts';
import type { Route } from './+types/store-chosen.ts';

/**
 * Where the map sends the browser, by a POST of another site that nothing signs: it changes nothing here, and the tab takes
 * the store only for the visit that it began itself.
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  const store = readChosenStore(fields);
  const visit = fields.ExtraData ?? '';
  const language = visitPattern.test(visit) ? visitLanguage(visit) : 0;
  return redirect(localPath('/store/checkout', language) + (store ? storeFragment(store) : ''), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export const loader = postOnly;

import { makeContactToken } from '#app/server/contact/contact-token.ts';
import { shopContext } from '#app/server/context.ts';
import { answer } from '#app/server/http/posted-json.ts';
import type { Route } from './+types/contact.ts';

/** `GET /api/contact` → `{token}`: when someone began to write, which the cached page cannot say. */
export async function loader({ context }: Route.LoaderArgs) {
  return answer({ token: await makeContactToken(context.get(shopContext).db) });
}

import { shopContext } from '#app/server/context.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { isAccount } from '#app/server/staff/staff.ts';
import { staffUserOf } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/session.ts';

const querySchema = { was: queryText(100) };

/**
 * `GET /api/auth/session`: who is signed in, or null. Signing in and out is the action of /login. `?was=` the id of an account
 * tells whether it was removed, to a page that is signed out; the id cannot be guessed.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await staffUserOf(context, request);
  const { was } = readQuery(request, querySchema);
  if (user === null && was !== '')
    return answer({ user: null, wasRemoved: !(await isAccount(context.get(shopContext).db, was)) });
  return answer({ user: user && { id: user.id, email: user.email, name: user.name } });
}

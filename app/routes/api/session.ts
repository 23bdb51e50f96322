import { answer } from '#app/server/http/posted-json.ts';
import { staffUserOf } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/session.ts';

/** `GET /api/auth/session`: who is signed in, or null. Signing in and out is the action of /login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const owner = await staffUserOf(context, request);
  return answer({ user: owner && { id: owner.id, email: owner.email, name: owner.name } });
}

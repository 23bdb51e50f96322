import { answer } from '#app/server/http/posted-json.ts';
import { staffUserOf } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/session.ts';

/** `GET /api/auth/session`: who is signed in, or null. Signing in and out is the action of /login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await staffUserOf(context, request);
  return answer({ user: user && { id: user.id, email: user.email, name: user.name } });
}

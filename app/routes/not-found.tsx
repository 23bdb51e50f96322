import { data } from 'react-router';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import type { Route } from './+types/not-found.ts';

/** Any path containing /admin leads to the sign-in (specification, section 2). */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname.includes('/admin')) await staffOrLogin(context, request);
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage error="not-found" />;
}

import { data } from 'react-router';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/not-found.ts';
import { AdminError } from './parts/admin-error.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  return data(null, { status: 404 });
}

export default function Page() {
  return <AdminError kind="not-found" />;
}

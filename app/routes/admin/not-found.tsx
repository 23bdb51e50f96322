import { data } from 'react-router';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/not-found.ts';
import { DeskError } from './desk/desk-error.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  return data(null, { status: 404 });
}

export default function Page() {
  return <DeskError kind="not-found" />;
}

import { hasNoStockRequests, leaveStockRequests } from '#app/server/catalogue/stock-requests.ts';
import { shopContext } from '#app/server/context.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { LeaveEmails } from '#app/ui/leave-emails.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/back-in-stock.ts';

/** Public by the token of the email’s link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { hasLeft: await hasNoStockRequests(context.get(shopContext).db, params.token) };
}

/** Pressed on the page, or posted by a mail service at once (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  const isValid = await leaveStockRequests(context.get(shopContext).db, params.token);
  return { problem: isValid ? null : ('invalid' as const) };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ problem }));
}

export default function BackInStockPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  return <LeaveEmails kind="backInStock" hasLeft={loaderData.hasLeft} answer={actionData} />;
}

import { shopContext } from '#app/server/context.ts';
import { hasLeftNewsletter, leaveNewsletter } from '#app/server/customers/newsletter.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { LeaveEmails } from '#app/ui/leave-emails.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/newsletter.ts';

/** Public by the signed link of a newsletter. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { hasLeft: await hasLeftNewsletter(context.get(shopContext).db, params.token) };
}

/** Pressed on the page, or posted by a mail service at once (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  const isValid = await leaveNewsletter(context.get(shopContext).db, params.token);
  return { problem: isValid ? null : ('invalid' as const) };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ problem }));
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  return <LeaveEmails kind="newsletter" hasLeft={loaderData.hasLeft} answer={actionData} />;
}

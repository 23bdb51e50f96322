import { shopContext } from '#app/server/context.ts';
import { hasLeftReviewEmails, leaveReviewEmails } from '#app/server/reviews/review-links.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { LeaveEmails } from '#app/ui/leave-emails.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/review-emails.ts';

/** Public by the token of the email’s link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { hasLeft: await hasLeftReviewEmails(context.get(shopContext).db, params.token) };
}

/** Pressed on the page, or posted by a mail service at once (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  const isValid = await leaveReviewEmails(context.get(shopContext).db, params.token);
  return { problem: isValid ? null : ('invalid' as const) };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ problem }));
}

export default function ReviewEmailsPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  return <LeaveEmails kind="reviews" hasLeft={loaderData.hasLeft} answer={actionData} />;
}

import { Form, useNavigation } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { leaveReviewEmails } from '#app/server/reviews/review-links.ts';
import { reviewEmailsText, reviewFormText, reviewRefusals } from '#app/text/review-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/review-emails.ts';

/** Public by the token of the email's link. Opened it changes nothing, since mail services open links to check them. */
export function loader() {
  return null;
}

/** Pressed on the page, or posted by a mail service at once (RFC 8058). The same answer for every token. */
export async function action({ context, params }: Route.ActionArgs) {
  await leaveReviewEmails(context.get(shopContext).db, params.token);
  return { problem: null };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ problem }));
}

export default function ReviewEmailsPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate();
  const sending = useNavigation().state !== 'idle';
  const isLeft = actionData !== undefined && actionData.problem === null;
  return (
    <Page title={t(reviewEmailsText.title)} narrow lead={!isLeft && t(reviewEmailsText.lead)}>
      <KnownPath />
      {isLeft ? (
        <div className="grid at-start gap-5">
          <Notice tone="good" role="status">
            {t(reviewEmailsText.left)}
          </Notice>
          <ButtonLink to="/store">{t(reviewFormText.toStore)}</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid at-start gap-5">
          {actionData?.problem && (
            <Notice tone="error" role="alert">
              {t(reviewRefusals[actionData.problem])}
            </Notice>
          )}
          <Button type="submit" variant="brand" aria-disabled={sending}>
            {t(reviewEmailsText.leave)}
          </Button>
        </Form>
      )}
    </Page>
  );
}

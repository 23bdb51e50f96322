import { Form, useNavigation } from 'react-router';
import { shopContext } from '#app/server/context.ts';
import { leaveNewsletter } from '#app/server/customers/newsletter.ts';
import { stockRequestProblems } from '#app/text/back-in-stock.ts';
import { newsletterText } from '#app/text/newsletter.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { answerOr } from '#app/ui/client-action.ts';
import { useTranslate } from '#app/ui/language.ts';
import { KnownPath } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/newsletter.ts';

/** Public by the signed link of a newsletter. Opened it changes nothing, since mail services open links to check them. */
export function loader() {
  return null;
}

/** Pressed on the page, or posted by a mail service at once (RFC 8058). The same answer for every token. */
export async function action({ context, params }: Route.ActionArgs) {
  await leaveNewsletter(context.get(shopContext).db, params.token);
  return { problem: null };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, (problem) => ({ problem }));
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate();
  const sending = useNavigation().state !== 'idle';
  const isLeft = actionData !== undefined && actionData.problem === null;
  return (
    <Page title={t(newsletterText.title)} narrow lead={!isLeft && t(newsletterText.leaveLead)}>
      <KnownPath />
      {isLeft ? (
        <div className="grid at-start gap-5">
          <Notice tone="good" role="status">
            {t(newsletterText.left)}
          </Notice>
          <ButtonLink to="/store">{t(newsletterText.toStore)}</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="grid at-start gap-5">
          {actionData?.problem && (
            <Notice tone="error" role="alert">
              {t(stockRequestProblems[actionData.problem])}
            </Notice>
          )}
          <Button type="submit" variant="brand" aria-disabled={sending}>
            {t(newsletterText.leave)}
          </Button>
        </Form>
      )}
    </Page>
  );
}

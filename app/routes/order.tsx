import { data, redirectDocument } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import type { LookUp } from '#app/domain/order/order-lookup.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { queryText, readQuery } from '#app/server/http/address-query.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { lookUpOrder } from '#app/server/orders/order-lookup.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { answerOr } from '#app/ui/client-action.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/order.ts';
import { LookUpForm } from './order-form.tsx';

/** @returns the number from the email's link, to fill in. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings } = context.get(shopContext);
  const { number } = readQuery(request, { number: queryText(12) });
  return { number, sendsEmails: sendsEmails(config, settings.current()) };
}

/** With and without JavaScript; a found order is shown at a temporary address of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request, 200);
  const typed: LookUp = { number: text('number'), phone: text('phone') };
  const from = { address: context.get(clientAddress), cookie: request.headers.get('cookie') };
  const outcome = await lookUpOrder(context.get(shopContext), typed, from);
  const headers = { 'Cache-Control': 'no-store' };
  if (outcome.ok) {
    const language = languageOfPath(new URL(request.url).pathname);
    // A third-party script of this page does not come along.
    throw redirectDocument(localPath(`/order/${outcome.token}`, language), {
      status: 303,
      headers: { ...headers, 'Set-Cookie': outcome.deviceCookie },
    });
  }
  // A wrong number is shown by the form, so it is no HTTP error.
  const status = outcome.problem === 'too-many' ? 429 : 200;
  return data({ typed, problem: outcome.problem }, { status, headers });
}

/** A dead line is a refusal as well, so that the form stays with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const typed: LookUp = { number: String(form.get('number') ?? ''), phone: String(form.get('phone') ?? '') };
  return answerOr(serverAction, (problem) => ({ typed, problem }));
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const actionData = usePostedAnswer<typeof clientAction>();
  const t = useTranslate();
  return (
    <Page
      title={t(lookUpText.title)}
      narrow
      lead={t(lookUpText[loaderData.sendsEmails ? 'lead' : 'leadOnly'])}
    >
      <LookUpForm
        typed={actionData?.typed ?? { number: loaderData.number, phone: '' }}
        given={loaderData.number}
        problem={actionData?.problem ?? null}
        answered={actionData}
      />
    </Page>
  );
}

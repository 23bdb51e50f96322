import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { searchForm } from '#app/domain/catalogue/search.ts';
import { maySendAgain, type PreviewEmail, previewEmails } from '#app/domain/email/email-kind.ts';
import { languageOf } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import type { EmailShop } from '#app/emails/email.ts';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import { type ListedEmail, listEmails, readListed } from '#app/server/emails/email-list.ts';
import { previewEmail, sendTestEmail, type TestEmail } from '#app/server/emails/email-preview.ts';
import { type HeldSettled, readHeld, settleHeld } from '#app/server/emails/held-emails.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { type EmailAgain, resendEmail, retryEmail } from '#app/server/emails/outbox.ts';
import { isOutdatedEmail } from '#app/server/emails/outbox-worker.ts';
import { queryChoice, queryText, queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailProblems, emailReason, emailsText } from '#app/text/emails-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import type { Route } from './+types/emails.ts';
import { EmailFrame } from './emails/email-frame.tsx';
import { EmailBadge, EmailList } from './emails/email-list.tsx';
import { EmailPreview } from './emails/email-preview.tsx';
import { SendForm } from './emails/send-form.tsx';
import styles from './emails.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ListAndOpened } from './parts/list.tsx';
import { useOpenedFocus } from './parts/opened-focus.ts';

const querySchema = {
  ...listQuery,
  state: queryChoice(['waiting', 'sent', 'dead', 'unsent'], null),
  email: queryTextOrNull(),
  preview: queryChoice(previewEmails, null),
  order: queryText(),
  language: queryTextOrNull(3),
};

/**
 * `?q=` is searched for; `?state=` one state; `?email=` is the one that is read. `?preview=` a kind of email with the order of `?order=`, or the
 * newest, in `?language=` first, or in that of the order.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOrLogin(context, request);
  const { db, config, settings } = context.get(shopContext);
  const shop = emailShop(config, settings.current(), settings.pictures().logo);
  const { q, state, after, before, email, preview: kind, ...shown } = readQuery(request, querySchema);
  const page = await listEmails(db, { state, search: searchForm(q), after, before });
  const opened =
    email === null
      ? null
      : { id: email, mail: await renderEmail(db, email, shop), listed: await readListed(db, email) };
  const previewed = kind && opened === null ? await preview(db, shop, kind, shown) : null;
  return {
    page,
    q,
    state,
    opened,
    previewed,
    hasMailServer: sendsEmails(config, settings.current()),
    held: await readHeld(db),
    isOwner: role === 'owner',
  };
}

async function preview(
  db: Db,
  shop: EmailShop,
  kind: PreviewEmail,
  wanted: { order: string; language: string | null },
) {
  const orderNumber = wanted.order.toUpperCase();
  const language = languageOf(wanted.language);
  const known = orderNumber === '' || storedOrderNumberPattern.test(orderNumber);
  const shown = known ? await previewEmail(db, { kind, orderNumber, language }, shop) : null;
  return { kind, language: shown?.language ?? language ?? 0, requested: orderNumber, shown };
}

const id = z.string().regex(/^[a-z0-9-]{1,64}$/);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('retry-email'), id }),
  z.strictObject({ intent: z.literal('resend-email'), id }),
  z.strictObject({ intent: z.literal('send-held'), days: z.coerce.number().int().min(1).max(60) }),
  // The field beside its button is posted too.
  z.strictObject({ intent: z.literal('leave-held'), days: postedText(20).default('') }),
  z.strictObject({
    intent: z.literal('send-test'),
    kind: z.enum(previewEmails),
    orderNumber: z.string().regex(storedOrderNumberPattern),
    language: z.coerce.number().pipe(z.literal(languages.map(({ index }) => index))),
  }),
]);

export const action = pageAction(
  posted,
  ['send-held', 'leave-held'],
  async (input, { db, jobs }, staff): Promise<EmailAgain | TestEmail | HeldSettled> => {
    switch (input.intent) {
      case 'retry-email':
      case 'resend-email': {
        // It would be dropped on its way, without a word to whoever sends it.
        if (await isOutdatedEmail(db, input.id)) return { ok: false, problem: 'email-outdated' };
        return (input.intent === 'retry-email' ? retryEmail : resendEmail)(db, jobs, input.id);
      }
      case 'send-held':
        return settleHeld(db, jobs, { days: input.days });
      case 'leave-held':
        return settleHeld(db, jobs, 'none');
      case 'send-test':
        return sendTestEmail(db, jobs, input, staff.email);
    }
  },
);

export default function Emails({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['emails']);
  const { opened, previewed, hasMailServer } = loaderData;
  return (
    <ListAndOpened isOpen={opened !== null || previewed !== null}>
      <EmailList {...loaderData} openedId={opened?.id ?? null} />
      {previewed && <EmailPreview {...previewed} hasMailServer={hasMailServer} />}
      {opened && (
        <EmailReader
          key={opened.id}
          id={opened.id}
          mail={opened.mail}
          listed={opened.listed}
          hasMailServer={hasMailServer}
        />
      )}
    </ListAndOpened>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;

interface EmailReaderProps {
  id: string;
  mail: { to: { address: string }; subject: string; html: string; text: string } | null;
  /** What became of it; null where it is gone. */
  listed: ListedEmail | null;
  hasMailServer: boolean;
}

/** One email as its reader sees it, and what became of it. */
function EmailReader({ id, mail, listed, hasMailServer }: EmailReaderProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('email');
  const back = rest.toString();
  const title = useOpenedFocus(id);
  return (
    <article className="grid gap-3 shrinkable one-column" aria-labelledby="email-subject">
      <BackLink to={`/admin/emails${back && `?${back}`}`} keepsPlace>
        {t(emailsText.back)}
      </BackLink>
      {mail ? (
        <header className={styles.head}>
          <h2 id="email-subject" ref={title} tabIndex={-1}>
            {mail.subject}
          </h2>
          <p>
            {t(labelled(emailsText.to, mail.to.address || emailsText.toShop))}
            {listed?.orderNumber && (
              <>
                {' · '}
                <OrderOfEmail orderNumber={listed.orderNumber} />
              </>
            )}
          </p>
        </header>
      ) : listed?.orderNumber ? (
        // An email goes with its order, so that only what it tells of can be missing.
        <p id="email-subject">
          {t(emailsText.moneyRemoved)} <OrderOfEmail orderNumber={listed.orderNumber} />
        </p>
      ) : (
        <p id="email-subject">{t(emailsText.gone)}</p>
      )}
      {listed && (
        <dl className={styles.facts}>
          <div>
            <dt className="visually-hidden">{t(emailsText.state)}</dt>
            <dd>
              <EmailBadge state={listed.state} />
            </dd>
          </div>
          <div>
            <dt>{t(emailsText.written)}</dt>
            <dd>{dateTimeText(listed.createdAt, 'short', language)}</dd>
          </div>
          {listed.sentAt && (
            <div>
              <dt>{t(emailsText.sentAt)}</dt>
              <dd>{dateTimeText(listed.sentAt, 'short', language)}</dd>
            </div>
          )}
          <div>
            <dt>{t(emailsText.attempts)}</dt>
            <dd>{listed.attempts}</dd>
          </div>
          {listed.lastError && (
            <div>
              <dt>{t(listed.state === 'unsent' ? emailsText.whyUnsent : emailsText.lastError)}</dt>
              <dd>{t(emailReason(listed.lastError))}</dd>
            </div>
          )}
        </dl>
      )}
      {listed &&
        (listed.state !== 'sent' || maySendAgain(listed.kind) ? (
          <Retry id={id} state={listed.state} possible={hasMailServer} />
        ) : (
          <p className="soft">{t(emailProblems['email-not-again'])}</p>
        ))}
      {mail && <EmailFrame mail={mail} />}
    </article>
  );
}

function OrderOfEmail({ orderNumber }: { orderNumber: string }) {
  const t = useTranslate();
  return (
    <LocalLink to={`/admin/orders/${orderNumber}`}>
      {t(emailsText.order)} {orderNumber}
    </LocalLink>
  );
}

function Retry({ id, state, possible }: { id: string; state: ListedEmail['state']; possible: boolean }) {
  const t = useTranslate();
  if (!possible) return <p className="soft">{t(emailsText.noServer)}</p>;
  return (
    <SendForm
      posts={{ id }}
      fields={{ intent: state === 'sent' ? 'resend-email' : 'retry-email' }}
      label={state === 'waiting' || state === 'unsent' ? emailsText.retryNow : emailsText.retry}
      sent={emailsText.retried}
    />
  );
}

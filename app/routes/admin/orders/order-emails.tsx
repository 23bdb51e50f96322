import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmailBadge } from '#app/routes/admin/emails/email-list.tsx';
import type { action } from '#app/routes/admin/emails.tsx';
import panel from '#app/routes/admin/order.module.css';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import type { ListedEmail } from '#app/server/emails/email-list.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailKindOf, emailProblems, emailReason, emailsText } from '#app/text/emails-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './order-emails.module.css';

/** Which emails of an order went out, wait or failed; each to be read, and to be sent again where there is a mail server. */
export function OrderEmails({
  emails,
  hasMailServer,
}: {
  emails: readonly ListedEmail[];
  hasMailServer: boolean;
}) {
  const t = useTranslate();
  return (
    <section className={panel.panel} aria-labelledby="order-emails-title">
      <h2 id="order-emails-title">{t(orderText.emails)}</h2>
      {emails.length > 0 && !hasMailServer && <p className="soft">{t(emailsText.noServer)}</p>}
      {emails.length === 0 ? (
        <p>{t(orderText.noEmails)}</p>
      ) : (
        <ul className={styles.emails}>
          {emails.map((email) => (
            <li key={email.id}>
              <Row email={email} maySend={hasMailServer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ email, maySend }: { email: ListedEmail; maySend: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const [done, setDone] = useState(false);
  const { id, kind, shippingOption, state, recipient, createdAt, sentAt, lastError } = email;
  const { Form, to, busy, problem } = useAdminAction<typeof action>(emailProblems, {
    page: `/admin/emails?email=${id}`,
    onDone: () => setDone(true),
  });
  const name = emailKindOf(kind, shippingOption);
  const word = state === 'waiting' || state === 'unsent' ? emailsText.retryNow : emailsText.retry;

  return (
    <div className={styles.email}>
      <p className={styles.kind}>
        <b>{t(name)}</b> <span>{recipient || t(emailsText.toShop)}</span>
      </p>
      <EmailBadge state={state} />
      <time className={styles.when} dateTime={sentAt ?? createdAt}>
        {dateTimeText(sentAt ?? createdAt, 'short', language)}
      </time>
      <div className="flex middle gap-3">
        <LocalLink
          to={`/admin/emails?email=${id}`}
          className="inline-flex middle touch"
          aria-label={t(labelled(orderText.readEmail, name))}
        >
          {t(orderText.readEmail)}
        </LocalLink>
        {maySend && (
          <Form method="post" {...to} onSubmit={() => setDone(false)}>
            <HiddenFields of={{ intent: state === 'sent' ? 'resend-email' : 'retry-email', id }} />
            <Button
              type="submit"
              variant="default"
              size="compact-sm"
              loading={busy}
              aria-label={t(labelled(word, name))}
            >
              {t(word)}
            </Button>
          </Form>
        )}
      </div>
      {lastError && state !== 'sent' && <p className={styles.reason}>{t(emailReason(lastError))}</p>}
      <p role="status" className={done ? styles.again : 'visually-hidden'}>
        {done && t(emailsText.retried)}
      </p>
      <ErrorNotice text={problem} />
    </div>
  );
}

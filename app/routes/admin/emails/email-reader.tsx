import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#app/routes/admin/emails.module.css';
import type { action } from '#app/routes/admin/emails.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { BackLink } from '#app/routes/admin/parts/back-link.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { emailProblems, emailReason, emailsText } from '#app/text/emails-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';

import { EmailFrame } from './email-frame.tsx';
import { EmailBadge, type Listed } from './email-list.tsx';

interface EmailReaderProps {
  id: string;
  mail: { to: { address: string }; subject: string; html: string; text: string } | null;
  /** What became of it; null where it is gone. */
  listed: Listed | null;
  hasMailServer: boolean;
}

/** One email as its reader sees it, and what became of it. */
export function EmailReader({ id, mail, listed, hasMailServer }: EmailReaderProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('email');
  const back = rest.toString();
  return (
    <article className="grid gap-3 shrinkable one-column" aria-labelledby="letter-subject">
      <BackLink to={`/admin/emails${back && `?${back}`}`} keepsPlace>
        {t(emailsText.back)}
      </BackLink>
      {mail ? (
        <header className={styles.head}>
          <h1 id="letter-subject">{mail.subject}</h1>
          <p>
            {t(labelled(emailsText.to, mail.to.address || emailsText.toShop))}
            {listed?.orderNumber && (
              <>
                {' · '}
                <LocalLink to={`/admin/orders/${listed.orderNumber}`}>
                  {t(emailsText.order)} {listed.orderNumber}
                </LocalLink>
              </>
            )}
          </p>
        </header>
      ) : (
        <p id="letter-subject">{t(emailsText.gone)}</p>
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
              <dt>{t(emailsText.lastError)}</dt>
              <dd>{t(emailReason(listed.lastError))}</dd>
            </div>
          )}
        </dl>
      )}
      {listed && <Retry id={id} state={listed.state} possible={hasMailServer} />}
      {mail && <EmailFrame mail={mail} />}
    </article>
  );
}

function Retry({ id, state, possible }: { id: string; state: Listed['state']; possible: boolean }) {
  const t = useTranslate();
  const [done, setDone] = useState(false);
  const { Form, busy, problem } = useAdminAction<typeof action>(emailProblems, {
    onDone: () => setDone(true),
  });
  const refused = useRefusedForm({ id }, emailProblems);
  if (!possible) return <p className="soft">{t(emailsText.noServer)}</p>;

  const shown = problem ?? refused?.problem;
  return (
    <div className="flex wrap middle gap-3">
      <Form
        method="post"
        onSubmit={(event) => {
          setDone(false);
          if (busy) event.preventDefault();
        }}
      >
        <HiddenFields of={{ intent: state === 'sent' ? 'resend-email' : 'retry-email', id }} />
        <Button type="submit" size="sm" loading={busy}>
          {t(state === 'waiting' ? emailsText.retryNow : emailsText.retry)}
        </Button>
      </Form>
      <p role="status">{done && t(emailsText.retried)}</p>
      {shown && (
        <Notice tone="error" role="alert">
          {t(shown)}
        </Notice>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#app/routes/admin/emails.module.css';
import { BackLink } from '#app/routes/admin/parts/back-link.tsx';
import { callProblems } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailProblems, emailReason, emailsText } from '#app/text/emails-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { EmailBadge } from './email-badge.tsx';
import { EmailFrame } from './email-frame.tsx';
import type { Listed } from './email-list.tsx';

interface EmailReaderProps {
  id: string;
  mail: { to: { address: string }; subject: string; html: string; text: string } | null;
  /** What became of it; null where it is gone. */
  listed: Listed | null;
  hasMailServer: boolean;
}

const words = { ...emailProblems, ...callProblems };

/** One email as its reader sees it, and what became of it. */
export function EmailReader({ id, mail, listed, hasMailServer }: EmailReaderProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('email');
  const back = rest.toString();
  return (
    <article className={styles.email} aria-labelledby="letter-subject">
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
  const refresh = useRefresh();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(false);
  if (!possible) return <p className={styles.note}>{t(emailsText.noServer)}</p>;

  async function retry(): Promise<void> {
    setSending(true);
    setProblem('');
    const answer = await call(state === 'sent' ? '/api/resendLetter' : '/api/retryLetter', { id });
    const name = answer.ok ? null : answer.problem;
    if (name !== 'unreachable') await refresh();
    setSending(false);
    setDone(answer.ok);
    if (name !== null) setProblem(t(isWord(name) ? words[name] : callProblems.failed));
  }

  return (
    <div className={styles.retry}>
      <Button size="sm" loading={sending} onClick={() => void retry()}>
        {t(state === 'waiting' ? emailsText.retryNow : emailsText.retry)}
      </Button>
      <p role="status">{done && t(emailsText.retried)}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}

function isWord(name: string): name is keyof typeof words {
  return Object.hasOwn(words, name);
}

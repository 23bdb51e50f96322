import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackLink } from '#app/routes/admin/desk/back-link.tsx';
import styles from '#app/routes/admin/letters.module.css';
import { callProblems } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { letterProblems, letterReason, lettersText } from '#app/text/letters-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { LetterBadge } from './letter-badge.tsx';
import { LetterFrame } from './letter-frame.tsx';
import type { Listed } from './letter-list.tsx';

interface LetterReaderProps {
  id: string;
  mail: { to: { address: string }; subject: string; html: string; text: string } | null;
  /** What became of it; null where it is gone. */
  listed: Listed | null;
  hasMailServer: boolean;
}

const words = { ...letterProblems, ...callProblems };

/** One letter as its reader sees it, and what became of it. */
export function LetterReader({ id, mail, listed, hasMailServer }: LetterReaderProps) {
  const say = useSay();
  const language = useLanguage();
  const [query] = useSearchParams();
  const kept = new URLSearchParams(query);
  kept.delete('letter');
  const back = kept.toString();
  return (
    <article className={styles.letter} aria-labelledby="letter-subject">
      <BackLink to={`/admin/letters${back && `?${back}`}`} keepsPlace>
        {say(lettersText.back)}
      </BackLink>
      {mail ? (
        <header className={styles.head}>
          <h1 id="letter-subject">{mail.subject}</h1>
          <p>
            {say(labelled(lettersText.to, mail.to.address || lettersText.toShop))}
            {listed?.orderNumber && (
              <>
                {' · '}
                <LocalLink to={`/admin/orders/${listed.orderNumber}`}>
                  {say(lettersText.order)} {listed.orderNumber}
                </LocalLink>
              </>
            )}
          </p>
        </header>
      ) : (
        <p id="letter-subject">{say(lettersText.gone)}</p>
      )}
      {listed && (
        <dl className={styles.facts}>
          <div>
            <dt className="visually-hidden">{say(lettersText.state)}</dt>
            <dd>
              <LetterBadge state={listed.state} />
            </dd>
          </div>
          <div>
            <dt>{say(lettersText.written)}</dt>
            <dd>{dateTimeText(listed.createdAt, 'short', language)}</dd>
          </div>
          {listed.sentAt && (
            <div>
              <dt>{say(lettersText.sentAt)}</dt>
              <dd>{dateTimeText(listed.sentAt, 'short', language)}</dd>
            </div>
          )}
          <div>
            <dt>{say(lettersText.attempts)}</dt>
            <dd>{listed.attempts}</dd>
          </div>
          {listed.lastError && (
            <div>
              <dt>{say(lettersText.lastError)}</dt>
              <dd>{say(letterReason(listed.lastError))}</dd>
            </div>
          )}
        </dl>
      )}
      {listed && <Retry id={id} state={listed.state} possible={hasMailServer} />}
      {mail && <LetterFrame mail={mail} />}
    </article>
  );
}

function Retry({ id, state, possible }: { id: string; state: Listed['state']; possible: boolean }) {
  const say = useSay();
  const refresh = useRefresh();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(false);
  if (!possible) return <p className={styles.note}>{say(lettersText.noServer)}</p>;

  async function retry(): Promise<void> {
    setSending(true);
    setProblem('');
    const answer = await call(state === 'sent' ? '/api/resendLetter' : '/api/retryLetter', { id });
    const name = answer.ok ? null : answer.problem;
    if (name !== 'unreachable') await refresh();
    setSending(false);
    setDone(answer.ok);
    if (name !== null) setProblem(say(isWord(name) ? words[name] : callProblems.failed));
  }

  return (
    <div className={styles.retry}>
      <Button size="sm" loading={sending} onClick={() => void retry()}>
        {say(state === 'waiting' ? lettersText.retryNow : lettersText.retry)}
      </Button>
      <p role="status">{done && say(lettersText.retried)}</p>
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

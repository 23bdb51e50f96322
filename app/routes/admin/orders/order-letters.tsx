import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { LetterBadge } from '#app/routes/admin/letters/letter-badge.tsx';
import type { Listed } from '#app/routes/admin/letters/letter-list.tsx';
import panel from '#app/routes/admin/order.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { letterKindOf, letterProblems, letterReason, lettersText } from '#app/text/letters-admin.ts';
import { labelled } from '#app/text/marks.ts';
import { orderText } from '#app/text/orders-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './order-letters.module.css';

/** Which letters of an order went out, wait or failed; each to be read, and to be sent again. */
export function OrderLetters({ letters }: { letters: readonly Listed[] }) {
  const say = useSay();
  return (
    <section className={panel.panel} aria-labelledby="order-letters-title">
      <h2 id="order-letters-title">{say(orderText.letters)}</h2>
      {letters.length === 0 ? (
        <p>{say(orderText.noLetters)}</p>
      ) : (
        <ul className={styles.letters}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <Row letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ letter }: { letter: Listed }) {
  const say = useSay();
  const language = useLanguage();
  const { busy, problem, run } = useDeskCall(letterProblems);
  const [done, setDone] = useState(false);
  const { id, kind, shippingOption, state, recipient, createdAt, sentAt, lastError } = letter;
  const again = state === 'sent' ? '/api/resendLetter' : '/api/retryLetter';
  const name = say(letterKindOf(kind, shippingOption));
  const word = say(state === 'waiting' ? lettersText.retryNow : lettersText.retry);

  return (
    <div className={styles.letter}>
      <p className={styles.kind}>
        <b>{name}</b> <span>{recipient || say(lettersText.toShop)}</span>
      </p>
      <LetterBadge state={state} />
      <time className={styles.when} dateTime={sentAt ?? createdAt}>
        {dateTimeText(sentAt ?? createdAt, 'short', language)}
      </time>
      <span className={styles.tools}>
        <LocalLink
          to={`/admin/letters?letter=${id}`}
          className={styles.read ?? ''}
          aria-label={say(labelled(orderText.readLetter, name))}
        >
          {say(orderText.readLetter)}
        </LocalLink>
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          aria-label={`${word}: ${name}`}
          onClick={() => void run(again, { id }).then((answer) => setDone(answer?.ok === true))}
        >
          {word}
        </Button>
      </span>
      {lastError && state !== 'sent' && <p className={styles.reason}>{say(letterReason(lastError))}</p>}
      {done && <p className={styles.again}>{say(lettersText.retried)}</p>}
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MessageState } from '#app/domain/contact-inbox.ts';
import { mostOrdersCounted } from '#app/domain/customer-record.ts';
import { type Language, languages, type Pair } from '#app/domain/language.ts';
import { mailAddress } from '#app/domain/shop-details.ts';
import { useDeskCall } from '#app/routes/admin/desk/desk-call.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { LetterBadge } from '#app/routes/admin/letters/letter-badge.tsx';
import styles from '#app/routes/admin/letters.module.css';
import { ordersCounted } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { letterReason } from '#app/text/letters-admin.ts';
import { answerSubject, messageProblems, messagesText } from '#app/text/messages-admin.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useShop } from '#app/ui/shop.ts';
import { MessageBadge } from './message-badge.tsx';
import own from './messages.module.css';

interface Shown {
  id: number;
  name: string;
  email: string;
  message: string;
  language: Language;
  state: MessageState;
  /** ISO 8601. */
  createdAt: string;
  letter: { id: string; state: 'waiting' | 'sent' | 'dead'; lastError: string | null } | null;
  customers: readonly { customerID: number; displayName: string; orders: number; by: 'email' | 'phone' }[];
}

/** One message, who wrote it, and what was done about it. Opened, it is read. */
export function MessageReader({ message }: { message: Shown | null }) {
  const say = useSay();
  const [query] = useSearchParams();
  const kept = new URLSearchParams(query);
  kept.delete('message');
  const back = kept.toString();
  return (
    <article className={styles.letter} aria-labelledby="message-from">
      <LocalLink to={`/admin/messages${back && `?${back}`}`} className={styles.back ?? ''} preventScrollReset>
        <DeskIcon name="back" />
        {say(messagesText.back)}
      </LocalLink>
      {message ? <Opened message={message} /> : <p id="message-from">{say(messagesText.gone)}</p>}
    </article>
  );
}

function Opened({ message }: { message: Shown }) {
  const say = useSay();
  const language = useLanguage();
  const { name, email, createdAt, letter } = message;
  return (
    <>
      <header className={styles.head}>
        <h2 id="message-from">{name}</h2>
        <p>{email}</p>
      </header>
      <Actions message={message} />
      <dl className={styles.facts}>
        <div>
          <dt>{say(messagesText.written)}</dt>
          <dd>
            <time dateTime={createdAt}>{dateTimeText(createdAt, 'shortExpanded', language)}</time>
          </dd>
        </div>
        <div>
          <dt>{say(messagesText.letter)}</dt>
          <dd>
            {letter ? (
              <LocalLink to={`/admin/letters?letter=${letter.id}`}>
                <LetterBadge state={letter.state} />
              </LocalLink>
            ) : (
              say(messagesText.letterGone)
            )}
          </dd>
        </div>
        {letter?.lastError && <div className={styles.reason}>{say(letterReason(letter.lastError))}</div>}
      </dl>
      <p className={own.text} lang={languages[message.language].tag}>
        {message.message}
      </p>
      <Customers message={message} />
    </>
  );
}

function Actions({ message: { id, email, language, state } }: { message: Shown }) {
  const say = useSay();
  const { name } = useShop();
  const refresh = useRefresh();
  const { busy, problem, run } = useDeskCall(messageProblems);
  /** What was done just now, and the state that it can be taken back to. */
  const [done, setDone] = useState<{ words: Pair; before: MessageState } | null>(null);
  const isFirst = useRef(true);

  // Only when it is opened: what is marked as unread afterwards stays so.
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (state !== 'unread') return;
    // Should it fail, the message is still unread the next time.
    void call('/api/markMessage', { id, state: 'read' }).then((answer) => {
      if (answer.ok) void refresh();
    });
  }, [id, state, refresh]);

  async function mark(to: MessageState, words: Pair): Promise<void> {
    const answer = await run('/api/markMessage', { id, state: to });
    if (answer?.ok) setDone({ words, before: state });
  }

  const subject = answerSubject(name)[language];
  return (
    <>
      <div className={own.actions}>
        <MessageBadge state={state} />
        <Button component="a" size="sm" href={mailAddress(email, subject)}>
          {say(messagesText.answer)}
        </Button>
        {state === 'done' ? (
          <Button
            size="sm"
            variant="default"
            loading={busy}
            onClick={() => void mark(done?.before ?? 'read', messagesText.reopened)}
          >
            {say(done ? messagesText.undo : messagesText.reopen)}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="default"
              loading={busy}
              onClick={() => void mark('done', messagesText.markedDone)}
            >
              {say(messagesText.done)}
            </Button>
            {state === 'read' && (
              <Button
                size="sm"
                variant="subtle"
                disabled={busy}
                onClick={() => void mark('unread', messagesText.markedUnread)}
              >
                {say(messagesText.unread)}
              </Button>
            )}
          </>
        )}
        <p role="status">{done && say(done.words)}</p>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {say(problem)}
        </Notice>
      )}
    </>
  );
}

function Customers({ message: { customers } }: { message: Shown }) {
  const say = useSay();
  return (
    <section className={own.customers} aria-labelledby="message-customer">
      <h3 id="message-customer">{say(messagesText.customer)}</h3>
      {customers.length === 0 && <p className={own.soft}>{say(messagesText.stranger)}</p>}
      <ul>
        {customers.map(({ customerID, displayName, orders, by }) => (
          <li key={customerID}>
            <LocalLink to={`/admin/customers/${customerID}`}>
              {displayName || '–'} · {say(ordersCounted(orders, mostOrdersCounted))}
            </LocalLink>{' '}
            <span className={own.soft}>
              ({say(by === 'email' ? messagesText.byEmail : messagesText.byPhone)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

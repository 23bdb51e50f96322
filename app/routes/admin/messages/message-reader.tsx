import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MessageState } from '#app/domain/contact/contact-inbox.ts';
import { mostOrdersCounted } from '#app/domain/customer/customer-record.ts';
import { type Language, type LocalizedText, languages } from '#app/domain/language.ts';
import { mailAddress } from '#app/domain/settings/shop-details.ts';
import { EmailBadge } from '#app/routes/admin/emails/email-badge.tsx';
import styles from '#app/routes/admin/emails.module.css';
import { useAdminCall } from '#app/routes/admin/parts/admin-call.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ordersCounted } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailReason } from '#app/text/emails-admin.ts';
import { answerSubject, messageProblems, messagesText } from '#app/text/messages-admin.ts';
import { call } from '#app/ui/call.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
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
  mail: { id: string; state: 'waiting' | 'sent' | 'dead'; lastError: string | null } | null;
  customers: readonly { customerID: number; displayName: string; orders: number; by: 'email' | 'phone' }[];
}

/** One message, who wrote it, and what was done about it. Opened, it is read. */
export function MessageReader({ message }: { message: Shown | null }) {
  const t = useTranslate();
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('message');
  const back = rest.toString();
  return (
    <article className={styles.email} aria-labelledby="message-from">
      <LocalLink to={`/admin/messages${back && `?${back}`}`} className={styles.back ?? ''} preventScrollReset>
        <AdminIcon name="back" />
        {t(messagesText.back)}
      </LocalLink>
      {message ? <Opened message={message} /> : <p id="message-from">{t(messagesText.gone)}</p>}
    </article>
  );
}

function Opened({ message }: { message: Shown }) {
  const t = useTranslate();
  const language = useLanguage();
  const { name, email, createdAt, mail } = message;
  return (
    <>
      <header className={styles.head}>
        <h2 id="message-from">{name}</h2>
        <p>{email}</p>
      </header>
      <Actions message={message} />
      <dl className={styles.facts}>
        <div>
          <dt>{t(messagesText.written)}</dt>
          <dd>
            <time dateTime={createdAt}>{dateTimeText(createdAt, 'short', language)}</time>
          </dd>
        </div>
        <div>
          <dt>{t(messagesText.email)}</dt>
          <dd>
            {mail ? (
              <LocalLink to={`/admin/emails?email=${mail.id}`}>
                <EmailBadge state={mail.state} />
              </LocalLink>
            ) : (
              t(messagesText.emailGone)
            )}
          </dd>
        </div>
        {mail?.lastError && <div className={styles.reason}>{t(emailReason(mail.lastError))}</div>}
      </dl>
      <p className={own.text} lang={languages[message.language].tag}>
        {message.message}
      </p>
      <Customers message={message} />
    </>
  );
}

function Actions({ message: { id, email, language, state } }: { message: Shown }) {
  const t = useTranslate();
  const { name } = useShop();
  const refresh = useRefresh();
  const { busy, problem, run } = useAdminCall(messageProblems);
  /** What was done just now, and the state that it can be taken back to. */
  const [done, setDone] = useState<{ words: LocalizedText; before: MessageState } | null>(null);
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

  async function mark(to: MessageState, words: LocalizedText): Promise<void> {
    const answer = await run('/api/markMessage', { id, state: to });
    if (answer?.ok) setDone({ words, before: state });
  }

  const subject = answerSubject(name)[language];
  return (
    <>
      <div className={own.actions}>
        <MessageBadge state={state} />
        <Button component="a" size="sm" href={mailAddress(email, subject)}>
          {t(messagesText.answer)}
        </Button>
        {state === 'done' ? (
          <Button
            size="sm"
            variant="default"
            loading={busy}
            onClick={() => void mark(done?.before ?? 'read', messagesText.reopened)}
          >
            {t(done ? messagesText.undo : messagesText.reopen)}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="default"
              loading={busy}
              onClick={() => void mark('done', messagesText.markedDone)}
            >
              {t(messagesText.done)}
            </Button>
            {state === 'read' && (
              <Button
                size="sm"
                variant="subtle"
                disabled={busy}
                onClick={() => void mark('unread', messagesText.markedUnread)}
              >
                {t(messagesText.unread)}
              </Button>
            )}
          </>
        )}
        <p role="status">{done && t(done.words)}</p>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {t(problem)}
        </Notice>
      )}
    </>
  );
}

function Customers({ message: { customers } }: { message: Shown }) {
  const t = useTranslate();
  return (
    <section className={own.customers} aria-labelledby="message-customer">
      <h3 id="message-customer">{t(messagesText.customer)}</h3>
      {customers.length === 0 && <p className={own.soft}>{t(messagesText.stranger)}</p>}
      <ul>
        {customers.map(({ customerID, displayName, orders, by }) => (
          <li key={customerID}>
            <LocalLink to={`/admin/customers/${customerID}`}>
              {displayName || '–'} · {t(ordersCounted(orders, mostOrdersCounted))}
            </LocalLink>{' '}
            <span className={own.soft}>
              ({t(by === 'email' ? messagesText.byEmail : messagesText.byPhone)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

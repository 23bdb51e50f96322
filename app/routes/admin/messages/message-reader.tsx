import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MessageState } from '#app/domain/contact/contact.ts';
import { mostOrdersCounted } from '#app/domain/customer/customer-record.ts';
import { type LocalizedText, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { mailAddress } from '#app/domain/settings/shop-details.ts';
import { EmailBadge } from '#app/routes/admin/emails/email-list.tsx';
import styles from '#app/routes/admin/emails.module.css';
import type { action } from '#app/routes/admin/messages.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { useOpenedFocus } from '#app/routes/admin/parts/opened-focus.ts';
import type { ReadMessage } from '#app/server/contact/inbox.ts';
import { ordersCounted } from '#app/text/customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailReason } from '#app/text/emails-admin.ts';
import { inBrackets } from '#app/text/marks.ts';
import { answerSubject, messageProblems, messagesText } from '#app/text/messages-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import { useShop } from '#app/ui/shop.ts';
import { MessageBadge } from './message-list.tsx';
import own from './messages.module.css';

/** One message, who wrote it, and what was done about it. Opened, it is read. */
export function MessageReader({ message }: { message: ReadMessage | null }) {
  const t = useTranslate();
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('message');
  const back = rest.toString();
  return (
    <article className="grid gap-3 shrinkable one-column" aria-labelledby="message-from">
      <BackLink to={`/admin/messages${back && `?${back}`}`} keepsPlace>
        {t(messagesText.back)}
      </BackLink>
      {message ? <Opened message={message} /> : <p id="message-from">{t(messagesText.gone)}</p>}
    </article>
  );
}

function Opened({ message }: { message: ReadMessage }) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, name, email, createdAt, mail } = message;
  const title = useOpenedFocus(id);
  return (
    <>
      <header className={styles.head}>
        <h2 id="message-from" ref={title} tabIndex={-1}>
          {name}
        </h2>
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

function Actions({ message: { id, email, language, state } }: { message: ReadMessage }) {
  const t = useTranslate();
  const { name } = useShop();
  /** What was done just now, and the state that it can be taken back to. */
  const [done, setDone] = useState<{ words: LocalizedText; before: MessageState } | null>(null);
  // Should it fail, the message is still unread the next time.
  const reading = useAdminAction<typeof action>(messageProblems);
  const { Form, busy, problem } = useAdminAction<typeof action>(messageProblems, {
    onDone(answer) {
      if (!('before' in answer)) return;
      const { before, state: now } = answer;
      const isReopened = now === 'read' || (now === 'unread' && before === 'done');
      setDone({ words: isReopened ? messagesText.reopened : markedAs[now], before });
    },
  });
  const refused = useRefusedForm({ intent: 'mark-message', id: String(id) }, messageProblems);
  const isFirst = useRef(true);

  // Only when it is opened: what is marked as unread afterwards stays so.
  const open = useEffectEvent(() => {
    if (state === 'unread') reading.post({ intent: 'mark-message', id, state: 'read' });
  });
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    open();
  }, []);

  const mark = (to: MessageState, variant: 'default' | 'subtle', words: LocalizedText) => (
    <Form method="post">
      <HiddenFields of={{ intent: 'mark-message', id, state: to }} />
      <Button type="submit" size="sm" variant={variant} loading={busy}>
        {t(words)}
      </Button>
    </Form>
  );
  const subject = pick(answerSubject(name), language);
  const shown = problem ?? refused?.problem;
  return (
    <>
      <div className="flex wrap middle gap-2-3">
        <MessageBadge state={state} />
        <Button component="a" size="sm" href={mailAddress(email, subject)}>
          {t(messagesText.answer)}
        </Button>
        {state === 'done' ? (
          mark(
            done?.before === 'unread' ? 'unread' : 'read',
            'default',
            done ? messagesText.undo : messagesText.reopen,
          )
        ) : (
          <>
            {mark('done', 'default', messagesText.done)}
            {state === 'read' && mark('unread', 'subtle', messagesText.unread)}
          </>
        )}
        <p role="status">{done && t(done.words)}</p>
      </div>
      <ErrorNotice text={shown} />
    </>
  );
}

const markedAs = { unread: messagesText.markedUnread, done: messagesText.markedDone } as const;

function Customers({ message: { customers } }: { message: ReadMessage }) {
  const t = useTranslate();
  return (
    <section className={own.customers} aria-labelledby="message-customer">
      <h3 id="message-customer">{t(messagesText.customer)}</h3>
      {customers.length === 0 && <p className="small soft">{t(messagesText.stranger)}</p>}
      <ul>
        {customers.map(({ customerID, displayName, orders, by }) => (
          <li key={customerID}>
            <LocalLink to={`/admin/customers/${customerID}`}>
              {displayName || '–'} · {t(ordersCounted(orders, mostOrdersCounted))}
            </LocalLink>
            <span className="small soft">
              {t(inBrackets(by === 'email' ? messagesText.byEmail : messagesText.byPhone))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Button, TextInput } from '@mantine/core';
import { Form, useSearchParams } from 'react-router';
import { type MessageBox, type MessageState, messageBoxes } from '#app/domain/contact/contact-inbox.ts';
import { type Language, languages, localPath } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order/order-search.ts';
import styles from '#app/routes/admin/emails.module.css';
import heading from '#app/routes/admin/orders/orders-heading.module.css';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import frame from '#app/routes/admin/parts/list-and-opened.module.css';
import { dateTimeText } from '#app/text/date.ts';
import { messageBoxText, messagesText } from '#app/text/messages-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { MessageBadge } from './message-badge.tsx';
import own from './messages.module.css';

interface Listed {
  id: number;
  name: string;
  email: string;
  beginning: string;
  /** ISO 8601. */
  createdAt: string;
  state: MessageState;
  language: Language;
}

interface MessageListProps {
  messages: readonly Listed[];
  next: number | null;
  isPartial: boolean;
  box: MessageBox;
  q: string;
  isFirst: boolean;
  openedId: number | null;
  /** Another page of the list is on its way. */
  loading: boolean;
}

/** The inbox: who wrote, how it begins, and whether anyone saw to it. */
export function MessageList(props: MessageListProps) {
  const { messages, next, isPartial, box, q, isFirst, openedId, loading } = props;
  const t = useTranslate();
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...(box !== 'open' && { box }), ...(q && { q }), ...more });
    return query.size > 0 ? `/admin/messages?${query}` : '/admin/messages';
  };
  return (
    <section className={frame.list} aria-labelledby="messages-title" aria-busy={loading}>
      <header className={own.heading}>
        <h1 id="messages-title">{t(messagesText.title)}</h1>
        <p>{t(messagesText.lead)}</p>
      </header>
      <nav className={heading.tabs} aria-label={t(messagesText.byState)}>
        {messageBoxes.map((one) => (
          <LocalLink
            key={one}
            to={one === 'open' ? '/admin/messages' : `/admin/messages?box=${one}`}
            className={`${heading.tab} ${box === one ? heading.current : ''}`}
            aria-current={box === one ? 'page' : undefined}
          >
            {t(messageBoxText[one])}
          </LocalLink>
        ))}
      </nav>
      <Search box={box} q={q} clear={address({ q: '' })} />
      {isPartial && <p className={own.soft}>{t(messagesText.partial)}</p>}
      {messages.length === 0 ? (
        <p className={styles.empty}>{t(nothing(box, q))}</p>
      ) : (
        <ol className={`${styles.rows} ${loading ? own.loading : ''}`} aria-label={t(messagesText.list)}>
          {messages.map((message) => (
            <li key={message.id}>
              <Row message={message} isOpen={message.id === openedId} />
            </li>
          ))}
        </ol>
      )}
      {(next !== null || !isFirst) && (
        <nav className={styles.pages} aria-label={t(messagesText.pages)}>
          {!isFirst && <LocalLink to={address({})}>{t(messagesText.newest)}</LocalLink>}
          {next !== null && (
            <LocalLink to={address({ after: String(next) })} rel="next">
              {t(messagesText.older)}
            </LocalLink>
          )}
        </nav>
      )}
    </section>
  );
}

function nothing(box: MessageBox, q: string) {
  if (q) return messagesText.noneFound;
  if (box === 'open') return messagesText.noneOpen;
  return box === 'done' ? messagesText.noneDone : messagesText.none;
}

function Search({ box, q, clear }: { box: MessageBox; q: string; clear: string }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Form
      key={q}
      role="search"
      action={localPath('/admin/messages', language)}
      className={own.search}
      preventScrollReset
    >
      {box !== 'open' && <input type="hidden" name="box" value={box} />}
      <TextInput
        type="search"
        name="q"
        className={own.words ?? ''}
        aria-label={t(messagesText.search)}
        placeholder={t(messagesText.searchHint)}
        leftSection={<AdminIcon name="search" />}
        defaultValue={q}
        maxLength={longestSearch}
      />
      <Button type="submit" variant="default">
        {t(messagesText.searchButton)}
      </Button>
      {q && <LocalLink to={clear}>{t(messagesText.clear)}</LocalLink>}
    </Form>
  );
}

function Row({ message, isOpen }: { message: Listed; isOpen: boolean }) {
  const language = useLanguage();
  const [query] = useSearchParams();
  const opened = new URLSearchParams(query);
  opened.set('message', String(message.id));
  const isUnread = message.state === 'unread';
  return (
    <LocalLink
      to={`/admin/messages?${opened}`}
      className={`${own.row} ${isOpen ? styles.current : ''} ${isUnread ? own.unread : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      <span className={own.name}>{message.name}</span>
      <MessageBadge state={message.state} />
      <span className={own.beginning} lang={languages[message.language].tag}>
        {message.beginning}
      </span>
      <time className={styles.when} dateTime={message.createdAt}>
        {dateTimeText(message.createdAt, 'short', language)}
      </time>
    </LocalLink>
  );
}

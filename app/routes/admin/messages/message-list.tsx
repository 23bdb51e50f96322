import { useSearchParams } from 'react-router';
import { type MessageBox, type MessageState, messageBoxes } from '#app/domain/contact/contact.ts';
import { languages } from '#app/domain/languages.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import {
  Badge,
  type BadgeStyle,
  ListPage,
  RowLink,
  Rows,
  SearchEverywhere,
} from '#app/routes/admin/parts/list.tsx';
import type { ListedMessage } from '#app/server/contact/inbox.ts';
import { dateTimeText } from '#app/text/date.ts';
import { messageBoxText, messageStateText, messagesText } from '#app/text/messages-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './messages.module.css';

interface MessageListProps {
  page: Page<ListedMessage>;
  /** Whether there are any, whatever the list is narrowed to. */
  hasAny: boolean;
  box: MessageBox;
  q: string;
  openedId: number | null;
}

/** The inbox: who wrote, how it begins, and whether anyone saw to it. */
export function MessageList({ page, hasAny, box, q, openedId }: MessageListProps) {
  return (
    <ListPage
      path="/admin/messages"
      filters={['box']}
      title={messagesText.title}
      lead={messagesText.lead}
      label={messagesText.list}
      empty={nothing(hasAny, box, q)}
      emptyMore={
        hasAny &&
        q !== '' &&
        box !== 'all' && <SearchEverywhere path="/admin/messages" all={{ box: 'all' }} q={q} />
      }
      page={page}
      tabs={{
        name: 'box',
        label: messagesText.byState,
        current: box === 'open' ? null : box,
        all: messageBoxes.map((one) => ({ value: one === 'open' ? null : one, label: messageBoxText[one] })),
      }}
      search={{ label: messagesText.search, hint: messagesText.searchHint, q }}
    >
      <Rows label={messagesText.list} rows={page.rows} keyOf={({ id }) => id}>
        {(message) => <Row message={message} isOpen={message.id === openedId} />}
      </Rows>
    </ListPage>
  );
}

function nothing(hasAny: boolean, box: MessageBox, q: string) {
  if (!hasAny) return messagesText.none;
  if (q) return messagesText.noneFound;
  if (box === 'open') return messagesText.noneOpen;
  return box === 'done' ? messagesText.noneDone : messagesText.none;
}

function Row({ message, isOpen }: { message: ListedMessage; isOpen: boolean }) {
  const language = useLanguage();
  const [query] = useSearchParams();
  const opened = new URLSearchParams(query);
  opened.set('message', String(message.id));
  const isUnread = message.state === 'unread';
  return (
    <RowLink
      to={`/admin/messages?${opened}`}
      className={`${styles.row} ${isUnread ? styles.unread : ''}`}
      isOpen={isOpen}
    >
      <span className={styles.name}>{message.name}</span>
      <MessageBadge state={message.state} />
      <span className={styles.beginning} lang={languages[message.language].tag}>
        {message.beginning}
      </span>
      <time className="small soft end-text" dateTime={message.createdAt}>
        {dateTimeText(message.createdAt, 'short', language)}
      </time>
    </RowLink>
  );
}

const badges: Readonly<Record<MessageState, BadgeStyle>> = {
  unread: { colour: 'brand', icon: 'sparkle' },
  read: { colour: 'amber', icon: 'clock' },
  done: { colour: 'secondary', icon: 'check' },
};

export function MessageBadge({ state }: { state: MessageState }) {
  const t = useTranslate();
  return <Badge variant={badges[state]}>{t(messageStateText[state])}</Badge>;
}

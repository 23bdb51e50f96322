import { useSearchParams } from 'react-router';
import type { ListPage as Page } from '#app/domain/list.ts';
import styles from '#app/routes/admin/emails.module.css';
import {
  Badge,
  type BadgeStyle,
  ListPage,
  RowLink,
  Rows,
  SearchEverywhere,
} from '#app/routes/admin/parts/list.tsx';
import type { ListedEmail } from '#app/server/emails/email-list.ts';
import type { HeldEmails } from '#app/server/emails/held-emails.ts';
import { adminText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailKindOf, emailReason, emailStates, emailsText } from '#app/text/emails-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { HeldChoice } from './held-choice.tsx';

type State = keyof typeof emailStates;

interface EmailListProps {
  page: Page<ListedEmail>;
  q: string;
  state: State | null;
  openedId: string | null;
  hasMailServer: boolean;
  held: HeldEmails;
  isOwner: boolean;
}

/** The outbox: what was written, to whom, and what became of it. */
export function EmailList({ page, q, state, openedId, hasMailServer, held, isOwner }: EmailListProps) {
  const t = useTranslate();
  const waits = page.rows.some((email) => email.state === 'waiting');
  return (
    <ListPage
      path="/admin/emails"
      filters={['state']}
      title={emailsText.title}
      tools={<LocalLink to="/admin/emails?preview=newOrder">{t(emailsText.preview)}</LocalLink>}
      label={emailsText.list}
      empty={nothing(q, state)}
      emptyMore={q !== '' && state && <SearchEverywhere path="/admin/emails" all={{}} q={q} />}
      page={page}
      tabs={{
        name: 'state',
        label: emailsText.byState,
        current: state,
        all: [
          { value: null, label: emailsText.all },
          ...(['waiting', 'sent', 'dead', 'unsent'] as const).map((one) => ({
            value: one,
            label: emailStates[one],
          })),
        ],
      }}
      search={{ label: emailsText.search, hint: emailsText.searchHint, q }}
      notice={
        hasMailServer ? (
          <HeldChoice held={held} isOwner={isOwner} />
        ) : (
          waits && (
            <Notice tone="warning" className="mb-4">
              {t(adminText.noMailServer)}
            </Notice>
          )
        )
      }
    >
      <Rows label={emailsText.list} rows={page.rows} keyOf={({ id }) => id}>
        {(email) => <Row email={email} isOpen={email.id === openedId} />}
      </Rows>
    </ListPage>
  );
}

function nothing(q: string, state: State | null) {
  if (q !== '') return state ? emailsText.noneFoundOfState : emailsText.noneFound;
  return state ? emailsText.noneOfState : emailsText.none;
}

function Row({ email, isOpen }: { email: ListedEmail; isOpen: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  const opened = new URLSearchParams(query);
  opened.set('email', email.id);
  return (
    <RowLink to={`/admin/emails?${opened}`} className={styles.row} isOpen={isOpen}>
      <span className={styles.kind}>
        {t(emailKindOf(email.kind, email.shippingOption))}
        {email.orderNumber && <b>{email.orderNumber}</b>}
      </span>
      <EmailBadge state={email.state} />
      <span className={styles.recipient}>{email.recipient || t(emailsText.toShop)}</span>
      <time className={styles.when} dateTime={email.createdAt}>
        {dateTimeText(email.createdAt, 'short', language)}
      </time>
      {email.lastError && <span className={styles.reason}>{t(emailReason(email.lastError))}</span>}
    </RowLink>
  );
}

const badges: Readonly<Record<State, BadgeStyle>> = {
  waiting: { colour: 'amber', icon: 'clock' },
  sent: { colour: 'secondary', icon: 'check' },
  dead: { colour: 'error', icon: 'cross' },
  unsent: { colour: 'violet', icon: 'cross' },
};

export function EmailBadge({ state }: { state: State }) {
  const t = useTranslate();
  return <Badge variant={badges[state]}>{t(emailStates[state])}</Badge>;
}

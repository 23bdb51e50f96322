import { useSearchParams } from 'react-router';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { EmailKind } from '#app/domain/email/email-kind.ts';
import styles from '#app/routes/admin/emails.module.css';
import heading from '#app/routes/admin/orders/orders-heading.module.css';
import frame from '#app/routes/admin/parts/list-and-opened.module.css';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import { adminText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { emailKindOf, emailReason, emailStates, emailsText } from '#app/text/emails-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { EmailBadge } from './email-badge.tsx';

export type State = keyof typeof emailStates;

/** An email as it comes from the shop's list. */
export interface Listed {
  id: string;
  kind: EmailKind;
  state: State;
  orderNumber: string | null;
  shippingOption: ShippingOption | null;
  recipient: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

interface EmailListProps {
  emails: readonly Listed[];
  next: { createdAt: string; id: string } | null;
  state: State | null;
  isFirst: boolean;
  openedId: string | null;
  hasMailServer: boolean;
}

/** The outbox: what was written, to whom, and what became of it. */
export function EmailList({ emails, next, state, isFirst, openedId, hasMailServer }: EmailListProps) {
  const t = useTranslate();
  const [query] = useSearchParams();
  const tab = (one: State | null) => ({
    className: `${heading.tab} ${state === one ? heading.current : ''}`,
    'aria-current': state === one ? ('page' as const) : undefined,
  });
  const older = new URLSearchParams({
    ...(state && { state }),
    ...(next && { after: next.createdAt, id: next.id }),
  });
  const waits = emails.some((email) => email.state === 'waiting');
  return (
    <section className={frame.list} aria-labelledby="letters-title">
      <div className={heading.title}>
        <h1 id="letters-title">{t(emailsText.title)}</h1>
        <LocalLink to="/admin/emails?preview=newOrder">{t(emailsText.preview)}</LocalLink>
      </div>
      <nav className={heading.tabs} aria-label={t(emailsText.byState)}>
        <LocalLink to="/admin/emails" {...tab(null)}>
          {t(emailsText.all)}
        </LocalLink>
        {(['waiting', 'sent', 'dead'] as const).map((one) => (
          <LocalLink key={one} to={`/admin/emails?state=${one}`} {...tab(one)}>
            {t(emailStates[one])}
          </LocalLink>
        ))}
      </nav>
      {!hasMailServer && waits && (
        <Notice tone="warning" className={styles.notice ?? ''}>
          {t(adminText.noMailServer)}
        </Notice>
      )}
      {emails.length === 0 ? (
        <p className={styles.empty}>{t(state ? emailsText.noneOfState : emailsText.none)}</p>
      ) : (
        <ol className={styles.rows} aria-label={t(emailsText.list)}>
          {emails.map((email) => (
            <li key={email.id}>
              <Row email={email} query={query} isOpen={email.id === openedId} />
            </li>
          ))}
        </ol>
      )}
      {(next || !isFirst) && (
        <ListPages
          label={t(emailsText.pages)}
          before={
            isFirst
              ? null
              : { to: `/admin/emails${state ? `?state=${state}` : ''}`, text: t(emailsText.newest) }
          }
          after={next ? { to: `/admin/emails?${older}`, text: t(emailsText.older) } : null}
        />
      )}
    </section>
  );
}

function Row({ email, query, isOpen }: { email: Listed; query: URLSearchParams; isOpen: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const opened = new URLSearchParams(query);
  opened.set('email', email.id);
  return (
    <LocalLink
      to={`/admin/emails?${opened}`}
      className={`${styles.row} ${isOpen ? styles.current : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
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
    </LocalLink>
  );
}

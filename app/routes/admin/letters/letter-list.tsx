import { useSearchParams } from 'react-router';
import type { LetterKind } from '#app/domain/letter-kind.ts';
import type { ShippingOption } from '#app/domain/shipping.ts';
import frame from '#app/routes/admin/desk/list-and-opened.module.css';
import { ListPages } from '#app/routes/admin/desk/list-pages.tsx';
import styles from '#app/routes/admin/letters.module.css';
import heading from '#app/routes/admin/orders/orders-heading.module.css';
import { adminText } from '#app/text/admin.ts';
import { dateTimeText } from '#app/text/date.ts';
import { letterKindOf, letterReason, letterStates, lettersText } from '#app/text/letters-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { LetterBadge } from './letter-badge.tsx';

export type State = keyof typeof letterStates;

/** A letter as it comes from the shop's list. */
export interface Listed {
  id: string;
  kind: LetterKind;
  state: State;
  orderNumber: string | null;
  shippingOption: ShippingOption | null;
  recipient: string;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

interface LetterListProps {
  letters: readonly Listed[];
  next: { createdAt: string; id: string } | null;
  state: State | null;
  isFirst: boolean;
  openedId: string | null;
  hasMailServer: boolean;
}

/** The outbox: what was written, to whom, and what became of it. */
export function LetterList({ letters, next, state, isFirst, openedId, hasMailServer }: LetterListProps) {
  const say = useSay();
  const [query] = useSearchParams();
  const tab = (one: State | null) => ({
    className: `${heading.tab} ${state === one ? heading.current : ''}`,
    'aria-current': state === one ? ('page' as const) : undefined,
  });
  const older = new URLSearchParams({
    ...(state && { state }),
    ...(next && { after: next.createdAt, id: next.id }),
  });
  const waits = letters.some((letter) => letter.state === 'waiting');
  return (
    <section className={frame.list} aria-labelledby="letters-title">
      <div className={heading.title}>
        <h1 id="letters-title">{say(lettersText.title)}</h1>
        <LocalLink to="/admin/letters?preview=newOrder">{say(lettersText.preview)}</LocalLink>
      </div>
      <nav className={heading.tabs} aria-label={say(lettersText.byState)}>
        <LocalLink to="/admin/letters" {...tab(null)}>
          {say(lettersText.all)}
        </LocalLink>
        {(['waiting', 'sent', 'dead'] as const).map((one) => (
          <LocalLink key={one} to={`/admin/letters?state=${one}`} {...tab(one)}>
            {say(letterStates[one])}
          </LocalLink>
        ))}
      </nav>
      {!hasMailServer && waits && (
        <Notice tone="warning" className={styles.notice ?? ''}>
          {say(adminText.noMailServer)}
        </Notice>
      )}
      {letters.length === 0 ? (
        <p className={styles.empty}>{say(state ? lettersText.noneOfState : lettersText.none)}</p>
      ) : (
        <ol className={styles.rows} aria-label={say(lettersText.list)}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <Row letter={letter} query={query} isOpen={letter.id === openedId} />
            </li>
          ))}
        </ol>
      )}
      {(next || !isFirst) && (
        <ListPages
          label={say(lettersText.pages)}
          before={
            isFirst
              ? null
              : { to: `/admin/letters${state ? `?state=${state}` : ''}`, text: say(lettersText.newest) }
          }
          after={next ? { to: `/admin/letters?${older}`, text: say(lettersText.older) } : null}
        />
      )}
    </section>
  );
}

function Row({ letter, query, isOpen }: { letter: Listed; query: URLSearchParams; isOpen: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const opened = new URLSearchParams(query);
  opened.set('letter', letter.id);
  return (
    <LocalLink
      to={`/admin/letters?${opened}`}
      className={`${styles.row} ${isOpen ? styles.current : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      <span className={styles.kind}>
        {say(letterKindOf(letter.kind, letter.shippingOption))}
        {letter.orderNumber && <b>{letter.orderNumber}</b>}
      </span>
      <LetterBadge state={letter.state} />
      <span className={styles.recipient}>{letter.recipient || say(lettersText.toShop)}</span>
      <time className={styles.when} dateTime={letter.createdAt}>
        {dateTimeText(letter.createdAt, 'short', language)}
      </time>
      {letter.lastError && <span className={styles.reason}>{say(letterReason(letter.lastError))}</span>}
    </LocalLink>
  );
}

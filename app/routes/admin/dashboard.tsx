import { z } from 'zod';
import type { LocalizedText } from '#app/domain/language.ts';
import { firstChartDay } from '#app/domain/order/figures.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { readBackupState } from '#app/server/backup/backup-schedule.ts';
import { shopContext } from '#app/server/context.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { readBestSellers, readDays, readWaiting } from '#app/server/figures/figures.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { promisedWhenClosed } from '#app/server/orders/packing.ts';
import type { SavedSettings } from '#app/server/settings/save-settings.ts';
import { mostCounted, type Overview, readOverview } from '#app/server/staff/overview.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { hideSetUp, readSetUp } from '#app/server/staff/set-up.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import {
  type AdminRoute,
  adminText,
  emailsDead,
  emailsHeld,
  emailsLate,
  emailsWaiting,
  newOrdersWaiting,
  routesFor,
} from '#app/text/admin.ts';
import { dateText } from '#app/text/date.ts';
import { emailsText } from '#app/text/emails-admin.ts';
import { messagesWaiting } from '#app/text/messages-admin.ts';
import { paymentsWaiting } from '#app/text/payments-admin.ts';
import { reviewsToRead } from '#app/text/reviews-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/dashboard.ts';
import { BackupNotice } from './dashboard/backup-notice.tsx';
import { SalesFigures } from './dashboard/sales-figures.tsx';
import { SetUpList } from './dashboard/set-up-list.tsx';
import { TodayGlance } from './dashboard/today-glance.tsx';
import styles from './dashboard.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { placesId } from './parts/admin-frame.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import colours from './parts/route-colours.module.css';

const bestShown = 8;

const querySchema = { by: queryChoice(['week'], null) };

/** `?by=week` for weeks instead of days. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOrLogin(context, request);
  const shop = context.get(shopContext);
  const { db, readDb, config, settings } = shop;
  const now = new Date();
  const today = taipeiDay(now);
  const figures = await readDb();
  const sees = seesFigures(role);
  const [overview, waiting, whenClosed, days, best, backup, setUp] = await Promise.all([
    readOverview(db),
    readWaiting(db, mostCounted, settings.current().stock.lowAt),
    promisedWhenClosed(db, settings.current().delivery, now),
    sees ? readDays(figures, firstChartDay(today)) : null,
    sees ? readBestSellers(figures, today, bestShown) : null,
    role === 'owner' ? readBackupState(db, config, settings.current().backup.place, now) : null,
    role === 'owner' ? readSetUp(shop, settings.current(), now) : null,
  ]);
  const isWeeks = readQuery(request, querySchema).by === 'week';
  const hasMailServer = sendsEmails(config, settings.current());
  return {
    overview,
    waiting: { ...waiting, whenClosed: whenClosed.length },
    figures: days && best && { days, best, today, isWeeks },
    backup,
    setUp,
    today,
    hasMailServer,
    isOwner: role === 'owner',
    most: mostCounted,
  };
}

const posted = z.discriminatedUnion('intent', [z.strictObject({ intent: z.literal('hide-set-up') })]);

export const action = pageAction(
  posted,
  ['hide-set-up'],
  async (_, { db, settings }, owner): Promise<SavedSettings> => {
    const saved = await hideSetUp(db, owner.email, settings.defaults);
    if (saved.ok) await settings.renew();
    return saved;
  },
);

export const clientAction = adminClientAction;

/** What to do now comes first, then the figures; one tile for each route of the admin area (specification, section 2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['emails', 'catalogue', 'settings']);
  const { overview, waiting, figures, backup, setUp, today, hasMailServer, isOwner, most } = loaderData;
  const { paymentReports: toConfirm, unreadMessages: unread, reviewsWaiting: reviews, emailsDead } = overview;
  const t = useTranslate();
  const language = useLanguage();
  const isMailMissing = !hasMailServer && overview.emailsWaiting > 0;
  const isMailHeld = hasMailServer && overview.emailsHeld > 0;
  const late = hasMailServer ? overview.emailsLate : 0;
  return (
    <>
      <section aria-labelledby="today-title">
        <AdminHeading
          id="today-title"
          title={t(adminText.dashboardTitle)}
          lead={dateText(today, 'longExpanded', language)}
        />
        {setUp && overview.newest === null && <SetUpList {...setUp} />}
        <TodayGlance
          counts={{ ...waiting, toConfirm, unread, reviews, emailsDead, emailsLate: late }}
          isNew={setUp !== null || overview.newest === null}
          most={most}
        />
        {(isMailMissing || isMailHeld || late > 0 || backup) && (
          <div className={styles.notices}>
            {isMailMissing && (
              <Notice tone="warning" className={styles.notice ?? ''}>
                {t(adminText.noMailServer)} <LocalLink to="/admin/emails">{t(adminText.seeEmails)}</LocalLink>
              </Notice>
            )}
            {isMailHeld && (
              <Notice tone="warning" className={styles.notice ?? ''}>
                {t(emailsHeld(overview.emailsHeld, most))}{' '}
                <LocalLink to="/admin/emails">{t(emailsText.heldChoose)}</LocalLink>
              </Notice>
            )}
            {late > 0 && (
              <Notice tone="warning" className={styles.notice ?? ''}>
                {t(emailsLate(late, most))} <span lang="en">{overview.emailsLateReason}</span>{' '}
                <LocalLink to="/admin/emails?state=waiting">{t(adminText.seeEmails)}</LocalLink>
              </Notice>
            )}
            {backup && <BackupNotice backup={backup} isNew={overview.newest === null} />}
          </div>
        )}
        {/* Once there are orders, they come first. */}
        {setUp && overview.newest !== null && <SetUpList {...setUp} />}
      </section>
      {figures && <SalesFigures {...figures} isNew={overview.newest === null} />}
      <section className={styles.places} aria-labelledby={placesId}>
        <h2 id={placesId}>{t(adminText.places)}</h2>
        <ul className={styles.tiles}>
          {routesFor(isOwner).map((route) => (
            <li key={route.path}>
              <LocalLink to={route.path} className={`${styles.tile} ${colours[route.colour]}`}>
                <span className={styles.icon}>
                  <AdminIcon name={route.icon} size={22} />
                </span>
                <span className={styles.title}>{t(route.title)}</span>
                <span className={styles.subtitle}>{t(route.subtitle)}</span>
                <Waiting route={route} overview={overview} toRefund={waiting.toRefund} most={most} />
              </LocalLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface Counts {
  overview: Overview;
  toRefund: number;
  /** Counted up to here. */
  most: number;
}

/** What waits there, where anything can wait. */
function Waiting({ route, ...counts }: { route: AdminRoute } & Counts) {
  const t = useTranslate();
  const words = waitingWords(route, counts);
  return words && <span className={styles.waiting}>{t(words)}</span>;
}

function waitingWords({ path }: AdminRoute, { overview, toRefund, most }: Counts): LocalizedText | null {
  if (path === '/admin/orders')
    return overview.newOrders === 0 ? adminText.nothingNew : newOrdersWaiting(overview.newOrders, most);
  if (path === '/admin/messages') return messagesWaiting(overview.unreadMessages, most);
  if (path === '/admin/reviews')
    return overview.reviewsWaiting === 0 ? null : reviewsToRead(overview.reviewsWaiting, most);
  if (path === '/admin/payments') return paymentsWaiting(overview.paymentReports, toRefund, most);
  if (path !== '/admin/emails') return null;
  if (overview.emailsDead > 0) return emailsDead(overview.emailsDead, most);
  return overview.emailsWaiting === 0 ? adminText.allSent : emailsWaiting(overview.emailsWaiting, most);
}
